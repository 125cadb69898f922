import { HOPELESS_AFTER_DAYS } from '../../../lending/write-off.ts'
import * as calls from '../../../protocol/calls/desk/ledger.ts'
import { loanLedger } from '../../desk/loan-ledger.ts'
import { route } from '../../route.ts'
import { actorOf, instantOf } from './actor.ts'

export const deskLedger = route(
  calls.deskLedger,
  async ({ context, client: staff, params, request }) => {
    const opened = await loanLedger(context, actorOf(staff, request), params.loanId)
    const { loan, figures, ledger, payments } = opened
    return {
      asOf: instantOf(context.clock.now()),
      loanId: loan.id,
      clientId: loan.clientId,
      contractNumber: loan.contractNumber,
      figures,
      hopelessAfterDays: HOPELESS_AFTER_DAYS,
      isPayoutReturned: loan.closeReason === 'PAYOUT_RETURNED',
      isAskedFor: opened.isAskedFor,
      total: ledger.total,
      entries: ledger.entries.map(
        ({ id, kind, on, atMs, causeId, reversesId, isReversed, postings }) => ({
          entryId: id,
          kind,
          on,
          writtenAt: instantOf(atMs),
          causeId,
          reversesId,
          isReversed,
          postings: postings.map(({ account, amountKopecks }) => ({ account, amountKopecks })),
        }),
      ),
      payments: payments.map(({ payment, requestId }) => ({
        paymentId: payment.id,
        on: payment.appliedOn ?? '',
        amountKopecks: payment.amountKopecks,
        cardMask: payment.cardMask,
        transactionId: payment.transactionId,
        isReversed: payment.reversedAtMs !== null,
        isAskedFor: requestId !== null,
      })),
    }
  },
)
