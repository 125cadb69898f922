import type { IsoDate } from '../../lending/calendar.ts'
import type { QuarterIssue } from '../../lending/debt-load-share.ts'
import { firstDayOf, quarterAfter, quarterOf } from '../../lending/market-limits.ts'
import { kopecks } from '../../lending/money.ts'
import type { Queryable } from '../db/database.ts'
import { issueBetween } from '../db/portfolio.ts'

/** Moscow midnight in which a day begins. */
const midnightMs = (day: IsoDate): number => Date.parse(`${day}T00:00:00+03:00`)

/** What was lent in the quarter of a day, by bands of the debt load; the one count of it (decision 0142). */
export const quarterIssue = async (queryable: Queryable, on: IsoDate): Promise<QuarterIssue> => {
  const quarter = quarterOf(on)
  const { total, over50, over80 } = await issueBetween(queryable, {
    fromMs: midnightMs(firstDayOf(quarter)),
    beforeMs: midnightMs(firstDayOf(quarterAfter(quarter))),
  })
  return {
    totalKopecks: kopecks(total),
    over50Kopecks: kopecks(over50),
    over80Kopecks: kopecks(over80),
  }
}
