import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, moscowDate } from '../../../lending/calendar.ts'
import type { RequestFacts } from '../../../protocol/two-people.ts'
import { legalStatuses } from '../../../server/db/schema/legal-statuses.ts'
import { messages } from '../../../server/db/schema/messages.ts'
import { loans } from '../../../server/db/schema/loans.ts'
import { transaction } from '../../../server/db/transaction.ts'
import { type MessageRow, planMessage } from '../../../server/messaging/messages.ts'
import { askToPay, type Contract, newContract } from '../cloud-payments/contract.ts'
import { ledgerAndFold, opened } from '../core/change-bench.ts'
import { get, post } from '../profile-manager/borrower.ts'
import { type TestApp, testApp, WITHOUT_LOOKS } from '../test-app.ts'
import { signedInAs, type SignedInStaff } from './staff.ts'

const DAY_MS = 86_400_000
const PATH = '/desk-service/legal-statuses'

let app: TestApp
let contract: Contract
let irina: SignedInStaff
let petr: SignedInStaff

const today = () => moscowDate(app.clock.now())

const laterBy = async (days: number) => {
  await app.clock.moveTo(app.clock.now() + (days - 1) * DAY_MS)
  await app.runJobs(app.clock.now() + DAY_MS)
  irina = await signedInAs(app, 'koltsova')
  petr = await signedInAs(app, 'serov')
}

beforeAll(async () => {
  app = await testApp({ product: WITHOUT_LOOKS })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.clock.moveTo(app.clock.now() + 3_600_000)
  contract = await newContract(app)
  await laterBy(40)
})

interface Typed {
  readonly kind?: string
  readonly loanId?: string | null
  readonly on?: string
}

const entering = ({
  kind = 'BANKRUPT_COURT',
  loanId = null,
  on = addDays(today(), -5),
}: Typed) => ({
  step: 'ENTER',
  kind,
  loanId,
  on,
  clientId: contract.borrower.clientId,
  caseNumber: 'А40-12345/2026',
  source: 'Картотека арбитражных дел',
})

const ending = (statusId: string, endReason: string, on: string) => ({
  step: 'END',
  statusId,
  endReason,
  on,
  clientId: contract.borrower.clientId,
  caseNumber: 'А40-12345/2026',
  source: 'Картотека арбитражных дел',
})

const previewed = (legalStep: object) =>
  post(app, `${PATH}/preview`, { legalStep }, { headers: irina.headers })

const ask = (legalStep: object, version: string, staff = irina) =>
  post(app, PATH, { legalStep, version, reason: 'По сообщению суда' }, { headers: staff.headers })

const asked = async (legalStep: object): Promise<string> => {
  const preview = await previewed(legalStep)
  expect([preview.statusCode, preview.body]).toEqual([200, expect.any(String)])
  const reply = await ask(legalStep, preview.json<{ version: string }>().version)
  expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)])
  return reply.json<{ requestId: string }>().requestId
}

const decide = (requestId: string, staff = petr) =>
  post(
    app,
    `/desk-service/requests/${requestId}/decide`,
    { isApproved: true, note: '' },
    { headers: staff.headers },
  )

const doneByTwo = async (legalStep: object): Promise<void> => {
  const reply = await decide(await asked(legalStep))
  expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)])
}

const shown = async () =>
  (await get(app, `/vovremya-core/contract/${contract.loanId}`, contract.borrower.headers)).json()

const card = async () =>
  (await get(app, `/desk-service/clients/${contract.borrower.clientId}`, irina.headers)).json()

const expectWholeBooks = async () => {
  const { ledger, fold, whole } = await ledgerAndFold(app, contract.loanId)
  expect(ledger).toEqual(fold)
  expect(whole).toBe(0)
}

/** A message planned now, as it stands once its turn has come. */
const sent = async (kind: MessageRow['kind'], dueOn: string | null) => {
  const { clientId } = contract.borrower
  const { loanId } = contract
  const dedupeKey = `test:${kind}:${loanId}`
  const sendAtMs = app.clock.now()
  const planned = { clientId, loanId, kind, title: 'О займе', text: 'О займе', dueOn, dedupeKey }
  const { database } = app.context
  await transaction(database, (tx) => planMessage(tx, { ...planned, sendAtMs }, sendAtMs))
  await app.runJobs(sendAtMs)
  const [row] = await database.select().from(messages).where(eq(messages.dedupeKey, dedupeKey))
  return row
}

