import type { IsoDate } from '../../lending/calendar.ts'
import { type Rules, rulesAt } from '../../lending/rules.ts'

/** The rules of a day with a row for its quarter, above the cap of the law: what is tested speaks alone. */
export const lawOf = (date: IsoDate): Rules => ({
  ...rulesAt(date),
  marketFullCostLimitPercent: 365,
})
