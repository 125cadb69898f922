import type { Accrual, AccruingLoan } from './accrual.ts'
import { daysBetween, type IsoDate } from './calendar.ts'
import { addKopecks, multiplyByRatio, type Kopecks } from './money.ts'
import { graceInterest } from './payment.ts'

/**
 * Interest of a schedule row earned by a day after its period began: linear by days, rounded down, whole on the due
 * date. A grace loan earns nothing through day 7 and then 0.8 % for every day from the first; a schedule changed after
 * that counts plainly by days. The law asks for interest of the actual days; linear is the simplest such rule.
 */
export function earnedRowInterest(
  loan: AccruingLoan,
  row: { dueOn: IsoDate; interestKopecks: Kopecks; principalKopecks: Kopecks },
  periodStartOn: IsoDate,
  on: IsoDate,
): Kopecks {
  if (on >= row.dueOn) return row.interestKopecks
  const elapsedDays = daysBetween(periodStartOn, on)
  if (loan.productKey === 'LOAN_WITH_GRACE_PERIOD' && periodStartOn === loan.issuedOn) {
    return graceInterest(row.principalKopecks, loan.dailyRateMillionths, elapsedDays)
  }
  const periodDays = BigInt(daysBetween(periodStartOn, row.dueOn))
  return multiplyByRatio(row.interestKopecks, BigInt(elapsedDays), periodDays, 'down')
}

/** Interest a row has earned by a day over the stretches of its schedule, whatever of it was accrued. */
export function earnedBy(
  loan: AccruingLoan,
  { row, accruals }: { row: { principalKopecks: Kopecks }; accruals: readonly Accrual[] },
  day: IsoDate,
): Kopecks {
  const parts = accruals
    .filter(({ from }) => from < day)
    .map(({ from, to, interestKopecks }) => {
      const stretch = { dueOn: to, interestKopecks, principalKopecks: row.principalKopecks }
      return earnedRowInterest(loan, stretch, from, day)
    })
  return addKopecks(...parts)
}
