import * as z from 'zod'
import { attemptAutoDebitJob, planAutoDebitsJob } from './auto-debit.ts'
import { eraseAccountJob, moderateClientJob } from './clients.ts'
import { expireChangesJob, expireOffersJob } from './expiry.ts'
import { releaseHoldJob, settleHoldJob } from './holds.ts'
import { anyJob, type AnyJob } from '../job.ts'
import { makeDocumentJob } from './make-document.ts'
import { remindJob, sendMessageJob } from './messages.ts'
import { endCoolingJob, payOutJob, reconcilePayoutJob } from './payouts.ts'
import { reconcilePaymentJob } from './reconcile-payment.ts'
import { returnOverpaymentJob, returnSuspenseJob } from './refunds.ts'
import { accrueLoansJob } from './accrue-loans.ts'
import { sweepRecordsJob } from './sweep-records.ts'

const nothing = z.null()
const id = z.string().min(1)
const loan = z.object({ loanId: id })
const erasure = z.object({
  clientId: id,
  what: z.array(z.enum(['PHOTOS', 'PAPERS', 'PHONE'])),
})

/** Every job of the server, one line each, wrapped by `anyJob`, with what its stored rows look like. */
export const ALL_JOBS: readonly AnyJob[] = [
  anyJob(moderateClientJob, z.object({ clientId: id, checkId: id })),
  anyJob(sweepRecordsJob, nothing),
  anyJob(reconcilePaymentJob, z.object({ paymentId: id })),
  anyJob(releaseHoldJob, z.object({ paymentId: id, transactionId: id })),
  anyJob(payOutJob, loan.extend({ attempt: z.int().positive().exactOptional() })),
  anyJob(reconcilePayoutJob, z.object({ payoutId: id })),
  anyJob(endCoolingJob, loan),
  anyJob(expireOffersJob, nothing),
  anyJob(expireChangesJob, nothing),
  anyJob(accrueLoansJob, nothing),
  anyJob(makeDocumentJob, z.object({ documentId: id })),
  anyJob(sendMessageJob, z.object({ messageId: id, text: z.string() })),
  anyJob(remindJob, nothing),
  anyJob(returnOverpaymentJob, z.object({ refundId: id })),
  anyJob(returnSuspenseJob, z.object({ taskId: id })),
  anyJob(settleHoldJob, z.object({ transactionId: id })),
  anyJob(planAutoDebitsJob, nothing),
  anyJob(attemptAutoDebitJob, loan.extend({ slotMs: z.int() })),
  anyJob(eraseAccountJob, erasure),
]
