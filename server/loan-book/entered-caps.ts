import { isoDate } from '../../lending/calendar.ts'
import type { EnteredCaps } from '../../lending/rules.ts'
import type { Queryable } from '../db/database.ts'
import { type LawCapRow, lawCapRows } from '../db/dated-limits.ts'

/** A typed row as the rules of lending know it. */
export const enteredCaps = ({ validFrom, ...row }: LawCapRow): EnteredCaps => ({
  validFrom: isoDate(validFrom),
  caps: {
    dailyRateCapMillionths: row.dailyRateCapMillionths,
    fullCostCapPercent: row.fullCostCapPercent,
    overpaymentCapPercent: row.overpaymentCapPercent,
  },
})

/** All caps of the law that two people have entered, oldest first (decision 0096). */
export const lawCapsOf = async (queryable: Queryable): Promise<readonly EnteredCaps[]> =>
  (await lawCapRows(queryable)).map(enteredCaps)
