import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, addMonths, isoDate, type IsoDate, moscowDate } from '../../../lending/calendar.ts'
import type { ProductKey } from '../../../lending/products.ts'
import { ledgerEntries } from '../../../server/db/schema/ledger.ts'
import { paymentHolidays } from '../../../server/db/schema/payment-holidays.ts'
import { payments } from '../../../server/db/schema/payments.ts'
import { keepHolidays } from '../../../server/servicing/keep-holidays.ts'
import { askToPay, type Contract, newContract } from '../cloud-payments/contract.ts'
import { notify } from '../cloud-payments/notices.ts'
import { signedInAs } from '../desk/staff.ts'
import { get, post, uploaded } from '../profile-manager/borrower.ts'
import { testApp, type TestApp, WITHOUT_LOOKS } from '../test-app.ts'
import { changed, DAY_MS, daysLater, ledgerAndFold, moveDays, preview } from './change-bench.ts'
import { debtor, type Debtor, enable, paymentsOf } from './debit-fixture.ts'
import { giveCard } from './fixture.ts'

let app: TestApp

beforeAll(async () => {
  // Contracts of these days cost at most as much as was lent.
  app = await testApp({ product: WITHOUT_LOOKS, startMs: Date.UTC(2026, 10, 11, 9) })
})
afterAll(() => app.close())
beforeEach(() => app.clock.moveTo(app.clock.now() + 3_600_000))

const today = (): IsoDate => moscowDate(app.clock.now())

interface Demand {
  readonly from?: string
  readonly months?: number
  readonly ground?: string
}

const holidayPath = ({ loanId }: { loanId: string }, suffix = ''): string =>
  `/vovremya-core/contract/${loanId}/holiday${suffix}`

const send = async (
  { borrower, loanId }: Pick<Contract, 'borrower' | 'loanId'>,
  demand: Demand,
) => {
  const fileIds = [await uploaded(app, borrower, 'HOLIDAY_PROOF')]
  const income = demand.ground === 'EMERGENCY' ? null : { year: 338_000, lastTwoMonths: 38_000 }
  const body = { ground: 'INCOME_DROP', from: today(), months: 3, income, ...demand, fileIds }
  return post(app, holidayPath({ loanId }), body, { headers: borrower.headers })
}

const sent = async (
  contract: Pick<Contract, 'borrower' | 'loanId'>,
  demand: Demand = {},
): Promise<string> => {
  const reply = await send(contract, demand)
  if (reply.statusCode !== 200) throw new Error(`Not taken: ${reply.body}`)
  return reply.json<{ holidayId: string }>().holidayId
}

const decide = async (holidayId: string, decision: object) => {
  const { headers } = await signedInAs(app, 'serov')
  return post(app, `/desk-service/holidays/${holidayId}/decide`, decision, { headers })
}

const granted = async (contract: Contract, demand: Demand = {}): Promise<string> => {
  const holidayId = await sent(contract, demand)
  const reply = await decide(holidayId, { isGranted: true })
  if (reply.statusCode !== 200) throw new Error(`Not granted: ${reply.body}`)
  return holidayId
}

const holidayOf = async (id: string) => {
  const { database } = app.context
  const [row] = await database.select().from(paymentHolidays).where(eq(paymentHolidays.id, id))
  if (!row) throw new Error(`No holiday ${id}`)
  return row
}

const shown = async ({ borrower, loanId }: Contract) =>
  (await get(app, `/vovremya-core/contract/${loanId}`, borrower.headers)).json()

/** Pays with the saved card; the acquirer's number of the operation. */
const paid = async (contract: Contract, amount: number, paymentType = 'INSTALMENT') => {
  const order = { amount, paymentType, paymentDataId: contract.cardId, key: crypto.randomUUID() }
  const { paymentId, state } = (await askToPay(app, contract, order)).json()
  expect(state).toBe('PAID')
  const [row] = await app.context.database.select().from(payments).where(eq(payments.id, paymentId))
  return { paymentId, transactionId: row?.transactionId ?? '' }
}

let refunds = 80_000_000

