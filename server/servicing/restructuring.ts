/** New terms for the rest of a loan: planned, offered to the client, withdrawn, signed (decision 0104). */
import { moscowDate } from '../../lending/calendar.ts'
import { isOpenContract } from '../../lending/lifecycle.ts'
import { offerEnds } from '../../lending/restructuring-terms.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Tx } from '../db/database.ts'
import type { ChangeRequest, KeptPreview } from '../db/loan-changes.ts'
import { loanById, type LoanRow, lockLoan } from '../db/loans.ts'
import { openPaymentOf } from '../db/payments.ts'
import {
  endRestructuring,
  expireRestructurings,
  lockRestructuring,
  offerRestructuring,
  offeredRestructuring,
  type RestructuringRow,
} from './restructuring-rows.ts'
import { bookOf } from '../loan-book/loan-history.ts'
import { changeDayOf, planChange } from '../loan-book/plan-change.ts'
import { restructuringEnded, restructuringOffered } from '../messaging/event-texts.ts'
import { tellEvent } from '../messaging/tell-event.ts'
import { impossibleStep } from './impossible-step.ts'
import { refuseMoving } from './write-off-loan.ts'

/**
 * What new terms would make of a loan if they were signed today; nothing is done.
 * @throws Refusal NOT_FOUND, REQUEST_IMPOSSIBLE for a loan that is not open, while a payment is under way, and where the
 * rules of the loan or the law refuse it
 */
export const planTerms = async (
  tx: Tx,
  { loanId, terms }: Pick<RestructuringRow, 'loanId' | 'terms'>,
  nowMs: number,
): Promise<{ loan: LoanRow; preview: KeptPreview }> => {
  const loan = await lockLoan(tx, loanId)
  if (!loan || loan.contractState === null) throw new Refusal('NOT_FOUND')
  if (!isOpenContract(loan.contractState))
    throw impossibleStep('Договор закрыт или списан с баланса: менять в нём нечего.')
  await refuseMoving(tx, loan)
  const on = moscowDate(nowMs)
  const offered = await offeredRestructuring(tx, loanId)
  if (offered && (offered.lastOn ?? on) >= on)
    throw impossibleStep('Клиенту уже предложены новые условия. Сначала отзовите их.')
  // What only is looked at has no offer yet that a signature could name.
  const changeRequest: ChangeRequest = { kind: 'RESTRUCTURING', restructuringId: 'draft', terms }
  const planned = planChange(
    await bookOf(tx, loan, on),
    changeRequest,
    await changeDayOf(tx, loan, on),
  )
  if (planned.outcome === 'PLAN') return { loan, preview: planned.preview }
  if (planned.outcome === 'FULL') throw impossibleStep('По этому договору ничего не должны.')
  const { text, whatHelps } = planned.refusal
  throw impossibleStep(`${text} ${whatHelps}`)
}

/** Offers what two people have agreed to; the client is told. @throws Refusal NOT_FOUND, REQUEST_IMPOSSIBLE */
export const offerTerms = async (tx: Tx, id: string, nowMs: number): Promise<void> => {
  const typed = await lockRestructuring(tx, id)
  if (!typed || typed.state !== 'ASKED') throw new Refusal('NOT_FOUND')
  const { loan } = await planTerms(tx, typed, nowMs)
  const today = moscowDate(nowMs)
  const over = await offeredRestructuring(tx, typed.loanId)
  if (over) await endRestructuring(tx, over.id, { state: 'EXPIRED', nowMs })
  const lastOn = offerEnds(today, typed.terms)
  await offerRestructuring(tx, id, { lastOn, nowMs })
  const { clientId, contractNumber } = loan
  const words = restructuringOffered({ contractNumber, lastOn })
  await tellEvent(tx, { clientId, loanId: loan.id, words, cause: id, nowMs })
}

const tellEnded = async (
  tx: Tx,
  { id, loanId, clientId }: RestructuringRow,
  { isWithdrawn, nowMs }: { isWithdrawn: boolean; nowMs: number },
): Promise<void> => {
  const loan = await loanById(tx, loanId)
  if (!loan || !isOpenContract(loan.contractState)) return
  const words = restructuringEnded({ contractNumber: loan.contractNumber, isWithdrawn })
  await tellEvent(tx, { clientId, loanId, words, cause: id, nowMs })
}

/** Takes an offer back before it is signed; the client is told. @throws Refusal NOT_FOUND, REQUEST_IMPOSSIBLE */
export const withdrawTerms = async (
  tx: Tx,
  id: string,
  nowMs: number,
): Promise<RestructuringRow> => {
  const offer = await lockRestructuring(tx, id)
  if (!offer || offer.state === 'ASKED') throw new Refusal('NOT_FOUND')
  if (!(await endRestructuring(tx, id, { state: 'WITHDRAWN', nowMs })))
    throw impossibleStep('Клиент уже подписал эти условия, или их срок вышел.')
  await tellEnded(tx, offer, { isWithdrawn: true, nowMs })
  return offer
}

/** Ends the offers whose last day is over; their clients are told, and nothing changes in their loans. */
export const expireOffersOfTerms = async (tx: Tx, nowMs: number): Promise<void> => {
  const over = await expireRestructurings(tx, { today: moscowDate(nowMs), nowMs })
  for (const offer of over) await tellEnded(tx, offer, { isWithdrawn: false, nowMs })
}

/**
 * Takes the client's signature for an offer, under the lock of its loan.
 * @throws Refusal CHANGE_OUTDATED when it was withdrawn or its days are over, PAYMENT_IN_PROGRESS
 */
export const takeTerms = async (
  tx: Tx,
  loanId: string,
  { restructuringId }: { restructuringId: string },
  nowMs: number,
): Promise<void> => {
  const open = await openPaymentOf(tx, loanId)
  if (open && open.state !== 'CREATED') throw new Refusal('PAYMENT_IN_PROGRESS')
  const offer = await lockRestructuring(tx, restructuringId)
  const isInTime = offer?.lastOn != null && offer.lastOn >= moscowDate(nowMs)
  if (!isInTime || offer.loanId !== loanId) throw new Refusal('CHANGE_OUTDATED')
  if (!(await endRestructuring(tx, restructuringId, { state: 'SIGNED', nowMs })))
    throw new Refusal('CHANGE_OUTDATED')
}
