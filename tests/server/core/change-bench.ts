import { randomUUID } from 'node:crypto'
import { asc, eq, sum } from 'drizzle-orm'
import { balances } from '../../../lending/ledger.ts'
import { moscowDate } from '../../../lending/calendar.ts'
import { foldLoan } from '../../../lending/loan-replay.ts'
import { fromRoubles } from '../../../lending/money.ts'
import type { ProductKey } from '../../../lending/products.ts'
import { rulesAt } from '../../../lending/rules.ts'
import { quote } from '../../../lending/schedule.ts'
import { bookOf } from '../../../server/loan-book/loan-history.ts'
import { accrueLoan } from '../../../server/servicing/accrue-loans.ts'
import { insertLoan, loanById, lockLoan } from '../../../server/db/loans.ts'
import { postings } from '../../../server/db/schema/ledger.ts'
import { loanChanges } from '../../../server/db/schema/loans.ts'
import { transaction } from '../../../server/db/transaction.ts'
import { codeFor, get, post } from '../profile-manager/borrower.ts'
import type { TestApp } from '../test-app.ts'
import type { Borrower } from './fixture.ts'

export type Kind = 'PARTIALLY_EARLY' | 'PROLONGATION' | 'SHIFT' | 'RESTRUCTURING'

const PLANS: Record<Kind, string> = {
  PARTIALLY_EARLY: 'partially-early-template-plan',
  PROLONGATION: 'prolongation-template-plan',
  SHIFT: 'shift-template-plan',
  RESTRUCTURING: 'restructuring-template-plan',
}

/** What is asked of a change: a sum in roubles and a mode, or days. */
export interface ChangeRequest {
  readonly amount?: number
  readonly mode?: string
  readonly days?: number
}

export const DAY_MS = 86_400_000

/** Moves on and works off what is due on the way, night jobs too. */
export const daysLater = (app: TestApp, days: number): Promise<void> =>
  app.runJobs(app.clock.now() + days * DAY_MS)

/** Looks at a change: both plans, or why not. */
export const preview = async (
  app: TestApp,
  who: Borrower,
  { loanId, kind, ...changeRequest }: ChangeRequest & { loanId: string; kind: Kind },
) => {
  const query = new URLSearchParams({ loanId })
  for (const [name, value] of Object.entries(changeRequest)) query.set(name, String(value))
  return (await get(app, `/vovremya-core/loan/${PLANS[kind]}?${query}`, who.headers)).json()
}

/** A code bound to these terms. */
export const changeCode = async (
  app: TestApp,
  who: Borrower,
  termsHash: string,
): Promise<string> => {
  await app.clock.moveTo(app.clock.now() + 61_000)
  const order = { phone: who.phone, eventCode: 'DEFAULT', isFlashCall: false, termsHash }
  const sent = await post(app, '/sms-service/send/send_code', order, { headers: who.headers })
  if (sent.statusCode !== 200) throw new Error(`No code: ${sent.body}`)
  return codeFor(app, who.phone)
}

export const signChange = (
  app: TestApp,
  who: Borrower,
  body: { loanId: string; kind: Kind; code: string; termsHash?: string },
  key?: string,
) => {
  const { loanId, kind: applicationType, code: smsSignCode, termsHash } = body
  const sent = { applicationType, loanId, smsSignCode, termsHash }
  const options = { headers: who.headers, ...(key ? { key } : {}) }
  return post(app, '/vovremya-core/loan/application-change', sent, options)
}

/** From the preview to the signature; what the preview showed. */
export const signedChange = async (
  app: TestApp,
  who: Borrower,
  changeRequest: ChangeRequest & { loanId: string; kind: Kind },
) => {
  const shown = (await preview(app, who, changeRequest)).result
  if (shown.outcome !== 'PLAN') throw new Error(`No plan: ${JSON.stringify(shown)}`)
  const code = await changeCode(app, who, shown.termsHash)
  const reply = await signChange(app, who, { ...changeRequest, code, termsHash: shown.termsHash })
  if (reply.statusCode !== 200) throw new Error(`Not signed: ${reply.body}`)
  return { shown, step: reply.json() }
}