/** The bank tells that money of an operation went back. */
const takenBack = async (transactionId: string, amount: number): Promise<void> => {
  refunds += 1
  const reply = await notify(app, 'refund', {
    TransactionId: String(refunds),
    PaymentTransactionId: transactionId,
    Amount: amount.toFixed(2),
    OperationType: 'Refund',
    DateTime: '2026-03-11 12:00:00',
  })
  expect([reply.statusCode, reply.json()]).toEqual([200, { code: 0 }])
}

/** Ledger, fold and the page of the loan say the same. */
const expectWholeBooks = async (contract: Contract) => {
  const { ledger, fold, whole } = await ledgerAndFold(app, contract.loanId)
  expect(ledger).toEqual(fold)
  expect(whole).toBe(0)
  const page = await shown(contract)
  expect(page.outstandingPrincipalKopecks).toBe(ledger['PRINCIPAL'] ?? 0)
  const owed = ['PRINCIPAL', 'INTEREST', 'HOLIDAY_INTEREST', 'PENALTY', 'ADVANCE']
  const sum = owed.reduce((all, account) => all + (ledger[account] ?? 0), 0)
  expect(page.payoff?.totalKopecks ?? 0).toBe(sum)
  return page
}

/** Weeks later: the last nights go by, those before are made up for in one. */
const longLater = (days: number) => app.runJobsAfterPause(app.clock.now() + days * DAY_MS, 4)

const INSTALMENT = 8577.3
/** The bank of this card tells three days later that it has paid. */
const THREE_DAYS = '2200000050400070'

describe('a payment that the bank takes back (D45)', () => {
  test('in a holiday is owed again after it, and nothing of it is lost', async () => {
    const contract = await newContract(app)
    await daysLater(app, 5)
    const { transactionId } = await paid(contract, 5000)
    await daysLater(app, 1)
    await granted(contract, { months: 1 })
    await daysLater(app, 2)
    await takenBack(transactionId, 5000)
    const taken = await expectWholeBooks(contract)
    expect(taken).toMatchObject({ overdueDays: 0, outstandingPrincipalKopecks: 3_000_000 })
    expect(taken.nextPayment.dueOn > addDays(today(), 30)).toBe(true)
    await paid(contract, 1000)
    await expectWholeBooks(contract)
    await longLater(32)
    const after = await expectWholeBooks(contract)
    expect(after.outstandingPrincipalKopecks).toBe(2_900_000)
    const { totalKopecks } = after.payoff
    await paid(contract, totalKopecks / 100, 'PAYOFF')
    expect(await shown(contract)).toMatchObject({ contractState: 'CLOSED' })
  })

  test('after it closed the loan in a holiday opens it with that debt alone', async () => {
    const contract = await newContract(app)
    await granted(contract, { months: 2 })
    await daysLater(app, 3)
    const { payoff } = await shown(contract)
    const { transactionId } = await paid(contract, payoff.totalKopecks / 100, 'PAYOFF')
    await daysLater(app, 2)
    await takenBack(transactionId, payoff.totalKopecks / 100)
    const open = await expectWholeBooks(contract)
    expect(open).toMatchObject({
      contractState: 'ACTIVE',
      remainingTotalKopecks: payoff.totalKopecks,
      nextPayment: { dueOn: addDays(today(), 30), amountKopecks: payoff.totalKopecks },
    })
    await longLater(20)
    const later = await expectWholeBooks(contract)
    expect(later.remainingTotalKopecks).toBe(payoff.totalKopecks)
  })

  test('before a holiday costs nothing in it, as by the contract up to its day @slow', async () => {
    const contract = await newContract(app)
    await daysLater(app, 3)
    const { payoff } = await shown(contract)
    const { transactionId } = await paid(contract, payoff.totalKopecks / 100, 'PAYOFF')
    await daysLater(app, 1)
    await takenBack(transactionId, payoff.totalKopecks / 100)
    const { nextPayment } = await shown(contract)
    await daysLater(app, 1)
    const plan = new URLSearchParams({ ground: 'INCOME_DROP', from: today(), months: '1' })
    const { headers } = contract.borrower
    const seen = await get(app, `${holidayPath(contract, '-plan')}?${plan}`, headers)
    expect(seen.json()).toMatchObject({ costKopecks: 0 })
    await granted(contract, { months: 1 })
    await daysLater(app, 5)
    const page = await expectWholeBooks(contract)
    expect(page.payoff.totalKopecks).toBe(payoff.totalKopecks)
    expect(page.nextPayment.dueOn).toBe(addMonths(isoDate(nextPayment.dueOn), 1))
    await paid(contract, 1000)
    await daysLater(app, 3)
    expect(await expectWholeBooks(contract)).toMatchObject({
      remainingTotalKopecks: payoff.totalKopecks - 100_000,
    })
  })

  test('on the very day on which it closed the loan: its holiday has ended with the loan', async () => {
    const contract = await newContract(app)
    const holidayId = await granted(contract, { months: 2 })
    await daysLater(app, 3)
    const { payoff } = await shown(contract)
    const { transactionId } = await paid(contract, payoff.totalKopecks / 100, 'PAYOFF')
    await takenBack(transactionId, payoff.totalKopecks / 100)
    expect(await shown(contract)).toMatchObject({ contractState: 'ACTIVE' })
    await daysLater(app, 1)
    expect(await holidayOf(holidayId)).toMatchObject({ state: 'ENDED', endReason: 'LOAN_CLOSED' })
    expect(await wordsTo(contract)).not.toContain(ENDED_WORDS)
    await expectWholeBooks(contract)
  })
})

