/** Whoever serves has died, or become disabled of group I: the law ends the debt (377-FZ art. 2, decision 0121). */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, moscowDate } from '../../../lending/calendar.ts'
import type { LegalStatusKind } from '../../../lending/legal-status-kinds.ts'
import { isOpenContract } from '../../../lending/lifecycle.ts'
import { messages } from '../../../server/db/schema/messages.ts'
import { paymentHolidays } from '../../../server/db/schema/payment-holidays.ts'
import { refunds } from '../../../server/db/schema/payments.ts'
import { reportsOf } from '../bureau-reports/told.ts'
import { askToPay, type Contract, newContract } from '../cloud-payments/contract.ts'
import { DAY_MS, daysLater, ledgerAndFold, opened } from '../core/change-bench.ts'
import { get, post } from '../profile-manager/borrower.ts'
import { testApp, type TestApp } from '../test-app.ts'
import { endStatus, enterStatus } from './legal-steps.ts'
import { signedInAs } from './staff.ts'

let app: TestApp
let contract: Contract

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.clock.moveTo(app.clock.now() + 3_600_000)
  contract = await newContract(app)
})

/** The nights of it are made up for in one. */
const longLater = (days: number): Promise<void> =>
  app.runJobsAfterPause(app.clock.now() + days * DAY_MS)

const today = () => moscowDate(app.clock.now())
const debt = () => ({ clientId: contract.borrower.clientId, loanId: contract.loanId })

const shown = async () =>
  (await get(app, `/vovremya-core/contract/${contract.loanId}`, contract.borrower.headers)).json()

const enter = (kind: LegalStatusKind, daysAgo = 0): Promise<void> =>
  enterStatus(app, debt(), kind, addDays(today(), -daysAgo))

const payOf = (amount: number) =>
  askToPay(app, contract, { amount, paymentDataId: contract.cardId, key: crypto.randomUUID() })

const toldTo = async (title: string): Promise<string[]> => {
  const { messages: inbox } = (
    await get(app, '/profile-manager/inbox', contract.borrower.headers)
  ).json<{ messages: { title: string; body: string }[] }>()
  return inbox.filter((message) => message.title === title).map(({ body }) => body)
}

const refundsOf = () =>
  app.context.database.select().from(refunds).where(eq(refunds.loanId, contract.loanId))

const expectWholeBooks = async () => {
  const { ledger, fold, whole } = await ledgerAndFold(app, contract.loanId)
  expect([ledger, whole]).toEqual([fold, 0])
}

test('of a death in the family the whole debt ends on its day: a loss, a certificate, one word, nobody asks for money', async () => {
  await longLater(40)
  const on = addDays(today(), -5)
  await enter('SERVICE_FAMILY_DEATH', 5)
  await app.runJobs()
  expect(await shown()).toMatchObject({
    contractState: 'CLOSED',
    closeReason: 'ENDED_BY_LAW',
    closedOn: on,
    payoff: { totalKopecks: 0 },
    nextPayment: null,
    actions: [],
    documents: expect.arrayContaining([expect.objectContaining({ type: 'CERTIFICATE' })]),
  })
  const [words, ...more] = await toldTo('Долг прекращён по закону')
  expect([words, more]).toEqual([expect.stringContaining('соболезнования'), []])
  await expectWholeBooks()
  const before = await app.context.database.select().from(messages)
  await longLater(10)
  const asks = (await app.context.database.select().from(messages)).slice(before.length)
  expect(asks.filter(({ loanId }) => loanId === contract.loanId)).toEqual([])
  expect((await payOf(100)).json()).toMatchObject({ code: 'NOTHING_TO_PAY' })
  const last = (await reportsOf(app, contract.loanId)).at(-1)
  expect([last?.kind, last?.facts.end]).toEqual(['ENDED', { reason: 'ENDED_BY_LAW', on }])
})

test('a client who has died in service is dead for every debt: nothing accrues, is debited, offered or sent', async () => {
  const { borrower, cardId } = contract
  const otherId = await opened(app, { ...borrower, cardId })
  await longLater(40)
  const other = async () =>
    (await get(app, `/vovremya-core/contract/${otherId}`, borrower.headers)).json()
  const enteredAtMs = app.clock.now()
  await enter('SERVICE_DEATH', 5)
  await app.runJobs()
  expect(await shown()).toMatchObject({ contractState: 'CLOSED', closeReason: 'ENDED_BY_LAW' })
  const { legalStatus, payoff } = await other()
  expect(legalStatus).toMatchObject({ kind: 'DECEASED', from: addDays(today(), -5) })
  const { headers } = await signedInAs(app, 'koltsova')
  const card = await get(app, `/desk-service/clients/${borrower.clientId}`, headers)
  const known = card.json<{ legalStatuses: { kind: string; confirmedBy: string | null }[] }>()
  // Two people stand behind both, though one question was asked.
  expect(known.legalStatuses.map(({ kind, confirmedBy }) => [kind, confirmedBy !== null])).toEqual(
    expect.arrayContaining([
      ['SERVICE_DEATH', true],
      ['DECEASED', true],
    ]),
  )
  await longLater(10)
  const written = await app.context.database
    .select()
    .from(messages)
    .where(eq(messages.clientId, borrower.clientId))
  expect(written.filter(({ sentAtMs }) => sentAtMs !== null && sentAtMs >= enteredAtMs)).toEqual([])
  expect((await other()).payoff.totalKopecks).toBe(payoff.totalKopecks)
  await expectWholeBooks()
})

