/** What the workplace calls a payout under way and its cancelling (decision 0102). */
import type { PAYOUT_TRY_STATES } from '../../../protocol/desk.ts'
import type { LedgerStep } from './ask-step.tsx'

export const TRY_WORDS: Readonly<Record<(typeof PAYOUT_TRY_STATES)[number], string>> = {
  PROCESSING: 'банк ещё не ответил',
  PAID: 'выплачено',
  DECLINED: 'банк отказал',
}

/** Of one that was cancelled while the bank had it. */
export const CANCELLING_TEXT =
  'Поручение уже у банка: займ закончится, когда банк ответит, что не выплатил. Если деньги дошли, займ останется в силе, а в «Выплатах» появится задача.'

/** Asks another person to cancel the payout of a loan. */
export const cancelPayoutStep = (loanId: string): LedgerStep => ({
  kind: 'CANCEL_PAYOUT',
  subjectId: loanId,
  title: 'Отменить выплату?',
})