const wordsTo = async ({ borrower }: Contract): Promise<string[]> =>
  (await get(app, '/profile-manager/inbox', borrower.headers))
    .json()
    .messages.map(({ title }: { title: string }) => title)

const ENDED_WORDS = 'Кредитные каникулы закончились'

/** What a contract has of the end of its holiday: messages and papers. */
const toldOfEnd = async (contract: Contract) => {
  const { documents } = await shown(contract)
  const words = (await wordsTo(contract)).filter((title) => title === ENDED_WORDS)
  const papers = documents.filter(({ type }: { type: string }) => type === 'HOLIDAY')
  return { words: words.length, papers: papers.length }
}

/** Days on which the interest of the contract stands in the ledger. */
const daysOfInterest = async ({ loanId }: Contract): Promise<string[]> => {
  const { database } = app.context
  const rows = await database.select().from(ledgerEntries).where(eq(ledgerEntries.loanId, loanId))
  const undone = new Set(rows.map(({ reversesId }) => reversesId))
  return rows
    .filter(
      ({ id, kind, reversesId }) =>
        kind === 'INTEREST_ACCRUED' && reversesId === null && !undone.has(id),
    )
    .map(({ on }) => on)
}

describe('payments as large as what its days would have asked', () => {
  test('end a holiday at once: books, page, paper and words say the same', async () => {
    const contract = await newContract(app)
    await moveDays(app, 20)
    const holidayId = await granted(contract, { months: 1 })
    await daysLater(app, 2)
    await paid(contract, INSTALMENT)
    const ended = { state: 'ENDED', endReason: 'PAID', untilOn: today() }
    expect(await holidayOf(holidayId)).toMatchObject(ended)
    const page = await expectWholeBooks(contract)
    expect(page.rows[0].dueOn).toBe(addDays(isoDate(page.signedRows[0].dueOn), 3))
    await app.runJobs()
    expect(await toldOfEnd(contract)).toEqual({ words: 1, papers: 2 })
    await daysLater(app, 1)
    expect(await holidayOf(holidayId)).toMatchObject({ ...ended, untilOn: addDays(today(), -1) })
    expect(await toldOfEnd(contract)).toEqual({ words: 1, papers: 2 })
    await expectWholeBooks(contract)
  })

  test('end it on their day, told three days later too: none of its days bears the contract’s interest', async () => {
    const contract = await newContract(app)
    await moveDays(app, 20)
    const holidayId = await granted(contract, { months: 1 })
    await daysLater(app, 2)
    const paidOn = today()
    const { id: paymentDataId } = await giveCard(app, contract.borrower.clientId, THREE_DAYS)
    const order = { amount: INSTALMENT, paymentDataId }
    expect((await askToPay(app, contract, order)).json()).toMatchObject({ state: 'UNKNOWN' })
    await app.runJobs(app.clock.now() + 3 * DAY_MS + 3_600_000)
    expect(await holidayOf(holidayId)).toMatchObject({
      state: 'ENDED',
      endReason: 'PAID',
      untilOn: paidOn,
    })
    const { fromOn } = await holidayOf(holidayId)
    const bearing = await daysOfInterest(contract)
    expect(bearing.filter((day) => day >= fromOn && day <= paidOn)).toEqual([])
    expect(bearing).toContain(addDays(paidOn, 1))
    await expectWholeBooks(contract)
  })
})