test('what was paid after the day goes back, and what was held for rows to come does too', async () => {
  await payOf(1_000)
  await app.runJobs()
  await daysLater(app, 3)
  await payOf(2_000)
  await app.runJobs()
  await enter('SERVICE_DISABILITY', 1)
  await daysLater(app, 1)
  const back = (await refundsOf()).reduce((all, { amountKopecks }) => all + amountKopecks, 0)
  expect(back).toBe(300_000)
  const [words] = await toldTo('Долг прекращён по закону')
  expect(words).not.toContain('соболезнования')
  const { ledger, whole } = await ledgerAndFold(app, contract.loanId)
  // Of the payments nothing is left, in the loan or with us.
  expect([ledger['ADVANCE'], ledger['SETTLEMENT'], whole]).toEqual([undefined, undefined, 0])
})

test('a loan that was repaid after the day is ended by the law, and what repaid it goes back', async () => {
  await daysLater(app, 3)
  const { payoff } = await shown()
  await payOf(payoff.totalKopecks / 100)
  await app.runJobs()
  expect(await shown()).toMatchObject({ closeReason: 'RETURNED_14_DAYS' })
  await enter('SERVICE_DISABILITY', 2)
  expect(await shown()).toMatchObject({ closeReason: 'ENDED_BY_LAW' })
  expect((await refundsOf()).map(({ amountKopecks }) => amountKopecks)).toEqual([
    payoff.totalKopecks,
  ])
  await expect(endStatus(app, debt(), 'MISTAKE')).rejects.toThrow('REQUEST_IMPOSSIBLE')
  await expectWholeBooks()
})

test('false papers are corrected by two people: the debt is owed again, its days cost nothing, ten more no penalty', async () => {
  await longLater(40)
  const before = await shown()
  await enter('SERVICE_FAMILY_DEATH')
  await longLater(20)
  await endStatus(app, debt(), 'MISTAKE')
  const after = await shown()
  expect(isOpenContract(after.contractState)).toBe(true)
  expect([after.closeReason, after.closedOn]).toEqual([null, null])
  // The day of the status itself costs nothing either.
  expect(after.payoff.totalKopecks).toBeLessThanOrEqual(before.payoff.totalKopecks)
  expect(after.payoff.principalKopecks).toBe(before.payoff.principalKopecks)
  await longLater(10)
  expect((await shown()).penaltyKopecks).toBe(after.penaltyKopecks)
  await daysLater(app, 2)
  expect((await shown()).penaltyKopecks).toBeGreaterThan(after.penaltyKopecks)
  expect(await toldTo('Договор займа снова действует')).toHaveLength(1)
  await expectWholeBooks()
})

test('a holiday that runs ends with the debt, and runs on when the papers prove false @slow', async () => {
  const tomorrow = addDays(today(), 1)
  const service = { kind: 'CONTRACT', relation: 'SPOUSE', from: tomorrow, endsOn: null }
  const reply = await post(
    app,
    `/vovremya-core/contract/${contract.loanId}/holiday`,
    { ground: 'SERVICE_FAMILY', from: tomorrow, months: null, service, income: null, fileIds: [] },
    { headers: contract.borrower.headers },
  )
  const { holidayId } = reply.json<{ holidayId: string }>()
  const officer = await signedInAs(app, 'serov')
  const url = `/desk-service/holidays/${holidayId}/decide`
  await post(app, url, { isGranted: true }, { headers: officer.headers })
  await longLater(30)
  const holiday = async () => {
    const { database } = app.context
    const [row] = await database
      .select()
      .from(paymentHolidays)
      .where(eq(paymentHolidays.id, holidayId))
    return row
  }
  await enter('SERVICE_FAMILY_DEATH')
  await daysLater(app, 2)
  expect(await holiday()).toMatchObject({ state: 'ENDED', endReason: 'LOAN_CLOSED' })
  await endStatus(app, debt(), 'MISTAKE')
  expect(await holiday()).toMatchObject({ state: 'ACTIVE', endReason: null })
  await longLater(20)
  expect(await shown()).toMatchObject({ contractState: 'ACTIVE', overdueDays: 0 })
  await expectWholeBooks()
})

test('a contract made after the day is none of those that the law ends', async () => {
  await expect(enter('SERVICE_DEATH', 1)).rejects.toThrow('VALIDATION')
  expect(await shown()).toMatchObject({ contractState: 'ACTIVE' })
})
