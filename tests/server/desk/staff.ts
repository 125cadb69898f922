import { DESK_COOKIE } from '../../../protocol/desk.ts'
import { staffByLogin } from '../../../server/desk/staff.ts'
import { transaction } from '../../../server/db/transaction.ts'
import { openSession } from '../../../server/desk/staff-session.ts'
import type { TestApp } from '../test-app.ts'

export interface SignedInStaff {
  readonly login: string
  readonly headers: Readonly<Record<string, string>>
}

/** The header that only our own script sets. */
export const OWN_SCRIPT = { 'x-requested-with': 'vovremya' }

interface Proof {
  readonly login: string
  readonly password: string
  readonly code: string
}

/** What a member of the sandbox's staff signs in with now. */
export const proofOf = async (app: TestApp, login: string): Promise<Proof> => {
  const people = (await app.fastify.inject('/sandbox/staff')).json<Proof[]>()
  const own = people.find((person) => person.login === login)
  if (!own) throw new Error(`No ${login} among the staff`)
  return { login, password: own.password, code: own.code }
}

export const askToSignIn = (app: TestApp, proof: Proof, remoteAddress = '203.0.113.7') =>
  app.fastify.inject({
    method: 'POST',
    url: '/desk-service/sign-in',
    headers: OWN_SCRIPT,
    payload: proof,
    remoteAddress,
  })

/**
 * A member of the sandbox's staff at work: moderators `vetlugina` and `osokin`, support `ryabinina`, auditor `zavarzina`.
 * Past the form of signing in, whose codes are good once and last by the real time.
 */
export const signedInAs = async (app: TestApp, login: string): Promise<SignedInStaff> => {
  const { database } = app.context
  const known = await staffByLogin(database, login)
  // The page makes them, once.
  if (!known) await app.fastify.inject('/sandbox/staff')
  const staff = known ?? (await staffByLogin(database, login))
  if (!staff) throw new Error(`No ${login} among the staff`)
  const token = await transaction(database, (tx) => openSession(tx, staff.id, app.clock.now()))
  return { login, headers: { ...OWN_SCRIPT, cookie: `${DESK_COOKIE}=${token}` } }
}