describe('a bankruptcy that two people enter', () => {
  test('undoes what was accrued since its day, and both have seen by how much', async () => {
    const before = await shown()
    const { facts } = (await previewed(entering({}))).json<{ facts: RequestFacts }>()
    expect(facts.before.penaltyKopecks).toBe(before.penaltyKopecks)
    await doneByTwo(entering({}))
    const after = await shown()
    expect(after.penaltyKopecks).toBe(facts.after.penaltyKopecks)
    expect(after.penaltyKopecks).toBeLessThan(before.penaltyKopecks)
    expect(before.penaltyKopecks - after.penaltyKopecks).toBeGreaterThan(0)
    await expectWholeBooks()
    await laterBy(20)
    expect((await shown()).penaltyKopecks).toBe(after.penaltyKopecks)
    await expectWholeBooks()
  })

  test('is not decided by whoever asked, nor entered when the debt has moved since it was seen', async () => {
    const step = entering({})
    const requestId = await asked(step)
    const again = (await previewed(step)).json<{ version: string }>()
    expect((await ask(step, again.version)).json<{ code: string }>().code).toBe('REQUEST_OPEN')
    expect((await decide(requestId, irina)).json<{ code: string }>().code).toBe('REQUEST_OWN')
    await app.clock.moveTo(app.clock.now() + DAY_MS / 2)
    await laterBy(1)
    expect((await decide(requestId)).statusCode).not.toBe(200)
    expect((await card()).legalStatuses).toEqual([])
  })

  test('stands in the card with its case, who marked and who confirmed it', async () => {
    await doneByTwo(entering({}))
    expect((await card()).legalStatuses).toEqual([
      expect.objectContaining({
        kind: 'BANKRUPT_COURT',
        caseNumber: 'А40-12345/2026',
        reason: 'По сообщению суда',
        markedBy: expect.any(String),
        confirmedBy: expect.any(String),
        end: null,
      }),
    ])
  })

  test('stops reminders about the debt, each refusal written down, and no new loan is offered', async () => {
    await doneByTwo(entering({}))
    const [loan] = await app.context.database
      .select()
      .from(loans)
      .where(eq(loans.id, contract.loanId))
    expect(await sent('OVERDUE_NOTICE', loan?.nextDueOn ?? null)).toMatchObject({
      state: 'REFUSED',
      reason: expect.stringContaining('процедура по закону'),
      sentAtMs: null,
    })
    expect(await sent('PAYOUT_SENT', null), 'a report of what was done').toMatchObject({
      state: 'SENT',
    })
    const { refusal } = (
      await get(app, '/vovremya-core/limits/current', contract.borrower.headers)
    ).json<{
      refusal?: { code: string }
    }>()
    expect(refusal?.code).toBe('LEGAL_STATUS')
  })

  test('asks the bankrupt to pay nothing themselves', async () => {
    await doneByTwo(entering({}))
    const refused = await askToPay(app, contract, {
      amount: 1000,
      paymentDataId: contract.cardId,
      key: crypto.randomUUID(),
    })
    expect(refused.json<{ code: string }>().code).toBe('PAYMENT_BY_STATUS')
    expect((await shown()).actions).toEqual([])
  })

  test('ended without a discharge, lets the days after it accrue', async () => {
    await doneByTwo(entering({}))
    const stopped = await shown()
    await laterBy(3)
    const [{ statusId }] = (await card()).legalStatuses
    await doneByTwo(ending(statusId, 'DISMISSED', addDays(today(), -2)))
    const after = await shown()
    expect(after.penaltyKopecks).toBeGreaterThan(stopped.penaltyKopecks)
    await expectWholeBooks()
    expect((await card()).legalStatuses[0].end).toMatchObject({ reason: 'DISMISSED' })
  })

  test('ended with a discharge, closes the loan: a loss, a certificate, one word to the client', async () => {
    await doneByTwo(entering({}))
    await laterBy(3)
    const [{ statusId }] = (await card()).legalStatuses
    const step = ending(statusId, 'DISCHARGED', today())
    const { facts } = (await previewed(step)).json<{ facts: RequestFacts }>()
    expect(facts.after).toMatchObject({ contractState: 'CLOSED', principalKopecks: 0 })
    await doneByTwo(step)
    // The certificate is filed with the closing and drawn right after it.
    await app.runJobs()
    expect(await shown()).toMatchObject({
      contractState: 'CLOSED',
      closeReason: 'DISCHARGED',
      closedOn: today(),
      payoff: { totalKopecks: 0 },
      actions: [],
      documents: expect.arrayContaining([expect.objectContaining({ type: 'CERTIFICATE' })]),
    })
    await expectWholeBooks()
    const { messages: inbox } = (
      await get(app, '/profile-manager/inbox', contract.borrower.headers)
    ).json<{ messages: { title: string }[] }>()
    expect(inbox.filter(({ title }) => title === 'Вы освобождены от долга')).toHaveLength(1)
    await laterBy(10)
    await expectWholeBooks()
    const paid = await askToPay(app, contract, { amount: 100, paymentDataId: contract.cardId })
    expect(paid.json<{ code: string }>().code).toBe('NOTHING_TO_PAY')
  })

  test('ended, does not bind a loan that is made after it', async () => {
    await doneByTwo(entering({}))
    const [{ statusId }] = (await card()).legalStatuses
    await doneByTwo(ending(statusId, 'DISCHARGED', today()))
    await laterBy(2)
    const { borrower, cardId } = contract
    const loanId = await opened(app, { ...borrower, cardId })
    await laterBy(5)
    const page = (await get(app, `/vovremya-core/contract/${loanId}`, borrower.headers)).json()
    expect(page).toMatchObject({ legalStatus: null, accrualStops: [] })
    expect(page.payoff.interestKopecks).toBeGreaterThan(0)
  })

  test('is never rewritten in the database', async () => {
    await doneByTwo(entering({}))
    const [{ statusId }] = (await card()).legalStatuses
    await expect(
      app.context.database
        .update(legalStatuses)
        .set({ kind: 'COURT' })
        .where(eq(legalStatuses.id, statusId)),
    ).rejects.toMatchObject({ cause: { message: expect.stringContaining('not rewritten') } })
  })
})

