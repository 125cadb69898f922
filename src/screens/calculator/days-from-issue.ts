import { PRODUCTS } from '../../../lending/products.ts'
import type { Schedule } from '../../../lending/schedule.ts'
import { termText } from '../../parts/calculator/term-text.ts'
import type { DayWords } from '../../parts/schedule-chart/day-words.ts'
import type { Choice } from '../../state/calculator.ts'

/**
 * The days of a schedule where today is not known, counted from the day of issue: `через 2 месяца`. A page that was
 * drawn at build time shows no date that has passed since.
 */
export function daysFromIssue({ productKey, term }: Choice, { rows }: Schedule): DayWords {
  const numberOf = (dueOn: string): number => rows.findIndex((row) => row.dueOn === dueOn) + 1
  const full = (dueOn: string) => {
    const passed = (numberOf(dueOn) * term) / rows.length
    return `через\u00a0${termText(PRODUCTS[productKey], passed)}`
  }
  return { full, short: (dueOn) => String(numberOf(dueOn)) }
}
