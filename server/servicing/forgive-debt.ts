import { type Forgiveness, type ForgivenDebt, forgivenSum } from '../../lending/forgiven-debt.ts'
import { isOpenContract } from '../../lending/lifecycle.ts'
import type { FoldInput } from '../../lending/loan-book.ts'
import { foldLoan } from '../../lending/loan-replay.ts'
import type { LoanState } from '../../lending/loan-state.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Tx } from '../db/database.ts'
import { holidaysOfLoan } from '../db/payment-holidays.ts'
import { insertForgiveness } from './loan-endings.ts'
import { type LoanRow, lockLoan } from '../db/loans.ts'
import { foldInput, historyOfLoan } from '../loan-book/loan-history.ts'
import { chargesForgiven } from '../messaging/debt-texts.ts'
import { tellEvent } from '../messaging/tell-event.ts'
import { accrueLoan } from './accrue-loans.ts'
import { endWaitingChange } from './end-waiting-change.ts'
import { OPEN_HOLIDAYS } from './holiday-terms.ts'
import { impossibleStep } from './impossible-step.ts'
import { dayToBook } from './payment-place.ts'
import { isPayable } from './payment-owed.ts'
import { refuseMoving } from './write-off-loan.ts'

interface Forgiving {
  readonly loanId: string
  /** All that is owed; otherwise interest and penalty alone. */
  readonly isWhole: boolean
  readonly nowMs: number
}

const refuseCharges = async (tx: Tx, loan: LoanRow, state: LoanState): Promise<void> => {
  if (!isOpenContract(loan.contractState))
    throw impossibleStep('Списанный с баланса долг прощают целиком.')
  if (state.holiday && !state.holiday.isSettled)
    throw impossibleStep('Платежи отложены каникулами: простить можно только весь долг.')
  // Granted, it may begin on the day of its demand and lay out once more what was forgiven since.
  const holidays = await holidaysOfLoan(tx, loan.id)
  if (holidays.some((holiday) => OPEN_HOLIDAYS.includes(holiday.state)))
    throw impossibleStep('Клиент просит каникулы: сначала ответьте на заявление.')
  if (state.outstandingPrincipalKopecks === 0)
    throw impossibleStep('Основного долга не осталось: прощайте весь долг.')
}

/** What would be forgiven of a loan as it stands, by the fold that books it. */
const debtToForgive = (
  book: FoldInput,
  forgiveness: Omit<Forgiveness, 'id'>,
): ForgivenDebt | null => {
  const id = 'draft'
  const forgivenesses = [...(book.forgivenesses ?? []), { ...forgiveness, id }]
  const { forgivenDebts } = foldLoan({ ...book, forgivenesses }, forgiveness.on)
  return forgivenDebts.find((debt) => debt.id === id) ?? null
}

/**
 * Forgives a debt (civil code art. 415, decision 0103). The whole: the contract closes as forgiven, nothing accrues and
 * nobody pays it any more, what stood off the balance leaves it too. Interest and penalty alone: the principal is owed on as
 * the contract says. The borrower is told, for that makes it binding.
 * @throws Refusal NOT_FOUND, REQUEST_IMPOSSIBLE when nothing is owed, while a payment is under way, and for interest and
 * penalty alone of a debt off the balance, in a payment holiday or before one, or without principal
 */
export const forgiveDebt = async (tx: Tx, { loanId, isWhole, nowMs }: Forgiving): Promise<void> => {
  const loan = await lockLoan(tx, loanId)
  if (!loan || loan.contractState === null) throw new Refusal('NOT_FOUND')
  if (!isPayable(loan)) throw impossibleStep('По этому договору ничего не должны.')
  await refuseMoving(tx, loan)
  const on = await dayToBook(tx, loan, nowMs)
  const history = await historyOfLoan(tx, loanId)
  const book = foldInput(loan, history, on)
  const state = foldLoan(book, on)
  if (!isWhole) await refuseCharges(tx, loan, state)
  const { accruedInterestKopecks: interestKopecks, penaltyKopecks } = state
  const place = {
    on,
    paymentsBefore: history.applied.length,
    changesBefore: history.changes.length,
  }
  const debt = debtToForgive(book, {
    ...place,
    most: isWhole ? null : { interestKopecks, penaltyKopecks },
  })
  if (!debt || forgivenSum(debt) === 0)
    throw impossibleStep(
      isWhole ? 'По этому договору ничего не должны.' : 'Ни процентов, ни пеней сейчас не должны.',
    )
  await endWaitingChange(tx, loanId, nowMs)
  const cause = await insertForgiveness(tx, {
    loanId,
    ...place,
    isWhole,
    principalKopecks: debt.principalKopecks,
    interestKopecks: debt.interestKopecks,
    penaltyKopecks: debt.penaltyKopecks,
    courtCostsKopecks: debt.courtCostsKopecks,
    createdAtMs: nowMs,
  })
  const { closed } = await accrueLoan(tx, loan, { on, nowMs })
  // Of a contract that closes its closing tells.
  if (closed) return
  const { clientId, contractNumber } = loan
  const words = chargesForgiven({ amountKopecks: forgivenSum(debt), contractNumber, on })
  await tellEvent(tx, { clientId, loanId, words, cause, nowMs })
}
