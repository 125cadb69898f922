/** A client who asked in writing has their data erased when two people say so (decision 0100). */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountByClient } from '../../../server/db/identity.ts'
import { clientPassports } from '../../../server/db/schema/clients.ts'
import { deskRequests } from '../../../server/db/schema/desk-requests.ts'
import { closeLoanWell } from '../core/close-loan-well.ts'
import { type Borrower, lent, verifiedBorrower } from '../core/fixture.ts'
import { get, newBorrower, post } from '../profile-manager/borrower.ts'
import { testApp, type TestApp } from '../test-app.ts'
import { signedInAs } from './staff.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const as = async (login: string) => (await signedInAs(app, login)).headers

const ask = async (clientId: string, login = 'serov') =>
  post(
    app,
    '/desk-service/requests',
    { kind: 'DELETE_ACCOUNT', subjectId: clientId, reason: 'Заявление 12 от 20.11.2026' },
    { headers: await as(login) },
  )

const decide = async (requestId: string, login = 'zavarzina') =>
  post(
    app,
    `/desk-service/requests/${requestId}/decide`,
    { isApproved: true, note: '' },
    { headers: await as(login) },
  )

const erased = async (clientId: string) => {
  const reply = await ask(clientId)
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return decide(reply.json<{ requestId: string }>().requestId)
}

const passportsOf = ({ clientId }: Pick<Borrower, 'clientId'>) =>
  app.context.database.$count(clientPassports, eq(clientPassports.clientId, clientId))

const askedAbout = async (clientId: string) =>
  app.context.database.select().from(deskRequests).where(eq(deskRequests.subjectId, clientId))

test('the account goes when another person agrees, and the question names nobody', async () => {
  const who = await newBorrower(app, '+79165559001')
  expect((await erased(who.clientId)).statusCode).toBe(200)
  expect(await accountByClient(app.context.database, who.clientId)).toBeNull()
  expect((await get(app, '/profile-manager/client/status', who.headers)).statusCode).toBe(401)
  const [asked] = await askedAbout(who.clientId)
  expect(asked).toMatchObject({
    state: 'APPROVED',
    about: expect.stringContaining('Договоров нет'),
  })
  expect(asked?.about).not.toContain('9001')
  const card = await get(app, `/desk-service/clients/${who.clientId}`, await as('ryabinina'))
  expect(card.json().code).toBe('NOT_FOUND')
  expect((await ask(who.clientId)).json().code).toBe('NOT_FOUND')
})

test('an open loan keeps the account', async () => {
  const who = await verifiedBorrower(app)
  await lent(app, who)
  expect((await ask(who.clientId)).json().code).toBe('ACCOUNT_HAS_LOANS')
})

test('contracts that are repaid are kept for five years, and the question says until when', async () => {
  const who = await verifiedBorrower(app)
  await closeLoanWell(app, who)
  expect(await passportsOf(who)).toBe(1)
  expect((await erased(who.clientId)).statusCode).toBe(200)
  expect(await passportsOf(who)).toBe(0)
  const [asked] = await askedAbout(who.clientId)
  expect(asked?.about).toMatch(/Договоры хранятся до 11\sмарта\s2031$/)
})

test('a loan taken after the question was asked keeps the account', async () => {
  const who = await verifiedBorrower(app)
  const { requestId } = (await ask(who.clientId)).json<{ requestId: string }>()
  await lent(app, who)
  expect((await decide(requestId)).json().code).toBe('ACCOUNT_HAS_LOANS')
  expect(await passportsOf(who)).toBe(1)
})

test('neither support nor an accountant asks, and whoever asked does not decide', async () => {
  const who = await verifiedBorrower(app)
  for (const login of ['ryabinina', 'koltsova'])
    expect((await ask(who.clientId, login)).json().code).toBe('ROLE_REFUSED')
  const { requestId } = (await ask(who.clientId)).json<{ requestId: string }>()
  expect((await decide(requestId, 'serov')).json().code).toBe('REQUEST_OWN')
})