describe('a holiday and a change of the schedule', () => {
  const payday = (): Promise<Contract> =>
    newContract(app, {
      productKey: 'LOAN_WITH_GRACE_PERIOD' satisfies ProductKey,
      amountRoubles: 10_000,
      term: 21,
    })
  const who = ({ borrower, cardId }: Contract) => ({ ...borrower, cardId })

  test('of the same day: the holiday begins the day after, at the earliest', async () => {
    const contract = await payday()
    await moveDays(app, 10)
    const { loanId } = contract
    await changed(app, who(contract), { loanId, kind: 'PROLONGATION', days: 7 })
    const reply = await send(contract, { from: today() })
    expect(reply.json()).toMatchObject({ code: 'HOLIDAY_REFUSED' })
    const query = new URLSearchParams({ ground: 'INCOME_DROP', from: today(), months: '3' })
    const plan = await get(
      app,
      `${holidayPath(contract, '-plan')}?${query}`,
      contract.borrower.headers,
    )
    expect(plan.json()).toMatchObject({ code: 'VALIDATION' })
    await granted(contract, { from: addDays(today(), 1), months: 1 })
    await daysLater(app, 2)
    await expectWholeBooks(contract)
  })

  test('or a payment: what was paid as an instalment stays one, and ends no holiday', async () => {
    const contract = await newContract(app)
    await moveDays(app, 15)
    await paid(contract, INSTALMENT)
    expect((await send(contract, { months: 1 })).json()).toMatchObject({ code: 'HOLIDAY_REFUSED' })
    const { grounds } = (await get(app, holidayPath(contract), contract.borrower.headers)).json()
    const [{ firstFrom }] = grounds
    expect(firstFrom).toBe(addDays(today(), 1))
    const holidayId = await granted(contract, { from: firstFrom, months: 1 })
    await daysLater(app, 3)
    expect(await holidayOf(holidayId)).toMatchObject({ state: 'ACTIVE' })
    await expectWholeBooks(contract)
  })

  test('on its first day, before the night has begun it: nothing is changed any more', async () => {
    const contract = await payday()
    const from = addDays(today(), 10)
    await granted(contract, { from, months: 1 })
    await moveDays(app, 10)
    const { loanId } = contract
    const plan = await preview(app, who(contract), { loanId, kind: 'PROLONGATION', days: 7 })
    expect(plan.result).toMatchObject({ outcome: 'REFUSED', refusal: { code: 'HOLIDAY_ASKED' } })
    expect((await shown(contract)).actions).not.toContain('PROLONG')
    await daysLater(app, 1)
    await expectWholeBooks(contract)
  })
})

