import type { Reply } from '../../../../../protocol/call.ts'
import type { deskLedger } from '../../../../../protocol/calls/desk/ledger.ts'
import type { LoanFigures } from '../../../../../protocol/two-people.ts'
import { NOW } from '../../at-work.tsx'
import { clientCardFixture } from './client-card-fixture.ts'

/** A client with one loan that is past due. */
export const CARD = clientCardFixture({
  loans: [
    {
      loanId: 'loan-1',
      number: '261110-0012',
      product: 'INSTALLMENT',
      state: 'OVERDUE',
      amountKopecks: 3_000_000,
      signedAt: NOW,
      nextDueOn: '2026-12-10',
      owedKopecks: 3_100_000,
      daysOverdue: 0,
      payout: null,
    },
  ],
})

export const FIGURES: LoanFigures = {
  contractState: 'OVERDUE',
  principalKopecks: 3_000_000,
  interestKopecks: 100_000,
  penaltyKopecks: 0,
  advanceKopecks: 857_730,
  overdueDays: 370,
  offBalanceKopecks: 0,
}

type Entry = Reply<typeof deskLedger>['entries'][number]

/** Interest of a day, where nothing else is said. */
export const entry = (part: Partial<Entry>): Entry => ({
  entryId: crypto.randomUUID(),
  kind: 'INTEREST_ACCRUED',
  on: '2026-11-12',
  writtenAt: NOW,
  causeId: null,
  reversesId: null,
  isReversed: false,
  postings: [
    { account: 'INTEREST', amountKopecks: 100 },
    { account: 'INTEREST_INCOME', amountKopecks: -100 },
  ],
  ...part,
})

/** The books of that loan. */
export const LEDGER: Reply<typeof deskLedger> = {
  asOf: NOW,
  loanId: 'loan-1',
  clientId: 'client-1',
  contractNumber: '261110-0012',
  figures: FIGURES,
  hopelessAfterDays: 361,
  isPayoutReturned: false,
  isAskedFor: false,
  total: 3,
  entries: [
    entry({ on: '2026-11-12' }),
    entry({ on: '2026-11-11' }),
    entry({
      kind: 'PAYOUT',
      on: '2026-11-10',
      postings: [
        { account: 'PRINCIPAL', amountKopecks: 3_000_000 },
        { account: 'PAYOUT_CLEARING', amountKopecks: -3_000_000 },
      ],
    }),
  ],
  payments: [
    {
      paymentId: 'payment-1',
      on: '2026-11-12',
      amountKopecks: 857_730,
      cardMask: 'MIR •• 4417',
      transactionId: '500001',
      isReversed: false,
      isAskedFor: false,
    },
  ],
}
