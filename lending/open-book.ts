import { accrualCap } from './accrual.ts'
import { transfer } from './ledger.ts'
import { type FoldInput, type LoanBook, rowBooks } from './loan-book.ts'
import { ZERO } from './money.ts'

/** The books of a loan just paid out. Throws RangeError for a payment before payout or not positive. */
export function openBook(loan: FoldInput): LoanBook {
  for (const { on, amountKopecks } of loan.payments) {
    if (on < loan.issuedOn) throw new RangeError(`a payment on ${on} is before the payout`)
    if (amountKopecks <= 0) throw new RangeError('a payment must be positive')
  }
  return {
    loan,
    rows: rowBooks(loan.rows, loan.issuedOn),
    lateInterest: ZERO,
    penalty: ZERO,
    penaltyFraction: 0n,
    suspendedPenalty: ZERO,
    penaltyDueOn: null,
    courtCosts: ZERO,
    courtCostsUndecided: ZERO,
    penaltyFreeUntilOn: null,
    rates: loan,
    holiday: null,
    capLeft: accrualCap(loan.amountKopecks, loan.overpaymentCapPercent),
    held: ZERO,
    forgiven: ZERO,
    refunded: ZERO,
    closedOn: null,
    offBalance: null,
    recovered: ZERO,
    lostRows: null,
    isPayoutReturned: false,
    dischargedOn: null,
    debtForgivenOn: null,
    forgivenDebts: [],
    movements: [
      {
        on: loan.issuedOn,
        kind: 'PAYOUT',
        postings: transfer('PRINCIPAL', 'PAYOUT_CLEARING', loan.amountKopecks),
      },
    ],
    entries: [],
  }
}
