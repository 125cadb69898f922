import { MINUTE_MS } from '../../lending/durations.ts'
import { RETURN_SUSPENSE } from '../db/money-tasks.ts'
import type { Job } from '../job.ts'
import { endCooling } from '../origination/end-cooling.ts'
import {
  followUpPayout,
  payOutLoan,
  type ReconcilePayoutOrder,
  reconcilePayoutLater,
} from '../origination/pay-out.ts'
import { END_COOLING, PAY_OUT, type PayoutOrder, RECONCILE_PAYOUT } from '../origination/payouts.ts'
import { ACCRUE_LOAN, accrueLoanAlone } from '../servicing/accrue-open-contracts.ts'
import { attemptAutoDebit } from '../servicing/auto-debit-attempt.ts'
import { SETTLE_HOLD } from '../servicing/card-holds.ts'
import { RELEASE_HOLD } from '../servicing/finish-attachment.ts'
import { RECONCILE_PAYMENT } from '../servicing/payment-reconciliation.ts'
import { ATTEMPT_AUTO_DEBIT, type AutoDebitOrder } from '../servicing/plan-auto-debits.ts'
import {
  followUpPayment,
  type ReconcilePaymentOrder,
  reconcilePaymentLater,
} from '../servicing/reconcile-payment.ts'
import { RETURN_OVERPAYMENT } from '../servicing/refunds.ts'
import { releaseAttachment } from '../servicing/release-attachment.ts'
import { orderAnotherTry, returnOverpayment } from '../servicing/return-overpayment.ts'
import { orderAnotherReturn, returnSuspense } from '../servicing/return-suspense.ts'
import { keepTryingHold, settleHold } from '../servicing/settle-hold.ts'
import { HOURLY_TRIES, UNTIL_DONE } from './retries.ts'

/** Settles a loan that the night could not: every hour, then for a person to look at. */
export const accrueLoanJob: Job<{ loanId: string }> = {
  kind: ACCRUE_LOAN,
  ...HOURLY_TRIES,
  run: accrueLoanAlone,
}

/** Ends the cooling-off period of a signed loan (D9). */
export const endCoolingJob: Job<{ loanId: string }> = {
  kind: END_COOLING,
  ...UNTIL_DONE,
  run: endCooling,
}

/** Sends a signed loan to its card (D10). */
export const payOutJob: Job<PayoutOrder> = {
  kind: PAY_OUT,
  ...UNTIL_DONE,
  run: payOutLoan,
}

/** Looks a payout up at the acquirer until it is known how it ended. */
export const reconcilePayoutJob: Job<ReconcilePayoutOrder> = {
  kind: RECONCILE_PAYOUT,
  maxAttempts: 10,
  retryDelayMs: (attempt) => attempt * MINUTE_MS,
  run: followUpPayout,
  onDead: reconcilePayoutLater,
}

/** Looks an open payment up at the acquirer until it is known how it ended. */
export const reconcilePaymentJob: Job<ReconcilePaymentOrder> = {
  kind: RECONCILE_PAYMENT,
  maxAttempts: 10,
  retryDelayMs: (attempt) => attempt * MINUTE_MS,
  run: followUpPayment,
  onDead: reconcilePaymentLater,
}

const UNANSWERED = { message: 'the acquirer gave no answer', isAnswered: false }

/** Gives an overpayment back; tried for days, because the money is the client's. */
export const returnOverpaymentJob: Job<{ refundId: string }> = {
  kind: RETURN_OVERPAYMENT,
  maxAttempts: 50,
  retryDelayMs: (attempt) => Math.min(attempt, 24) * 10 * MINUTE_MS,
  run: returnOverpayment,
  onDead: (context, order) => orderAnotherTry(context, order, UNANSWERED),
}

/** Gives back money that nobody owes; what the acquirer refuses is tried again every day, for some days. */
export const returnSuspenseJob: Job<{ taskId: string }> = {
  kind: RETURN_SUSPENSE,
  maxAttempts: 50,
  retryDelayMs: (attempt) => Math.min(attempt, 24) * 10 * MINUTE_MS,
  run: returnSuspense,
  onDead: (context, { taskId }) => orderAnotherReturn(context, taskId, UNANSWERED),
}

/** Gives back the rouble held while a card was attached. */
export const releaseHoldJob: Job<{ paymentId: string; transactionId: string }> = {
  kind: RELEASE_HOLD,
  maxAttempts: 20,
  retryDelayMs: (attempt) => Math.min(attempt, 30) * MINUTE_MS,
  run: releaseAttachment,
}

/** Captures or releases a hold; a hold lives about a week, so most of the tries come on its first day. */
export const settleHoldJob: Job<{ transactionId: string }> = {
  kind: SETTLE_HOLD,
  maxAttempts: 40,
  retryDelayMs: (attempt) => Math.min(attempt, 30) * MINUTE_MS,
  run: settleHold,
  onDead: keepTryingHold,
}

/** One debit of a planned moment (D16). */
export const attemptAutoDebitJob: Job<AutoDebitOrder> = {
  kind: ATTEMPT_AUTO_DEBIT,
  maxAttempts: 3,
  retryDelayMs: () => MINUTE_MS,
  run: attemptAutoDebit,
}
