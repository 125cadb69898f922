import { formatDate, formatDayMonth } from '../../ui/format.ts'

/** How the day of a payment (`YYYY-MM-DD`) is told. */
export interface DayWords {
  readonly full: (dueOn: string) => string
  /** Where there is room for five characters. */
  readonly short: (dueOn: string) => string
}

/** The date itself, in figures. */
export const DATES: DayWords = { full: formatDate, short: formatDayMonth }
