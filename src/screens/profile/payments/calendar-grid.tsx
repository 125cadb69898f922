import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { IsoDate } from '../../../../lending/calendar.ts'
import { CalendarDay } from './calendar-day.tsx'
import styles from './calendar.module.css'
import { dayAfterKey, monthOf, type Range, weeksOf } from './month-grid.ts'
import { isCountdown, type PaymentDay } from './payment-days.ts'

const WEEKDAYS = [
  ['пн', 'понедельник'],
  ['вт', 'вторник'],
  ['ср', 'среда'],
  ['чт', 'четверг'],
  ['пт', 'пятница'],
  ['сб', 'суббота'],
  ['вс', 'воскресенье'],
] as const

interface CalendarGridProps {
  /** Element that names the month. */
  readonly labelledBy: string
  readonly days: ReadonlyMap<IsoDate, PaymentDay>
  readonly today: IsoDate
  /** The nearest day to pay. */
  readonly next: IsoDate | null
  /** Where the keyboard stands; its month is shown. */
  readonly cursor: IsoDate
  readonly selected: IsoDate | null
  readonly range: Range
  readonly onMove: (day: IsoDate) => void
  readonly onSelect: (day: IsoDate) => void
}

/** The days of a month as a table with one Tab stop; keys move, Enter and Space choose (WAI-ARIA grid pattern). */
export function CalendarGrid(props: CalendarGridProps) {
  const { labelledBy, days, today, next, cursor, selected, range, onMove, onSelect } = props
  const table = useRef<HTMLTableElement>(null)
  const moved = useRef(false)

  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    table.current?.querySelector<HTMLElement>(`[data-day="${cursor}"]`)?.focus()
  }, [cursor])

  const move = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const day = dayAfterKey(cursor, event, range)
    if (!day) return
    event.preventDefault()
    moved.current = day !== cursor
    onMove(day)
  }

  return (
    <table
      ref={table}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the grid of WAI-ARIA on a table: readers get its rows and headings
      role="grid"
      aria-labelledby={labelledBy}
      className={styles.grid}
      onKeyDown={move}
    >
      <thead>
        <tr>
          {WEEKDAYS.map(([short, long]) => (
            <th key={short} scope="col" abbr={long} className={styles.weekday}>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(monthOf(cursor)).map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((day, index) =>
              day === null ? (
                // oxlint-disable-next-line react/no-array-index-key, jsx-a11y/control-has-associated-label -- an empty cell is known by its place and has nothing to say
                <td key={index} />
              ) : (
                <td key={day} aria-selected={day === selected}>
                  <CalendarDay
                    day={day}
                    today={today}
                    payments={days.get(day)}
                    selected={day === selected}
                    stop={day === cursor}
                    countdown={isCountdown(day, today, next)}
                    onSelect={onSelect}
                  />
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
