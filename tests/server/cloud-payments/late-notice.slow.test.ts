import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, isoDate } from '../../../lending/calendar.ts'
import { openDocument } from '../../../server/db/documents.ts'
import { documents } from '../../../server/db/schema/documents.ts'
import { ledgerEntries } from '../../../server/db/schema/ledger.ts'
import { messages } from '../../../server/db/schema/messages.ts'
import { moneyTasks } from '../../../server/db/schema/money-tasks.ts'
import { payments, refunds } from '../../../server/db/schema/payments.ts'
import { brokenRules } from '../../../tools/bench/books-check.ts'
import {
  changed,
  changesOf,
  ledgerAndFold,
  opened,
  pay,
  signedChange,
} from '../core/change-bench.ts'
import { type Borrower, contractOf, giveCard, verifiedBorrower } from '../core/fixture.ts'
import { get } from '../profile-manager/borrower.ts'
import { type TestApp, testApp, WITHOUT_LOOKS } from '../test-app.ts'

/** Taken at once, told five hours, three days later. */
const FIVE_HOURS = '2200000050400005'
const THREE_DAYS = '2200000050400070'

let app: TestApp
let who: Borrower
let loanId: string

beforeAll(async () => {
  app = await testApp({ product: WITHOUT_LOOKS })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.runJobs(app.clock.now() + 3_600_000)
  who = await verifiedBorrower(app)
  loanId = await opened(app, who)
})

const shown = () => contractOf(app, who, loanId)
const momentMs = (day: string, time: string): number => Date.parse(`${day}T${time}:00+03:00`)
/** The month before a due day has nothing to tell: its nights are made up for in one, the last few go by. */
const until = (day: string, time: string) => app.runJobsAfterPause(momentMs(day, time), 4)
const daysAfter = (day: string, days: number) => addDays(isoDate(day), days)

const dueDay = async (index = 0): Promise<string> => String((await shown()).rows[index].dueOn)

/** Pays with a card whose bank is slow to tell; what was paid. */
const payLate = async (number: string, paymentType = 'INSTALMENT', kopecks?: number) => {
  const contract = await shown()
  const whole =
    paymentType === 'PAYOFF' ? contract.payoff.totalKopecks : contract.nextPayment.amountKopecks
  const sum = kopecks ?? whole
  const { id: cardId } = await giveCard(app, who.clientId, number)
  const reply = await pay(app, { ...who, cardId }, { loanId, kopecks: sum, paymentType })
  expect(reply.json().state).toBe('UNKNOWN')
  return sum
}

const booksAgree = async () => {
  const { ledger, fold, whole } = await ledgerAndFold(app, loanId)
  expect(ledger).toEqual(fold)
  expect(whole).toBe(0)
}

const undoneEntries = async () =>
  (
    await app.context.database.select().from(ledgerEntries).where(eq(ledgerEntries.loanId, loanId))
  ).filter(({ reversesId }) => reversesId !== null)

const operations = async () => {
  const url = `/report-service/details-payments-contract?loanApplicationId=${loanId}`
  return (await get(app, url, who.headers)).json().payments
}

const receipts = async () =>
  (
    await app.context.database
      .select()
      .from(documents)
      .where(eq(documents.loanId, loanId))
      .orderBy(documents.createdAtMs, documents.title)
  ).filter(({ type }) => type === 'RECEIPT')

const toldOf = async (kind: string) =>
  (await app.context.database.select().from(messages).where(eq(messages.loanId, loanId))).filter(
    (message) => message.kind === kind,
  )

test('paid at 23:50 on the due day and told at 03:00: never late (D55)', async () => {
  const day = await dueDay()
  await until(day, '23:50')
  await payLate(FIVE_HOURS)
  await until(daysAfter(day, 1), '03:00')
  expect(await shown()).toMatchObject({ contractState: 'OVERDUE', overdueDays: 1 })
  await until(daysAfter(day, 1), '05:00')
  const contract = await shown()
  expect(contract).toMatchObject({ contractState: 'ACTIVE', overdueDays: 0, penaltyKopecks: 0 })
  expect(contract.rows[0]).toMatchObject({ status: 'PAID' })
  expect(contract.payments).toMatchObject([{ on: day }])
  expect(await undoneEntries()).not.toHaveLength(0)
  await booksAgree()
})

