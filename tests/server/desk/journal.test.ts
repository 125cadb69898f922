/** What a row of the staff's journal says (duties of a lender §13, decision 0161). */
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Reply } from '../../../protocol/call.ts'
import type { deskJournal } from '../../../protocol/calls/desk/journal.ts'
import type { StaffAction, StaffRole } from '../../../protocol/desk.ts'
import { staffActions, staffMembers, staffSessions } from '../../../server/db/schema/staff.ts'
import { staffByLogin } from '../../../server/desk/staff.ts'
import { get, newBorrower, post } from '../profile-manager/borrower.ts'
import { testApp, type TestApp } from '../test-app.ts'
import { askToSignIn, proofOf, signedInAs } from './staff.ts'

let app: TestApp
beforeEach(async () => {
  await app?.close()
  app = await testApp()
})
afterAll(() => app.close())

const as = async (login: string) => (await signedInAs(app, login)).headers

const lastOf = async (action: StaffAction) => {
  const [row] = await app.context.database
    .select()
    .from(staffActions)
    .where(eq(staffActions.action, action))
    .orderBy(desc(staffActions.atMs))
  return row
}

const giveRoles = (login: string, roles: readonly StaffRole[]) =>
  app.context.database.update(staffMembers).set({ roles }).where(eq(staffMembers.login, login))

const journal = async () =>
  (await get(app, '/desk-service/journal', await as('zavarzina'))).json<Reply<typeof deskJournal>>()
    .entries

test('a row says with which roles, in which session and by which request', async () => {
  const { clientId } = await newBorrower(app, '+79161234567')
  const reply = await get(app, `/desk-service/clients/${clientId}`, await as('vetlugina'))
  const [session] = await app.context.database.select().from(staffSessions)
  expect(await lastOf('CLIENT_OPENED')).toMatchObject({
    roles: ['MODERATOR'],
    sessionId: session?.tokenHash,
    requestId: reply.headers['x-request-id'],
    approvalId: null,
  })
})

test('roles are those of the moment, whatever they are later', async () => {
  const { clientId } = await newBorrower(app, '+79161234568')
  await get(app, `/desk-service/clients/${clientId}`, await as('vetlugina'))
  await giveRoles('vetlugina', ['SUPPORT'])
  const opened = (await journal()).find(({ action }) => action === 'CLIENT_OPENED')
  expect(opened?.roles).toEqual(['MODERATOR'])
})

test('a sign-in has the session that it opens, a refused one none', async () => {
  const proof = await proofOf(app, 'vetlugina')
  const refused = await askToSignIn(app, { ...proof, password: 'не тот' })
  const reply = await askToSignIn(app, proof)
  const [session] = await app.context.database.select().from(staffSessions)
  expect(await lastOf('SIGNED_IN')).toMatchObject({
    sessionId: session?.tokenHash,
    requestId: reply.headers['x-request-id'],
  })
  expect(await lastOf('SIGN_IN_REFUSED')).toMatchObject({
    sessionId: null,
    requestId: refused.headers['x-request-id'],
  })
})

test('a call that the role does not open is written down with session and request', async () => {
  const { headers } = await signedInAs(app, 'ryabinina')
  const reply = await get(app, '/desk-service/journal', headers)
  const [session] = await app.context.database.select().from(staffSessions)
  expect(await lastOf('ROLE_REFUSED')).toMatchObject({
    roles: ['SUPPORT'],
    sessionId: session?.tokenHash,
    requestId: reply.headers['x-request-id'],
  })
})

test('question, decision and what it does name what two people decided on', async () => {
  const headers = await as('zavarzina')
  const subject = await staffByLogin(app.context.database, 'osokin')
  const asked = await post(
    app,
    `/desk-service/staff/${subject?.id}/roles`,
    { reason: 'Приказ 14-К', roles: ['SUPPORT'], seenRoles: subject?.roles },
    { headers },
  )
  const { requestId } = asked.json<{ requestId: string }>()
  const decided = await post(
    app,
    `/desk-service/requests/${requestId}/decide`,
    { isApproved: true, note: '' },
    { headers: await as('serov') },
  )
  expect(decided.statusCode).toBe(200)
  for (const action of ['REQUEST_MADE', 'REQUEST_APPROVED', 'STAFF_ROLES_CHANGED'] as const)
    expect(await lastOf(action)).toMatchObject({ approvalId: requestId })
  const shown = (await journal()).find(({ action }) => action === 'STAFF_ROLES_CHANGED')
  expect(shown?.approval).toBe(requestId.slice(0, 8))
})
