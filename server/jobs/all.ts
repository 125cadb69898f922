import { attemptAutoDebitJob, planAutoDebitsJob } from './auto-debit.ts'
import { eraseAccountJob, moderateClientJob } from './clients.ts'
import { expireChangesJob, expireOffersJob } from './expiry.ts'
import { releaseHoldJob, settleHoldJob } from './holds.ts'
import { anyJob, type AnyJob } from './job.ts'
import { makeDocumentJob } from './make-document.ts'
import { remindJob, sendMessageJob } from './messages.ts'
import { endCoolingJob, payOutJob, reconcilePayoutJob } from './payouts.ts'
import { reconcilePaymentJob } from './reconcile-payment.ts'
import { returnOverpaymentJob, returnSuspenseJob } from './refunds.ts'
import { settleLoansJob } from './settle-loans.ts'
import { sweepRecordsJob } from './sweep-records.ts'

/** Every job of the server, one line each, wrapped by `anyJob`. */
export const ALL_JOBS: readonly AnyJob[] = [
  anyJob(moderateClientJob),
  anyJob(sweepRecordsJob),
  anyJob(reconcilePaymentJob),
  anyJob(releaseHoldJob),
  anyJob(payOutJob),
  anyJob(reconcilePayoutJob),
  anyJob(endCoolingJob),
  anyJob(expireOffersJob),
  anyJob(expireChangesJob),
  anyJob(settleLoansJob),
  anyJob(makeDocumentJob),
  anyJob(sendMessageJob),
  anyJob(remindJob),
  anyJob(returnOverpaymentJob),
  anyJob(returnSuspenseJob),
  anyJob(settleHoldJob),
  anyJob(planAutoDebitsJob),
  anyJob(attemptAutoDebitJob),
  anyJob(eraseAccountJob),
]