describe('what does not fit', () => {
  test.each([
    ['a day that has not come', () => entering({ on: addDays(today(), 1) }), 400],
    ['a court without its contract', () => entering({ kind: 'COURT' }), 400],
    ['a death of one debt', () => entering({ kind: 'DECEASED', loanId: contract.loanId }), 400],
    ['a contract of nobody', () => entering({ kind: 'COURT', loanId: 'unknown' }), 404],
  ])('%s is refused', async (_what, step, status) => {
    expect((await previewed(step())).statusCode).toBe(status)
  })

  test('the same status is not entered twice', async () => {
    await doneByTwo(entering({ kind: 'COURT', loanId: contract.loanId }))
    const again = await previewed(entering({ kind: 'COURT', loanId: contract.loanId }))
    expect(again.json<{ code: string }>().code).toBe('REQUEST_IMPOSSIBLE')
  })
})

test('after a death not one message goes out, whatever it is about', async () => {
  await doneByTwo(entering({ kind: 'DECEASED' }))
  for (const kind of ['OVERDUE_NOTICE', 'PAYOUT_SENT', 'NEW_DEVICE'] as const)
    expect(await sent(kind, null)).toMatchObject({
      state: 'REFUSED',
      reason: expect.stringContaining('умер'),
      sentAtMs: null,
    })
})

test('the list of overdue contracts shows the status where it would show what may be written', async () => {
  await doneByTwo(entering({ kind: 'COURT', loanId: contract.loanId }))
  const polyakov = await signedInAs(app, 'polyakov')
  const { contracts } = (
    await get(app, '/desk-service/overdue?stage=UP_TO_30', polyakov.headers)
  ).json<{ contracts: { loanApplicationId: string }[] }>()
  expect(contracts.find((one) => one.loanApplicationId === contract.loanId)).toMatchObject({
    legalStatus: 'COURT',
    left: { day: 0, week: 0, month: 0 },
    refusal: { reason: 'STATUS', until: null },
  })
})
