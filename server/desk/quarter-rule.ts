import { type IsoDate, moscowDate } from '../../lending/calendar.ts'
import { earliestQuarterRow, quarterAfter, quarterOf } from '../../lending/market-limits.ts'
import { impossibleRule } from './dated-rule.ts'

type Table<Row> = (on: IsoDate) => Row | null

interface Entered {
  readonly quarter: string
  readonly validFrom: IsoDate
}

/** Quarters that such a row may be entered for: the one of today and the next. */
export const openQuarters = (nowMs: number): readonly string[] => {
  const current = quarterOf(moscowDate(nowMs))
  return [current, quarterAfter(current)]
}

/**
 * @throws Refusal REQUEST_IMPOSSIBLE for another quarter, or a day on which loans were, or may have been, judged by other
 * figures
 */
export const refuseOtherQuarterDays = (
  table: Table<object>,
  { quarter, validFrom }: Entered,
  nowMs: number,
): void => {
  if (!openQuarters(nowMs).includes(quarter))
    throw impossibleRule('Такие данные вводят на этот квартал или на следующий. Проверьте день.')
  const earliest = earliestQuarterRow(table, quarter, moscowDate(nowMs))
  if (earliest === null || validFrom < earliest)
    throw impossibleRule('Задним числом ввести нельзя. Выберите день позже.')
}

/** The open quarters as they count, the first day a row of each may begin, and rows that begin later. */
export const quartersOf = <Row extends object, Later extends Entered>(
  table: Table<Row>,
  entered: readonly Later[],
  nowMs: number,
) => {
  const today = moscowDate(nowMs)
  return openQuarters(nowMs).map((quarter) => {
    const earliest = earliestQuarterRow(table, quarter, today)
    const day = quarterOf(today) === quarter ? today : earliest
    return {
      quarter,
      row: day === null ? null : table(day),
      earliest,
      later: entered.filter((row) => row.quarter === quarter && row.validFrom > today),
    }
  })
}
