import { attemptAutoDebitJob, planAutoDebitsJob } from './auto-debit.ts'
import { endCoolingJob } from './end-cooling.ts'
import { eraseAccountJob } from './erase-account.ts'
import { expireChangesJob } from './expire-changes.ts'
import { expireOffersJob } from './expire-offers.ts'
import { anyJob, type AnyJob } from './job.ts'
import { makeDocumentJob } from './make-document.ts'
import { moderateClientJob } from './moderate-client.ts'
import { payOutJob } from './pay-out.ts'
import { reconcilePaymentJob } from './reconcile-payment.ts'
import { reconcilePayoutJob } from './reconcile-payout.ts'
import { releaseHoldJob } from './release-hold.ts'
import { remindJob } from './remind.ts'
import { returnOverpaymentJob } from './return-overpayment.ts'
import { returnSuspenseJob } from './return-suspense.ts'
import { sendMessageJob } from './send-message.ts'
import { settleHoldJob } from './settle-hold.ts'
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
