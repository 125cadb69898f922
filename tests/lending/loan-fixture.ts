import { addDays, isoDate, type IsoDate } from '../../lending/calendar.ts'
import { foldLoan } from '../../lending/loan-replay.ts'
import type { FoldInput, LoanPayment } from '../../lending/loan-state.ts'
import { fromRoubles, toRoubles, type Kopecks } from '../../lending/money.ts'
import type { ProductKey } from '../../lending/products.ts'
import { quote } from '../../lending/schedule.ts'

export const ISSUED_ON = isoDate('2026-11-21')

export const day = (n: number): IsoDate => addDays(ISSUED_ON, n)
export const pay = (
  n: number,
  roubles: number,
  kind: LoanPayment['kind'] = 'INSTALMENT',
): LoanPayment => ({ on: day(n), amountKopecks: fromRoubles(roubles), kind })

/** A loan issued on ISSUED_ON with the payments, ready to be folded on any day. */
export function loanOf(
  productKey: ProductKey,
  roubles: number,
  term: number,
  payments: readonly LoanPayment[] = [],
): Omit<FoldInput, 'asOf'> {
  const amountKopecks = fromRoubles(roubles)
  const price = quote({ productKey, amountKopecks, term, issuedOn: ISSUED_ON })
  return {
    productKey,
    amountKopecks,
    dailyRateMillionths: price.dailyRateMillionths,
    chargedRateBillionths: price.chargedRateBillionths,
    issuedOn: ISSUED_ON,
    rows: price.schedule.rows,
    payments,
    overpaymentCapPercent: 100,
  }
}

export const stateOn = (loan: Omit<FoldInput, 'asOf'>, on: IsoDate) =>
  foldLoan({ ...loan, asOf: on })

/** The money of a state in roubles, for reading in expectations. */
export const roubles = (value: Kopecks): number => toRoubles(value)
