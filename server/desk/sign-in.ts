import type { FastifyReply, FastifyRequest } from 'fastify'
import { MINUTE_MS } from '../../lending/durations.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { attemptKey, giveBackAttempt, takeAttempt } from '../db/attempts.ts'
import { recordStaffAction } from './staff-actions.ts'
import { codeSecretOf, staffByLogin, takeCodeStep, type StaffRow } from './staff.ts'
import { transaction } from '../db/transaction.ts'
import { addressOf, networkOf } from '../network-address.ts'
import { isPassword, NOBODYS_HASH } from '../onboarding/password-hash.ts'
import type { Staff } from '../route.ts'
import { isDeskAddress } from './authenticate-staff.ts'
import { stepOfCode } from './one-time-code.ts'
import { endSessionOf, openSession, sessionIdOf, setDeskCookie } from './staff-session.ts'

/** Wrong tries before a wait: of one login from one network, of one login from anywhere, of one network. */
const LIMITS = { pair: 5, login: 50, network: 30 } as const
const WINDOW_MS = 15 * MINUTE_MS

interface Proof {
  readonly login: string
  readonly password: string
  /** Six digits of the member's application. */
  readonly code: string
}

/** Takes the tries before anything is checked, so that eighty at once are no more than five (D42). */
const takeTries = async ({ config, database, clock }: Context, login: string, network: string) => {
  const named = login.toLowerCase()
  const counted = [
    { key: attemptKey(config.secret, 'staff pair', named, network), limit: LIMITS.pair },
    { key: attemptKey(config.secret, 'staff login', named), limit: LIMITS.login },
    { key: attemptKey(config.secret, 'staff network', network), limit: LIMITS.network },
  ]
  const tries = []
  for (const { key, limit } of counted) {
    const taken = await takeAttempt(database, { key, limit, windowMs: WINDOW_MS }, clock.now())
    if (taken.taken === 0) throw new Refusal('STAFF_LOCKED')
    tries.push(taken)
  }
  return tries
}

/** The member of staff whom password and code prove, and the step of the code; an unknown login takes as long. */
const provedBy = async (
  { database }: Context,
  { login, password, code }: Proof,
): Promise<{ known: StaffRow | null; step: number | null }> => {
  const known = await staffByLogin(database, login)
  const isRight = await isPassword(password, known?.passwordHash ?? NOBODYS_HASH)
  if (!known || known.isBlocked || !isRight) return { known, step: null }
  // Phones show codes of the real time, whatever the product's clock says.
  return { known, step: stepOfCode(codeSecretOf(database, known), code, Date.now()) }
}

/**
 * Signs a member of staff in by password and one-time code (decision 0051); the session of the browser before ends. A
 * code is good once. Wrong password, wrong code and unknown login are one answer.
 * @throws Refusal NOT_FOUND from a foreign address, STAFF_LOCKED, STAFF_CREDENTIALS
 */
export const signInStaff = async (
  context: Context,
  proof: Proof,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<Omit<Staff, 'id'>> => {
  const address = addressOf(request)
  const { database, config, clock } = context
  if (!isDeskAddress(config, address)) throw new Refusal('NOT_FOUND')
  const tries = await takeTries(context, proof.login, networkOf(address))
  const { known, step } = await provedBy(context, proof)
  const nowMs = clock.now()
  const token =
    known && step !== null
      ? await transaction(database, async (tx) => {
          if (!(await takeCodeStep(tx, { staff: known, step, nowMs }))) return null
          await endSessionOf(tx, request, nowMs)
          const opened = await openSession(tx, known.id, nowMs)
          const entry = { staffId: known.id, address, sessionId: sessionIdOf(opened) }
          await recordStaffAction(tx, { ...entry, action: 'SIGNED_IN' }, nowMs)
          return opened
        })
      : null
  if (!known || token === null) {
    // A login of nobody leaves no row: strangers could fill the journal.
    if (known)
      await recordStaffAction(
        database,
        { staffId: known.id, action: 'SIGN_IN_REFUSED', address },
        nowMs,
      )
    throw new Refusal('STAFF_CREDENTIALS')
  }
  for (const taken of tries) await giveBackAttempt(database, taken)
  setDeskCookie(reply, config, token)
  const { login, name, roles } = known
  return { login, name, roles }
}
