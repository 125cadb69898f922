import { formatDate, formatDayMonth } from './format.ts'
import text from './text.module.css'

interface DateTextProps {
  /** `YYYY-MM-DD`. */
  readonly date: string
  /** `DD.MM` instead of `DD.MM.yy`. */
  readonly short?: boolean
}

/** A date in figures that never wraps, readable by machines. */
export const DateText = ({ date, short = false }: DateTextProps) => (
  <time dateTime={date} className={text.num}>
    {short ? formatDayMonth(date) : formatDate(date)}
  </time>
)