/** Pays by the borrower's card, or begins the payment for the widget without one; the reply as it came. */
export const pay = (
  app: TestApp,
  who: Pick<Borrower, 'headers'> & { readonly cardId: string | null },
  payment: { loanId: string; kopecks: number; paymentType: string; prolongation?: boolean },
) => {
  const { loanId: loanApplicationId, kopecks, ...rest } = payment
  const body = { ...rest, loanApplicationId, amount: kopecks / 100, paymentDataId: who.cardId }
  return post(app, '/cloud-payments/debit/check/specified-amount', body, { headers: who.headers })
}

export const stepOf = async (app: TestApp, who: Borrower, loanId?: string) => {
  const query = loanId === undefined ? '' : `?loanId=${loanId}`
  return (await get(app, `/vovremya-core/loan/application-change-step${query}`, who.headers)).json()
}

export const changesOf = (app: TestApp, loanId: string) =>
  app.context.database
    .select()
    .from(loanChanges)
    .where(eq(loanChanges.loanId, loanId))
    .orderBy(asc(loanChanges.createdAtMs))

/** The ledger's balances beside those of the fold; every account, and the whole, which must be zero. */
export const ledgerAndFold = async (app: TestApp, loanId: string) => {
  const { database } = app.context
  const rows = await database
    .select({ account: postings.account, total: sum(postings.amountKopecks).mapWith(Number) })
    .from(postings)
    .where(eq(postings.loanId, loanId))
    .groupBy(postings.account)
  const loan = await loanById(database, loanId)
  if (!loan) throw new Error('no loan')
  const state = foldLoan(await bookOf(database, loan, moscowDate(app.clock.now())))
  const fold = Object.entries(balances(state.movements)).filter(([, amount]) => amount !== 0)
  return {
    ledger: Object.fromEntries(
      rows.map(({ account, total }) => [account, total]).filter(([, total]) => total !== 0),
    ),
    fold: Object.fromEntries(fold),
    whole: rows.reduce((all, { total }) => all + total, 0),
  }
}

let contracts = 0

/** A contract opened today, as a payout leaves it but without its files: a test about changes needs none. */
export const opened = async (
  app: TestApp,
  who: Borrower,
  loan: { product?: ProductKey; amount?: number; term?: number } = {},
): Promise<string> => {
  const { product: productKey = 'INSTALLMENT', amount = 12_000, term = 3 } = loan
  contracts += 1
  const id = randomUUID()
  const amountKopecks = fromRoubles(amount)
  const nowMs = app.clock.now()
  const issuedOn = moscowDate(nowMs)
  const priced = quote({ productKey, amountKopecks, term, issuedOn })
  await transaction(app.context.database, async (tx) => {
    await insertLoan(tx, {
      id,
      clientId: who.clientId,
      productKey,
      amountKopecks,
      term,
      dailyRateMillionths: priced.dailyRateMillionths,
      chargedRateBillionths: priced.chargedRateBillionths,
      overpaymentCapPercent: rulesAt(issuedOn).overpaymentCapPercent,
      cardId: who.cardId,
      state: 'PAID_OUT',
      contractState: 'ACTIVE',
      contractNumber: `CHANGE-${contracts}`,
      termsHash: '0'.repeat(64),
      fullCostPercent: priced.fullCost.percent,
      fullCostPercentText: priced.fullCost.percentText,
      fullCostKopecks: priced.fullCost.costKopecks,
      evidence: [],
      warnings: [],
      reasons: [],
      schedule: priced.schedule.rows,
      issuedOn,
      offeredAtMs: nowMs,
      offerExpiresOn: issuedOn,
      signedAtMs: nowMs,
      paidOutAtMs: nowMs,
    })
    const locked = await lockLoan(tx, id)
    if (locked) await accrueLoan(tx, locked, { on: issuedOn, nowMs })
  })
  return id
}

/** Moves the clock alone: what the nights would have booked, the next payment books. */
export const moveDays = (app: TestApp, days: number): Promise<void> =>
  app.clock.moveTo(app.clock.now() + days * DAY_MS)

/** Looks, signs and pays; what was shown. */
export const changed = async (
  app: TestApp,
  who: Borrower,
  changeRequest: ChangeRequest & { loanId: string; kind: Kind },
) => {
  const { shown } = await signedChange(app, who, changeRequest)
  const { loanId, kind } = changeRequest
  if (shown.dueNowKopecks === 0) return shown
  const reply = await pay(app, who, { loanId, kopecks: shown.dueNowKopecks, paymentType: kind })
  if (reply.json().state !== 'PAID') throw new Error(`Not paid: ${reply.body}`)
  return shown
}
