import { useId } from 'react'
import type { IsoDate } from '../../../../lending/calendar.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import text from '../../../ui/text.module.css'
import { CalendarGrid } from './calendar-grid.tsx'
import styles from './calendar.module.css'
import { MARK_ICONS, MARK_WORDS } from './day-words.ts'
import { MonthFoot } from './month-foot.tsx'
import { jumpsFrom, type MonthKey, monthOf, monthsLater, rangeOf } from './month-grid.ts'
import { monthName, monthTitle } from './month-words.ts'
import type { PaymentDay, DayMark } from './payment-days.ts'

const ORDER: readonly DayMark[] = ['OVERDUE', 'NEXT', 'PLANNED', 'PAID']

/** What the signs of the month mean; a day's own name says it too. */
const Legend = ({ marks }: { readonly marks: ReadonlySet<DayMark> }) => (
  <ul className={styles.legend} aria-hidden="true">
    {ORDER.filter((mark) => marks.has(mark)).map((mark) => {
      const icon = MARK_ICONS[mark]
      return (
        <li key={mark} className={styles.meaning}>
          <span className={`${styles.swatch} ${styles[mark]}`}>
            {icon ? <Icon name={icon} size={14} stroke={2.2} /> : '₽'}
          </span>
          {MARK_WORDS[mark]}
        </li>
      )
    })}
  </ul>
)

interface MonthCalendarProps {
  readonly days: readonly PaymentDay[]
  readonly today: IsoDate
  readonly cursor: IsoDate
  readonly selected: IsoDate | null
  readonly onMove: (day: IsoDate) => void
  readonly onSelect: (day: IsoDate) => void
  readonly onMonth: (month: MonthKey) => void
}

/** A month of all loans: its days, what its signs mean, what is left in it, and the ways to other months. */
export function MonthCalendar(props: MonthCalendarProps) {
  const { days, today, cursor, selected, onMove, onSelect, onMonth } = props
  const titleId = useId()
  const month = monthOf(cursor)
  const dates = days.map(({ day }) => day)
  const range = rangeOf(dates, today)
  const jumps = jumpsFrom(month, dates)
  const inMonth = days.filter(({ day }) => monthOf(day) === month)
  // The edge stays focusable: a button that goes away under the finger loses the keyboard's place.
  const turn = (months: number, atEdge: boolean) => ({
    'aria-disabled': atEdge,
    className: atEdge ? styles.edge : undefined,
    onClick: () => {
      if (!atEdge) onMonth(monthsLater(month, months))
    },
  })
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId} className={text.heading} aria-live="polite">
          {monthTitle(month)}
        </h2>
        <div className={styles.turns}>
          <IconButton
            icon="chevron-left"
            label="Предыдущий месяц"
            {...turn(-1, month <= range.firstMonth)}
          />
          <IconButton
            icon="chevron-right"
            label="Следующий месяц"
            {...turn(1, month >= range.lastMonth)}
          />
        </div>
      </div>
      <CalendarGrid
        labelledBy={titleId}
        days={new Map(days.map((each) => [each.day, each]))}
        today={today}
        next={days.find(({ mark }) => mark === 'NEXT')?.day ?? null}
        cursor={cursor}
        selected={selected}
        range={range}
        onMove={onMove}
        onSelect={onSelect}
      />
      {inMonth.length > 0 && <Legend marks={new Set(inMonth.map(({ mark }) => mark))} />}
      <div className={styles.foot}>
        <MonthFoot month={month} days={inMonth} />
        {(jumps.earlier ?? jumps.later) && (
          <div className={styles.jumps}>
            {jumps.earlier && (
              <Button
                small
                variant="text"
                icon="chevron-left"
                onClick={() => onMonth(jumps.earlier ?? month)}
              >
                {`Платежи раньше: ${monthName(jumps.earlier)}`}
              </Button>
            )}
            {jumps.later && (
              <Button
                small
                variant="text"
                icon="chevron-right"
                onClick={() => onMonth(jumps.later ?? month)}
              >
                {`Платежи дальше: ${monthName(jumps.later)}`}
              </Button>
            )}
          </div>
        )}
        {month !== monthOf(today) && (
          <Button small variant="text" onClick={() => onMonth(monthOf(today))}>
            К сегодняшнему дню
          </Button>
        )}
      </div>
    </section>
  )
}
