/** The ledger of a loan, as the workplace reads it (decision 0053). */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { LEDGER_ACCOUNTS, LEDGER_ENTRY_KINDS } from '../../desk-ledger.ts'
import { id, instant, isoDate, kopecks, wholeNumber } from '../../shapes.ts'
import { loanFigures } from './requests.ts'

export const deskLedger = call({
  method: 'GET',
  path: '/desk-service/loans/{loanId}/ledger',
  auth: 'staff',
  roles: ['SUPPORT', 'COLLECTIONS', 'CREDIT_OFFICER', 'ACCOUNTANT', 'AUDITOR', 'ADMINISTRATOR'],
  summary:
    'Every entry of a loan with its postings, the latest first, at most a thousand; that it was opened is written down',
  params: z.object({ loanId: id }),
  reply: z.object({
    asOf: instant,
    loanId: id,
    clientId: id,
    contractNumber: z.nullable(z.string()),
    figures: loanFigures,
    /** From this day past due on a debt is hopeless and may be written off. */
    hopelessAfterDays: wholeNumber,
    /** The bank gave its payout back (decision 0063). */
    isPayoutReturned: z.boolean(),
    /** A request about the end of the loan is open. */
    isAskedFor: z.boolean(),
    total: wholeNumber,
    entries: z.array(
      z.object({
        entryId: id,
        kind: z.enum(LEDGER_ENTRY_KINDS),
        /** Business day. */
        on: isoDate,
        writtenAt: instant,
        /** Payment, payout or refund that caused it. */
        causeId: z.nullable(id),
        /** The entry that this one undoes. */
        reversesId: z.nullable(id),
        isReversed: z.boolean(),
        /** Debits are positive; they sum to zero. */
        postings: z.array(z.object({ account: z.enum(LEDGER_ACCOUNTS), amountKopecks: kopecks })),
      }),
    ),
    payments: z.array(
      z.object({
        paymentId: id,
        on: isoDate,
        amountKopecks: kopecks,
        cardMask: z.nullable(z.string()),
        transactionId: z.nullable(z.string()),
        isReversed: z.boolean(),
        isAskedFor: z.boolean(),
      }),
    ),
  }),
})
