/** Who may ask what: every call as it is declared × every role × signed in, signed out, expired, somebody else's. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallDefinition } from '../../../protocol/call.ts'
import { ALL_CALLS } from '../../../protocol/calls/all.ts'
import { DESK_COOKIE, DESK_IDLE_MS, STAFF_ROLES, type StaffRole } from '../../../protocol/desk.ts'
import { insertStaff } from '../../../server/desk/staff.ts'
import { transaction } from '../../../server/db/transaction.ts'
import { openSession } from '../../../server/desk/staff-session.ts'
import { type Contract, newContract } from '../cloud-payments/contract.ts'
import { type TestApp, testApp } from '../test-app.ts'
import { OWN_SCRIPT } from './staff.ts'

type Headers = Readonly<Record<string, string>>

const staffCalls = ALL_CALLS.filter(({ auth }) => auth === 'staff')
const clientCalls = ALL_CALLS.filter(({ auth }) => auth === 'bearer')

let app: TestApp
let own: Contract
let foreign: Contract
let staffIds: ReadonlyMap<StaffRole, string>
beforeAll(async () => {
  app = await testApp()
  own = await newContract(app)
  foreign = await newContract(app)
  staffIds = await transaction(app.context.database, async (tx) => {
    const ids = new Map<StaffRole, string>()
    for (const role of STAFF_ROLES) {
      const person = { login: role, name: role, roles: [role], passwordHash: '', codeSecret: 'A' }
      ids.set(role, (await insertStaff(tx, person, app.clock.now())) ?? '')
    }
    return ids
  })
})
afterAll(() => app.close())

const signedIn = async (role: StaffRole): Promise<Headers> => {
  const { database } = app.context
  const staffId = staffIds.get(role) ?? ''
  const token = await transaction(database, (tx) => openSession(tx, staffId, app.clock.now()))
  return { ...OWN_SCRIPT, cookie: `${DESK_COOKIE}=${token}` }
}

const nameOf = ({ method, path }: CallDefinition): string => `${method} ${path}`

/** Names of the parts of a query or a body that a call declares. */
const keysOf = (schema: unknown): string[] =>
  typeof schema === 'object' && schema !== null && 'shape' in schema
    ? Object.keys(schema.shape as object)
    : []

/** Asks a call with one id in every place that it has. */
const ask = (call: CallDefinition, headers: Headers, id = 'x') => {
  const filled = (schema: unknown) => Object.fromEntries(keysOf(schema).map((key) => [key, id]))
  const query = new URLSearchParams(filled(call.query)).toString()
  const path = call.path.replaceAll(/\{\w+\}/g, id)
  return app.fastify.inject({
    method: call.method,
    url: query === '' ? path : `${path}?${query}`,
    headers,
    ...(call.method === 'GET' ? {} : { payload: filled(call.body) }),
  })
}

/**
 * An id that nobody has, with the digits of one that somebody has: what reads digits out of a field (a СНИЛС has eleven of
 * them) must find as many in both.
 */
const unknown = (id: string): string =>
  id.replaceAll(/[a-f]/g, (letter) => String.fromCodePoint(97 + ((letter.charCodeAt(0) - 96) % 6)))

/** Calls of a list that a request does not end as it should, with how it did end. */
const exceptions = async (
  calls: readonly CallDefinition[],
  headers: Headers,
  isRight: (statusCode: number) => boolean,
): Promise<string[]> => {
  const found: string[] = []
  for (const call of calls) {
    const { statusCode } = await ask(call, headers)
    if (!isRight(statusCode)) found.push(`${nameOf(call)}: ${statusCode}`)
  }
  return found
}

describe('a call of the workplace', () => {
  test.each(STAFF_ROLES)('lets %s in where it names the role, and nowhere else', async (role) => {
    const named = staffCalls.filter(({ roles }) => roles?.includes(role))
    const others = staffCalls.filter(({ roles }) => !roles?.includes(role))
    expect(others.length).toBeGreaterThan(0)
    expect(await exceptions(others, await signedIn(role), (status) => status === 403)).toEqual([])
    // Signing out ends the session, so it is asked last.
    const lastOut = named.toSorted(
      (a, b) => Number(a.path.endsWith('sign-out')) - Number(b.path.endsWith('sign-out')),
    )
    const isIn = (status: number) => status !== 401 && status !== 403 && status < 500
    expect(await exceptions(lastOut, await signedIn(role), isIn)).toEqual([])
  })

  test('is closed to somebody who is not signed in, and to a borrower', async () => {
    expect(staffCalls.length).toBeGreaterThan(40)
    const is401 = (status: number) => status === 401
    expect(await exceptions(staffCalls, OWN_SCRIPT, is401)).toEqual([])
    const borrower = { ...OWN_SCRIPT, ...own.borrower.headers }
    expect(await exceptions(staffCalls, borrower, is401)).toEqual([])
  })

  test('is closed once the session has idled away', async () => {
    const sessions = await Promise.all(STAFF_ROLES.map(signedIn))
    await app.clock.moveTo(app.clock.now() + DESK_IDLE_MS + 1)
    for (const headers of sessions)
      expect(await exceptions(staffCalls, headers, (status) => status === 401)).toEqual([])
  })
})

describe('a call of a borrower', () => {
  test('is closed without a token, with one that is over, and to staff', async () => {
    expect(clientCalls.length).toBeGreaterThan(60)
    const is401 = (status: number) => status === 401
    expect(await exceptions(clientCalls, OWN_SCRIPT, is401)).toEqual([])
    const over = { authorization: 'Bearer is.over.now' }
    expect(await exceptions(clientCalls, over, is401)).toEqual([])
    expect(await exceptions(clientCalls, await signedIn('ADMINISTRATOR'), is401)).toEqual([])
  })

  test('answers an id of somebody else as one that does not exist (D24)', async () => {
    const { loanId, cardId, borrower } = foreign
    const leaks: string[] = []
    const answerTo = async (call: CallDefinition, id: string): Promise<string> => {
      const { statusCode, body } = await ask(call, own.borrower.headers, id)
      const known = body.replaceAll(id, 'id').replaceAll(/"requestId":"[^"]*"/g, '')
      return `${statusCode} ${known}`
    }
    const withIds = clientCalls.filter(
      (call) => call.path.includes('{') || keysOf(call.query).length + keysOf(call.body).length > 0,
    )
    expect(withIds.length).toBeGreaterThan(30)
    for (const call of withIds)
      for (const id of [loanId, cardId, borrower.clientId]) {
        const [theirs, nobodys] = [await answerTo(call, id), await answerTo(call, unknown(id))]
        // Signed out by an earlier call, one would be told nothing of any id.
        if (theirs !== nobodys || theirs.startsWith('401'))
          leaks.push(`${nameOf(call)}: ${theirs} / ${nobodys}`)
      }
    expect(leaks).toEqual([])
  })
})