test('told three days later: interest and penalty of those days are gone', async () => {
  const day = await dueDay()
  await until(day, '12:00')
  await payLate(THREE_DAYS)
  await until(daysAfter(day, 3), '11:00')
  expect((await shown()).penaltyKopecks).toBeGreaterThan(0)
  await until(daysAfter(day, 3), '13:00')
  const contract = await shown()
  expect(contract).toMatchObject({ contractState: 'ACTIVE', overdueDays: 0, penaltyKopecks: 0 })
  expect(contract.nextPayment.dueOn).toBe(await dueDay(1))
  await booksAgree()
  await until(daysAfter(day, 6), '12:00')
  await booksAgree()
  expect(await brokenRules(app.context.database)).not.toHaveProperty(
    'Loans whose payments and journal differ',
  )
})

test('the borrower is told once, by day and without sums', async () => {
  const day = await dueDay()
  await until(day, '23:50')
  await payLate(FIVE_HOURS)
  await until(daysAfter(day, 2), '12:00')
  const told = await toldOf('PAYMENT_RECOUNTED')
  expect(told).toMatchObject([{ state: 'SENT', afterDue: false }])
  expect(new Date((told[0]?.sentAtMs ?? 0) + 3 * 3_600_000).getUTCHours()).toBe(10)
})

test('the payment stands in the list and on its receipt under its own moment', async () => {
  const day = await dueDay()
  await until(day, '23:50')
  await payLate(FIVE_HOURS)
  await until(daysAfter(day, 1), '06:00')
  const [operation] = await operations()
  expect(operation).toMatchObject({ penaltyKopecks: 0 })
  expect(operation.at).toBe(new Date(momentMs(day, '23:50')).toISOString())
  const [receipt] = await receipts()
  expect(receipt && openDocument(app.context.database, receipt).facts).toMatchObject({
    penaltyKopecks: 0,
    paidAtMs: momentMs(day, '23:50'),
  })
})

test('a payment divided again gets a corrected receipt (D55)', async () => {
  const day = await dueDay()
  await until(day, '12:00')
  await payLate(THREE_DAYS)
  await until(daysAfter(day, 1), '12:00')
  const { headers, cardId } = who
  await pay(app, { headers, cardId }, { loanId, kopecks: 300_000, paymentType: 'INSTALMENT' })
  const [before] = await operations()
  expect(before.interestKopecks).toBeGreaterThan(0)
  await until(daysAfter(day, 3), '14:00')
  const [after] = await operations()
  expect(after).toMatchObject({ advanceKopecks: 300_000, principalKopecks: 0, interestKopecks: 0 })
  const corrected = (await receipts()).filter(({ title }) => title.includes('уточнённая'))
  expect(corrected).toHaveLength(1)
  expect(after.receiptDocumentId).not.toBe(before.receiptDocumentId)
})

test('a loan repaid whole by money told of late ends on the day it was paid', async () => {
  await until(daysAfter((await shown()).issuedOn, 13), '12:00')
  const paidOn = daysAfter((await shown()).issuedOn, 13)
  await payLate(THREE_DAYS, 'PAYOFF')
  await until(daysAfter(paidOn, 3), '13:00')
  expect(await shown()).toMatchObject({
    contractState: 'CLOSED',
    closedOn: paidOn,
    closeReason: 'RETURNED_14_DAYS',
  })
  await booksAgree()
})

test('a contract closed by another payment meanwhile: what came twice goes back', async () => {
  await until(daysAfter((await shown()).issuedOn, 10), '12:00')
  const paidOn = daysAfter((await shown()).issuedOn, 10)
  const first = await payLate(THREE_DAYS, 'PAYOFF')
  await until(daysAfter(paidOn, 1), '12:00')
  const { payoff } = await shown()
  await pay(app, who, { loanId, kopecks: payoff.totalKopecks, paymentType: 'PAYOFF' })
  expect(await shown()).toMatchObject({ contractState: 'CLOSED', closedOn: daysAfter(paidOn, 1) })
  await until(daysAfter(paidOn, 4), '12:00')
  expect(await shown()).toMatchObject({ contractState: 'CLOSED', closedOn: paidOn })
  const back = await app.context.database.select().from(refunds).where(eq(refunds.loanId, loanId))
  const given = back.reduce((sum, { amountKopecks }) => sum + amountKopecks, 0)
  expect(given).toBe(payoff.totalKopecks)
  expect(first).toBeLessThan(payoff.totalKopecks)
  expect(back.every(({ state }) => state === 'PAID')).toBe(true)
})