describe('a demand that waits', () => {
  const demandOf = ({ who, loanId }: Debtor, demand: Demand) =>
    sent({ borrower: who, loanId }, demand)

  test('stops automatic debits from the first day it names', async () => {
    const debt = await debtor(app)
    await enable(debt)
    const holidayId = await demandOf(debt, { from: debt.due(-2), months: 2 })
    await debt.until(1, '12:00')
    expect(await paymentsOf(debt)).toEqual([])
    const no = await decide(holidayId, { isGranted: false, reasons: ['NO_PROOF'] })
    expect(no.statusCode).toBe(200)
    await debt.until(2, '12:00')
    expect(await paymentsOf(debt)).toEqual([expect.objectContaining({ state: 'PAID' })])
  })

  test('is refused by nobody once ten days of silence have granted it', async () => {
    const contract = await newContract(app)
    const holidayId = await sent(contract)
    await app.clock.moveTo(Date.parse(`${addDays(today(), 11)}T00:00:30+03:00`))
    const late = await decide(holidayId, { isGranted: false, reasons: ['NO_PROOF'] })
    expect(late.json()).toMatchObject({ code: 'HOLIDAY_ANSWERED' })
    await daysLater(app, 1)
    expect(await holidayOf(holidayId)).toMatchObject({ state: 'ACTIVE', decidedBy: null })
  })
})

test('a payment booked by mistake that has ended a holiday is taken off it, and the holiday runs on @slow', async () => {
  const contract = await newContract(app)
  await moveDays(app, 20)
  const holidayId = await granted(contract, { months: 1 })
  await daysLater(app, 2)
  const { paymentId } = await paid(contract, INSTALMENT)
  await daysLater(app, 1)
  const { untilOn } = await holidayOf(holidayId)
  expect(await holidayOf(holidayId)).toMatchObject({ state: 'ENDED', endReason: 'PAID' })
  await expectWholeBooks(contract)
  const irina = await signedInAs(app, 'koltsova')
  const step = { kind: 'REVERSE_BOOKING', subjectId: paymentId }
  const { version } = (
    await get(app, `/desk-service/ledger-steps/preview?${new URLSearchParams(step)}`, irina.headers)
  ).json()
  const reason = 'Заявление клиента от сегодня'
  const asked = await post(app, '/desk-service/requests', { ...step, version, reason }, irina)
  const petr = await signedInAs(app, 'serov')
  const url = `/desk-service/requests/${asked.json().requestId}/decide`
  const done = await post(app, url, { isApproved: true, note: '' }, petr)
  expect([done.statusCode, done.body]).toEqual([200, expect.any(String)])
  const resumed = await holidayOf(holidayId)
  expect(resumed).toMatchObject({ state: 'ACTIVE', endReason: null })
  expect(String(resumed.untilOn) > String(untilOn)).toBe(true)
  const page = await expectWholeBooks(contract)
  expect(page).toMatchObject({ overdueDays: 0, outstandingPrincipalKopecks: 3_000_000 })
  await longLater(20)
  expect(await expectWholeBooks(contract)).toMatchObject({ overdueDays: 0 })
})

describe('the night', () => {
  test('moves every holiday on, however many come before it and whichever of them fails', async () => {
    const broken = await newContract(app)
    const brokenId = await sent(broken)
    const running = await newContract(app)
    await granted(running, { months: 2 })
    const short = await newContract(app)
    const shortId = await granted(short, { months: 1 })
    const { database } = app.context
    await paid(broken, 100)
    await database
      .update(payments)
      .set({ appliedOn: '2020-01-01' })
      .where(eq(payments.loanId, broken.loanId))
    await app.clock.moveTo(app.clock.now() + 40 * 86_400_000)
    await expect(keepHolidays(app.context, { pageSize: 1 })).rejects.toThrow('1 holidays failed')
    expect(await holidayOf(brokenId)).toMatchObject({ state: 'SUBMITTED' })
    expect(await holidayOf(shortId)).toMatchObject({ state: 'ENDED', endReason: 'TERM' })
  })
})

test('a holiday that is over is not made longer by a late press', async () => {
  const contract = await newContract(app)
  const holidayId = await granted(contract, { months: 1 })
  const { untilOn } = await holidayOf(holidayId)
  await app.clock.moveTo(Date.parse(`${addDays(isoDate(untilOn ?? ''), 1)}T00:00:30+03:00`))
  const url = holidayPath(contract, '/end')
  const reply = await post(app, url, {}, { headers: contract.borrower.headers })
  expect(reply.statusCode).toBe(200)
  expect(await holidayOf(holidayId)).toMatchObject({ state: 'ENDED', endReason: 'TERM', untilOn })
})
