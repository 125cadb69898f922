import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { addDays, moscowDate } from '../../../lending/calendar.ts'
import { fromRoubles } from '../../../lending/money.ts'
import { rulesAt } from '../../../lending/rules.ts'
import { quote } from '../../../lending/schedule.ts'
import { accrueLoan } from '../../../server/servicing/accrue-loans.ts'
import { insertLoan } from '../../../server/db/loans.ts'
import { readJournal } from '../../../server/sandbox/sandbox-store.ts'
import { payments } from '../../../server/db/schema/payments.ts'
import { transaction } from '../../../server/db/transaction.ts'
import { get, post } from '../profile-manager/borrower.ts'
import type { TestApp } from '../test-app.ts'
import { type Borrower, verifiedBorrower } from './fixture.ts'

/** Money does not suffice when the saved card is debited (5051). */
export const POOR_CARD = '2200000022222222'
/** The debit is done, but its answer never arrives. */
export const SILENT_CARD = '2200000050200009'

/** A moment of Moscow: `2026-05-12T10:00`. */
export const moscowMs = (text: string): number => Date.parse(`${text}:00+03:00`)

export interface Debtor {
  readonly app: TestApp
  readonly who: Borrower
  readonly loanId: string
  readonly contractNumber: string
  /** Due date of the first row, and the same some days later. */
  readonly due: (days?: number) => string
  /** Works everything off up to a Moscow hour of a day counted from the due date. */
  readonly until: (days: number, hour: string) => Promise<void>
}

let loansMade = 0

/** Opens a loan of 12 000 ₽ for three months without the papers of a real one. */
const openLoan = async (app: TestApp, who: Borrower) => {
  loansMade += 1
  const id = randomUUID()
  const nowMs = app.clock.now()
  const issuedOn = moscowDate(nowMs)
  const amountKopecks = fromRoubles(12_000)
  const terms = { productKey: 'INSTALLMENT', amountKopecks, term: 3 } as const
  const { schedule, dailyRateMillionths, chargedRateBillionths, fullCost } = quote({
    ...terms,
    issuedOn,
  })
  const contractNumber = `DEBT-${loansMade}`
  await transaction(app.context.database, async (tx) => {
    const loan = await insertLoan(tx, {
      ...terms,
      id,
      contractNumber,
      dailyRateMillionths,
      chargedRateBillionths,
      overpaymentCapPercent: rulesAt(issuedOn).overpaymentCapPercent,
      issuedOn,
      clientId: who.clientId,
      cardId: who.cardId,
      state: 'PAID_OUT',
      contractState: 'ACTIVE',
      termsHash: '0'.repeat(64),
      fullCostPercent: fullCost.percent,
      fullCostPercentText: fullCost.percentText,
      fullCostKopecks: fullCost.costKopecks,
      evidence: [],
      warnings: [],
      reasons: [],
      schedule: schedule.rows,
      offeredAtMs: nowMs,
      offerExpiresOn: issuedOn,
      signedAtMs: nowMs,
      paidOutAtMs: nowMs,
    })
    await accrueLoan(tx, loan, { on: issuedOn, nowMs })
  })
  const [first] = schedule.rows
  if (!first) throw new Error('A loan without rows')
  return { id, contractNumber, firstDueOn: first.dueOn }
}

/** A borrower with a loan of three months, four days before its first due date. */
export const debtor = async (app: TestApp, card?: string): Promise<Debtor> => {
  const who = await verifiedBorrower(app, card === undefined ? {} : { card })
  const { id: loanId, contractNumber, firstDueOn } = await openLoan(app, who)
  const due = (days = 0) => addDays(firstDueOn, days)
  // Nothing happens in between: straight to the eve of the first reminder.
  await app.clock.moveTo(moscowMs(`${due(-4)}T12:00`))
  await app.runJobs()
  return {
    app,
    who,
    loanId,
    contractNumber,
    due,
    until: (days, hour) => app.runJobs(moscowMs(`${due(days)}T${hour}`)),
  }
}

export const autoDebitOf = async ({ app, who, loanId }: Debtor) =>
  (await get(app, `/cloud-payments/auto-debit?loanApplicationId=${loanId}`, who.headers)).json()

/** Agrees as the screen does: with the text that was given. */
export const enable = async (debt: Debtor, change: object = {}) => {
  const { app, who, loanId } = debt
  const { textVersion } = await autoDebitOf(debt)
  return post(
    app,
    '/cloud-payments/auto-debit/enable',
    {
      loanApplicationId: loanId,
      paymentDataId: who.cardId,
      accepted: true,
      textVersion,
      ...change,
    },
    { headers: who.headers },
  )
}

export const stop = ({ app, who, loanId }: Debtor) =>
  post(
    app,
    '/cloud-payments/auto-debit/stop',
    { loanApplicationId: loanId },
    { headers: who.headers },
  )

export const paymentsOf = ({ app, loanId }: Debtor) =>
  app.context.database.select().from(payments).where(eq(payments.loanId, loanId))

/** Texts sent by SMS, oldest first, with the Moscow hour they went at. */
export const texts = async ({
  app,
  who,
}: Pick<Debtor, 'app' | 'who'>): Promise<{ at: string; text: string }[]> => {
  const rows = await readJournal(app.context.database, {
    kinds: ['message'],
    subject: who.phone,
    limit: 200,
  })
  return rows.toReversed().map(({ atMs, payload }) => ({
    at: new Date(atMs + 3 * 3_600_000).toISOString().slice(0, 16),
    text: String(Object(payload).text),
  }))
}

export const messagesOf = async ({ app, who }: Debtor) =>
  (await get(app, '/profile-manager/messages', who.headers)).json()