test('what no operation can take back any more waits for a person, to the kopeck', async () => {
  const day = await dueDay()
  await until(daysAfter(day, -1), '12:00')
  // Past the interest of the row, so that less principal is late.
  await payLate(THREE_DAYS, 'INSTALMENT', 250_000)
  await until(day, '12:00')
  await payLate(THREE_DAYS, 'INSTALMENT', 50_000)
  await until(daysAfter(day, 2), '09:00')
  const { payoff } = await shown()
  expect(payoff.penaltyKopecks).toBeGreaterThan(0)
  await pay(app, who, { loanId, kopecks: payoff.totalKopecks, paymentType: 'PAYOFF' })
  await until(daysAfter(day, 4), '12:00')
  expect(await shown()).toMatchObject({ contractState: 'CLOSED' })
  // The payment that closed the loan has given its part back, the late ones give themselves back whole.
  const { ledger } = await ledgerAndFold(app, loanId)
  const heldKopecks = 0 - (ledger['ADVANCE'] ?? 0)
  expect(heldKopecks).toBeGreaterThan(0)
  const tasks = await app.context.database
    .select()
    .from(moneyTasks)
    .where(eq(moneyTasks.loanId, loanId))
  expect(tasks).toMatchObject([
    { kind: 'PAYOUT_DIFFERS', reasons: ['OWED'], state: 'OPEN', amountKopecks: heldKopecks },
  ])
})

test('two notices in reverse order count each for its own day', async () => {
  const day = await dueDay()
  await until(daysAfter(day, -2), '12:00')
  await payLate(THREE_DAYS, 'INSTALMENT', 200_000)
  await until(day, '23:00')
  const rest = (await shown()).nextPayment.amountKopecks
  await payLate(FIVE_HOURS, 'INSTALMENT', rest - 200_000)
  await until(daysAfter(day, 2), '12:00')
  const contract = await shown()
  expect(contract).toMatchObject({ contractState: 'ACTIVE', overdueDays: 0, penaltyKopecks: 0 })
  const rows = await app.context.database
    .select({ on: payments.appliedOn })
    .from(payments)
    .where(eq(payments.loanId, loanId))
    .orderBy(payments.finishedAtMs)
  expect(rows).toEqual([{ on: day }, { on: daysAfter(day, -2) }])
  await booksAgree()
})

test('a signed change that ended for want of its notice is in force after all', async () => {
  const day = daysAfter((await shown()).issuedOn, 6)
  await until(day, '21:00')
  await signedChange(app, who, { loanId, kind: 'PARTIALLY_EARLY', amount: 2000 })
  await payLate(FIVE_HOURS, 'PARTIALLY_EARLY', 200_000)
  await until(daysAfter(day, 1), '01:00')
  expect(await changesOf(app, loanId)).toMatchObject([{ state: 'EXPIRED', endReason: 'NOT_PAID' }])
  await until(daysAfter(day, 1), '06:00')
  expect(await changesOf(app, loanId)).toMatchObject([{ state: 'APPLIED', appliedOn: day }])
  await booksAgree()
})

test('a change made meanwhile is planned over what was really owed', async () => {
  const { issuedOn } = await shown()
  await until(daysAfter(issuedOn, 5), '12:00')
  await payLate(THREE_DAYS, 'INSTALMENT', 100_000)
  await until(daysAfter(issuedOn, 7), '12:00')
  await changed(app, who, { loanId, kind: 'PARTIALLY_EARLY', amount: 3000 })
  const before = await shown()
  await until(daysAfter(issuedOn, 9), '12:00')
  const after = await shown()
  const [change] = await changesOf(app, loanId)
  expect(change).toMatchObject({ state: 'APPLIED', appliedOn: daysAfter(issuedOn, 7) })
  const less = before.outstandingPrincipalKopecks - after.outstandingPrincipalKopecks
  expect(less).toBe(100_000)
  await booksAgree()
})

test('a shift of a payment that had been made is undone', async () => {
  const day = await dueDay()
  await until(daysAfter(day, -3), '12:00')
  await payLate(THREE_DAYS)
  await until(daysAfter(day, -2), '12:00')
  await changed(app, who, { loanId, kind: 'SHIFT', days: 5 })
  await until(daysAfter(day, 1), '12:00')
  expect(await changesOf(app, loanId)).toMatchObject([{ state: 'EXPIRED', endReason: 'OVERTAKEN' }])
  expect(await shown()).toMatchObject({ overdueDays: 0, changes: [] })
  await booksAgree()
})
