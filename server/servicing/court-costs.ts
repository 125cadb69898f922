import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { undecidedCourtCosts } from '../../lending/court-costs.ts'
import { isOpenContract } from '../../lending/lifecycle.ts'
import { type Kopecks, subtractKopecks, ZERO } from '../../lending/money.ts'
import { formatMoney } from '../../lending/plain-text.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Tx } from '../db/database.ts'
import { lockLoan, type LoanRow } from '../db/loans.ts'
import { courtCosts } from '../db/schema/court-costs.ts'
import type { LoanHistory } from '../loan-book/history-columns.ts'
import { foldInput, historyOfLoan } from '../loan-book/loan-history.ts'
import { foldLoan } from '../../lending/loan-replay.ts'
import { courtCostsAwarded } from '../messaging/debt-texts.ts'
import { tellEvent } from '../messaging/tell-event.ts'
import { accrueLoan } from './accrue-loans.ts'
import { impossibleStep } from './impossible-step.ts'
import { dayToBook } from './payment-place.ts'
import { isPayable } from './payment-owed.ts'
import { refuseMoving } from './write-off-loan.ts'

interface Asked {
  readonly loanId: string
  /** Paid, or of what was paid the part that the borrower owes. */
  readonly amountKopecks: Kopecks
  readonly nowMs: number
}

/** The most that a claim for a consumer loan costs a lender at once: a larger sum is a slip of the hand (own rule). */
const MAX_PAID_KOPECKS = 100_000_000

const hasClaim = ({ legalStatuses }: LoanHistory): boolean =>
  legalStatuses.some(({ kind }) => kind === 'COURT' || kind === 'ENFORCEMENT')

const bookableLoan = async (tx: Tx, loanId: string): Promise<LoanRow> => {
  const loan = await lockLoan(tx, loanId)
  if (!loan || loan.contractState === null) throw new Refusal('NOT_FOUND')
  await refuseMoving(tx, loan)
  return loan
}

/**
 * Notes what was paid to a court, or what it said, after those its locked loan has, be it the same moment; returns the id that
 * its entry names.
 */
const insertCourtCost = async (
  tx: Tx,
  cost: Omit<typeof courtCosts.$inferInsert, 'id'>,
): Promise<string> => {
  const id = randomUUID()
  const createdAtMs = sql`greatest(${cost.createdAtMs}::bigint,
    (select max(k.created_at_ms) + 1 from court_cost as k where k.loan_id = ${cost.loanId}))`
  await tx.insert(courtCosts).values({ id, ...cost, createdAtMs })
  return id
}

/**
 * Notes that the lender paid state duty, or other costs of a claim, to a court (decision 0123). Nobody owes it before the
 * court has said so.
 * @throws Refusal NOT_FOUND, REQUEST_IMPOSSIBLE for a debt that is neither late nor claimed, or while a payment is under way
 */
export const payCourtCosts = async (
  tx: Tx,
  { loanId, amountKopecks: paidKopecks, nowMs }: Asked,
): Promise<void> => {
  const loan = await bookableLoan(tx, loanId)
  if (!isPayable(loan)) throw impossibleStep('По этому договору ничего не должны.')
  if (paidKopecks < 1) throw impossibleStep('Введите сумму больше нуля.')
  if (paidKopecks > MAX_PAID_KOPECKS)
    throw impossibleStep('Сумма больше 1 000 000 ₽: проверьте её.')
  const history = await historyOfLoan(tx, loanId)
  if (loan.contractState === 'ACTIVE' && !hasClaim(history))
    throw impossibleStep('Долг не просрочен и не в суде: платить за иск не за что.')
  const on = await dayToBook(tx, loan, nowMs)
  await insertCourtCost(tx, {
    loanId,
    on,
    paymentsBefore: history.applied.length,
    changesBefore: history.changes.length,
    paidKopecks,
    awardedKopecks: ZERO,
    refusedKopecks: ZERO,
    createdAtMs: nowMs,
  })
  await accrueLoan(tx, loan, { on, nowMs })
}

/** @throws Refusal REQUEST_IMPOSSIBLE for an award without a claim, or of a debt that is over */
const refuseAward = (loan: LoanRow, history: LoanHistory, nothingOwed: boolean): void => {
  if (!hasClaim(history))
    throw impossibleStep('Сначала отметьте суд в карточке клиента: без суда присудить нельзя.')
  if (nothingOwed || !(isOpenContract(loan.contractState) || isPayable(loan)))
    throw impossibleStep('Долга больше нет: впишите 0, расходы останутся нашими.')
}

/**
 * Notes what a court has said of all that was paid for a claim: the borrower owes what it awarded, the rest stays the lender's
 * cost (civil procedure code art. 98, decision 0123). The borrower is told of an award.
 * @throws Refusal NOT_FOUND, REQUEST_IMPOSSIBLE when nothing waits for the court, when more is awarded than was paid, without
 * a claim, or when nothing is owed any more
 */
export const decideCourtCosts = async (
  tx: Tx,
  { loanId, amountKopecks: awardedKopecks, nowMs }: Asked,
): Promise<void> => {
  const loan = await bookableLoan(tx, loanId)
  const history = await historyOfLoan(tx, loanId)
  const waiting = undecidedCourtCosts(history.courtCosts)
  if (waiting === 0) throw impossibleStep('Расходов, о которых суд ещё не решил, нет.')
  if (awardedKopecks > waiting)
    throw impossibleStep(`Суд мог присудить не больше уплаченного: ${formatMoney(waiting)}.`)
  const on = await dayToBook(tx, loan, nowMs)
  if (awardedKopecks > 0) {
    const { closed, offBalanceKopecks } = foldLoan(foldInput(loan, history, on), on)
    refuseAward(loan, history, closed && (offBalanceKopecks ?? 0) === 0)
  }
  const cause = await insertCourtCost(tx, {
    loanId,
    on,
    paymentsBefore: history.applied.length,
    changesBefore: history.changes.length,
    paidKopecks: ZERO,
    awardedKopecks,
    refusedKopecks: subtractKopecks(waiting, awardedKopecks),
    createdAtMs: nowMs,
  })
  await accrueLoan(tx, loan, { on, nowMs })
  if (awardedKopecks === 0) return
  const { clientId, contractNumber } = loan
  const words = courtCostsAwarded({ amountKopecks: awardedKopecks, contractNumber, on })
  await tellEvent(tx, { clientId, loanId, words, cause, nowMs })
}
