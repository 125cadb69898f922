/** What a client signed and agreed to, at the workplace, and a document sent once more (decisions 0045, 0098). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Reply } from '../../../protocol/call.ts'
import type { deskClient } from '../../../protocol/calls/desk/clients.ts'
import { updateClient } from '../../../server/db/clients.ts'
import { transaction } from '../../../server/db/transaction.ts'
import { type Borrower, lent, verifiedBorrower } from '../core/fixture.ts'
import { get, post } from '../profile-manager/borrower.ts'
import { testApp, type TestApp } from '../test-app.ts'
import { signedInAs } from './staff.ts'

const MAIL = 'anna@example.ru'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const as = async (login: string) => (await signedInAs(app, login)).headers

/** A borrower with the papers of a loan; the address is confirmed or not. */
const withPapers = async ({ isConfirmed = true } = {}): Promise<Borrower> => {
  const who = await verifiedBorrower(app)
  if (isConfirmed)
    await transaction(app.context.database, (tx) =>
      updateClient(tx, who.clientId, { mailConfirmedAtMs: app.clock.now() }),
    )
  await lent(app, who)
  await app.runJobs()
  return who
}

const cardOf = async ({ clientId }: Borrower) =>
  (await get(app, `/desk-service/clients/${clientId}`, await as('ryabinina'))).json<
    Reply<typeof deskClient>
  >()

const contractIdOf = async (who: Borrower): Promise<string> => {
  const { documents } = await cardOf(who)
  const contract = documents.find(({ title }) => title.startsWith('Договор'))
  if (!contract) throw new Error(`No contract among ${documents.map(({ title }) => title).join()}`)
  return contract.documentId
}

interface Sending {
  readonly login?: string
  readonly reason?: string
}

const sendTo = async (
  { clientId }: Borrower,
  documentId: string,
  { login = 'ryabinina', reason = 'Просит по телефону' }: Sending = {},
) => {
  const url = `/desk-service/clients/${clientId}/documents/${documentId}/send`
  return post(app, url, { reason }, { headers: await as(login) })
}

/** Letters with a file that came to the address, the newest first. */
const papersIn = async (mail: string) => {
  await app.runJobs()
  const kept = (await get(app, '/sandbox/journal?kind=mail')).json<
    { subject: string; payload: { attachments: { fileName: string }[] } }[]
  >()
  return kept
    .filter(({ subject, payload }) => subject === mail && payload.attachments.length === 1)
    .map(({ payload }) => payload.attachments[0]?.fileName)
}

test('the card shows the papers of the client with their contract, and what was agreed to', async () => {
  const who = await withPapers()
  const { documents, consents, isMailConfirmed } = await cardOf(who)
  expect(documents.length).toBeGreaterThan(1)
  expect(documents.every(({ contractNumber }) => contractNumber !== null)).toBe(true)
  expect(consents).toMatchObject([{ type: 'CREDIT_HISTORY', textVersion: '2026-11' }])
  expect(isMailConfirmed).toBe(true)
})

test('support sends a document once more to the confirmed address, and the journal keeps why', async () => {
  const who = await withPapers()
  const documentId = await contractIdOf(who)
  const before = (await papersIn(MAIL)).length
  expect((await sendTo(who, documentId)).json()).toEqual({ mail: 'a•••@example.ru' })
  const after = await papersIn(MAIL)
  expect(after).toHaveLength(before + 1)
  expect(after[0]).toMatch(/^Договор.*\.pdf$/)
  const { entries } = (
    await get(app, `/desk-service/journal?clientId=${who.clientId}`, await as('zavarzina'))
  ).json()
  expect(entries).toContainEqual(
    expect.objectContaining({ action: 'DOCUMENT_SENT', reason: 'Просит по телефону' }),
  )
})

test('nothing goes to an address that is not confirmed, nor a document of somebody else', async () => {
  const [who, other] = [await withPapers({ isConfirmed: false }), await withPapers()]
  const own = await contractIdOf(who)
  expect((await sendTo(who, own)).json().code).toBe('MAIL_NOT_CONFIRMED')
  expect((await sendTo(other, own)).json().code).toBe('NOT_FOUND')
})

test('support alone sends, with a reason, and at most ten a day with the client’s own sends', async () => {
  const who = await withPapers()
  const documentId = await contractIdOf(who)
  expect((await sendTo(who, documentId, { login: 'polyakov' })).json().code).toBe('ROLE_REFUSED')
  expect((await sendTo(who, documentId, { reason: ' ' })).json()).toMatchObject({
    errors: [{ field: 'reason' }],
  })
  const url = `/mail-service/documents/${documentId}/send`
  for (let sent = 0; sent < 9; sent += 1)
    expect((await post(app, url, {}, { headers: who.headers })).statusCode).toBe(200)
  const reason = (n: number) => ({ reason: `Просит в ${n}-й раз` })
  expect((await sendTo(who, documentId, reason(1))).statusCode).toBe(200)
  expect((await sendTo(who, documentId, reason(2))).json().code).toBe('DOCUMENT_MAIL_LIMIT')
})
