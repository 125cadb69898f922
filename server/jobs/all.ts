import * as z from 'zod'
import { SCREENING_CAUSES } from '../../protocol/screening.ts'
import { anyJob, type AnyJob } from '../job.ts'
import { PRINTED_TYPES } from '../document-facts.ts'
import {
  compareBureauJob,
  readBureauReceiptJob,
  scanBureauJob,
  sendBureauFileJob,
} from './bureau.ts'
import {
  eraseAccountJob,
  makeDocumentJob,
  moderateClientJob,
  readStatementJob,
  screenClientJob,
  sendLetterJob,
  sendMessageJob,
  sendPostbackJob,
  tellFormerNumberJob,
  warnOwnerJob,
  tellIdentityServerJob,
} from './clients.ts'
import {
  compareFiscalDaysJob,
  makeReceiptJob,
  orderReceiptsJob,
  readReceiptJob,
  scanForReceiptsJob,
} from './fiscal.ts'
import {
  accrueLoanJob,
  attemptAutoDebitJob,
  endCoolingJob,
  payOutJob,
  reconcilePaymentJob,
  reconcilePayoutJob,
  releaseHoldJob,
  returnOverpaymentJob,
  returnSuspenseJob,
  settleHoldJob,
} from './money.ts'
import {
  accrueLoansJob,
  checkJournalJob,
  drawReceiptsJob,
  eraseWithdrawnJob,
  expireChangesJob,
  expireOffersJob,
  expireRequestsJob,
  keepHolidaysJob,
  planAutoDebitsJob,
  pollChargebacksJob,
  remindJob,
  remindOfRefreshJob,
  screenBaseJob,
  sweepRecordsJob,
  tellPossibleLoansJob,
} from './nightly.ts'

const nothing = z.null()
const id = z.string().min(1)
const loan = z.object({ loanId: id })
const letter = z.discriminatedUnion('about', [
  z.object({ about: z.literal('CONFIRMATION'), confirmationId: id }),
  z.object({ about: z.literal('REPLACED'), clientId: id, to: z.string(), atMs: z.int() }),
  z.object({
    about: z.literal('PAPERS'),
    clientId: id,
    loanId: id,
    types: z.array(z.enum(PRINTED_TYPES)),
    atMs: z.nullable(z.int()),
  }),
  z.object({ about: z.literal('DOCUMENT'), clientId: id, documentId: id }),
  z.object({
    about: z.literal('COMPLAINT'),
    complaintId: id,
    news: z.enum(['REGISTERED', 'EXTENDED', 'CLOSED']),
    to: z.optional(z.string()),
  }),
])
const identityServerOrder = z.discriminatedUnion('about', [
  z.object({ about: z.enum(['SESSIONS', 'PHONE']), clientId: id }),
  z.object({ about: z.literal('REMOVED'), subject: id }),
])
const erasure = z.object({
  clientId: id,
  what: z.array(z.enum(['PHOTOS', 'PAPERS', 'PHONE'])),
})

/** Every job of the server, one line each, wrapped by `anyJob`, with what its stored rows look like. */
export const ALL_JOBS: readonly AnyJob[] = [
  anyJob(moderateClientJob, z.object({ clientId: id, checkId: id })),
  anyJob(screenClientJob, z.object({ clientId: id, cause: z.enum(SCREENING_CAUSES) })),
  anyJob(readStatementJob, z.object({ statementId: id, customerId: id.exactOptional() })),
  anyJob(sweepRecordsJob, nothing),
  anyJob(reconcilePaymentJob, z.object({ paymentId: id })),
  anyJob(releaseHoldJob, z.object({ paymentId: id, transactionId: id })),
  anyJob(payOutJob, loan.extend({ attempt: z.int().positive().exactOptional() })),
  anyJob(reconcilePayoutJob, z.object({ payoutId: id })),
  anyJob(endCoolingJob, loan),
  anyJob(expireOffersJob, nothing),
  anyJob(expireChangesJob, nothing),
  anyJob(keepHolidaysJob, nothing),
  anyJob(accrueLoansJob, nothing),
  anyJob(accrueLoanJob, loan),
  anyJob(drawReceiptsJob, nothing),
  anyJob(makeDocumentJob, z.object({ documentId: id })),
  anyJob(sendMessageJob, z.object({ messageId: id, text: z.string() })),
  anyJob(sendLetterJob, letter),
  anyJob(tellFormerNumberJob, z.object({ changeId: id })),
  anyJob(warnOwnerJob, z.object({ accessId: id, by: z.enum(['PUSH', 'MAIL']) })),
  anyJob(tellIdentityServerJob, identityServerOrder),
  anyJob(remindJob, nothing),
  anyJob(tellPossibleLoansJob, nothing),
  anyJob(remindOfRefreshJob, nothing),
  anyJob(eraseWithdrawnJob, nothing),
  anyJob(screenBaseJob, nothing),
  anyJob(pollChargebacksJob, nothing),
  anyJob(expireRequestsJob, nothing),
  anyJob(checkJournalJob, nothing),
  anyJob(returnOverpaymentJob, z.object({ refundId: id })),
  anyJob(returnSuspenseJob, z.object({ taskId: id })),
  anyJob(settleHoldJob, z.object({ transactionId: id })),
  anyJob(planAutoDebitsJob, nothing),
  anyJob(attemptAutoDebitJob, loan.extend({ slotMs: z.int() })),
  anyJob(eraseAccountJob, erasure),
  anyJob(scanBureauJob, nothing),
  anyJob(compareBureauJob, nothing),
  anyJob(sendBureauFileJob, z.object({ fileId: id })),
  anyJob(readBureauReceiptJob, z.object({ fileId: id })),
  anyJob(orderReceiptsJob, loan),
  anyJob(scanForReceiptsJob, nothing),
  anyJob(makeReceiptJob, z.object({ receiptId: id })),
  anyJob(readReceiptJob, z.object({ receiptId: id })),
  anyJob(compareFiscalDaysJob, nothing),
  anyJob(sendPostbackJob, z.object({ postbackId: id })),
]
