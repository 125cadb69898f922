import { type Accrual, type AccruingLoan, earnedRowInterest } from './accrual.ts'
import type { IsoDate } from './calendar.ts'
import { addKopecks, type Kopecks } from './money.ts'

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
