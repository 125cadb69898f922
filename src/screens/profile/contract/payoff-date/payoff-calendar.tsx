import { type KeyboardEvent, useContext, useId, useRef } from 'react'
import type { IsoDate } from '../../../../../lending/calendar.ts'
import { kopecks, type Kopecks } from '../../../../../lending/money.ts'
import { formatMoney, moneyParts } from '../../../../../lending/plain-text.ts'
import { payoffAhead, type PayoffOutlook } from '../../../../../lending/payoff-ahead.ts'
import { Card } from '../../../../ui/card.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { formatWeekday } from '../../../../ui/day-words.ts'
import { formatDate } from '../../../../ui/format.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { SumsHiddenContext, useSumWords } from '../../../../ui/sums.tsx'
import text from '../../../../ui/text.module.css'
import styles from './payoff-date.module.css'
import { dayAfterKey, firstShown, monthMark, shownDays, shownTitle } from './weeks.ts'

const WEEKDAYS = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс']
const KOPECKS_IN_ROUBLE = 100

/** Whole roubles, as much as a cell has room for; the exact sum is in the cell's name and on the panel. */
const roundSum = (amountKopecks: Kopecks): string =>
  moneyParts(kopecks(Math.round(amountKopecks / KOPECKS_IN_ROUBLE) * KOPECKS_IN_ROUBLE)).roubles

interface PayoffCalendarProps {
  readonly outlook: PayoffOutlook
  readonly selected: IsoDate
  readonly onSelect: (day: IsoDate) => void
  /** How many times the four weeks were turned on. */
  readonly turns: number
  readonly onTurn: (turns: number) => void
}

/** Four weeks of days, each with what would close the loan on it. */
export function PayoffCalendar(props: PayoffCalendarProps) {
  const { outlook, selected, onSelect, turns, onTurn } = props
  const { today, lastOn, overdue, rowsAhead } = outlook
  const spoken = useSumWords()
  const hidden = useContext(SumsHiddenContext)
  const titleId = useId()
  const grid = useRef<HTMLDivElement>(null)
  const days = shownDays(firstShown(today, turns))
  const open = days.filter((day) => day >= today && day <= lastOn)
  const stop = open.includes(selected) ? selected : open[0]
  const dueDays = new Set<IsoDate>(rowsAhead.map(({ dueOn }) => dueOn))
  const dueShown = overdue ? undefined : open.find((day) => dueDays.has(day) && day < lastOn)
  const isLastTurn = (days.at(-1) ?? lastOn) >= lastOn

  const move = (event: KeyboardEvent, from: IsoDate) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const day = dayAfterKey(from, event.key)
    if (!day) return
    event.preventDefault()
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
  }
  // The edge stays focusable: a button that goes away under the finger loses the keyboard's place.
  const turn = (step: number, atEdge: boolean) => ({
    'aria-disabled': atEdge,
    className: atEdge ? styles.edge : undefined,
    onClick: () => {
      if (!atEdge) onTurn(turns + step)
    },
  })

  const cell = (day: IsoDate) => {
    const mark = monthMark(day)
    const figure = (
      <span aria-hidden="true">
        {Number(day.slice(8))}
        {mark && <small className={styles.month}>{mark}</small>}
      </span>
    )
    if (!open.includes(day))
      return (
        <span key={day} className={classNames(styles.day, styles.closed)}>
          {figure}
        </span>
      )
    const { totalKopecks } = payoffAhead(outlook, day)
    const isDue = dueDays.has(day)
    const words = [
      formatDate(day),
      formatWeekday(day),
      day === today ? 'сегодня' : '',
      isDue ? 'платёж по графику' : '',
      formatMoney(totalKopecks),
    ]
    return (
      <button
        key={day}
        type="button"
        data-day={day}
        tabIndex={day === stop ? 0 : -1}
        aria-pressed={day === selected}
        className={classNames(
          styles.day,
          day === today && styles.today,
          isDue && styles.due,
          day === selected && styles.selected,
        )}
        onClick={() => onSelect(day)}
        onKeyDown={(event) => move(event, day)}
      >
        {figure}
        <small className={styles.sum} aria-hidden="true">
          {hidden ? '•••' : roundSum(totalKopecks)}
        </small>
        <span className={text.hidden}>{spoken(words.filter(Boolean).join(', '))}</span>
      </button>
    )
  }

  return (
    <Card className={styles.calendar} label="День закрытия">
      <div className={styles.head}>
        <h2 id={titleId} className={text.heading} aria-live="polite">
          {shownTitle(days)}
        </h2>
        <div className={styles.turns}>
          <IconButton icon="chevron-left" label="Раньше" {...turn(-1, turns === 0)} />
          <IconButton icon="chevron-right" label="Позже" {...turn(1, isLastTurn)} />
        </div>
      </div>
      <div ref={grid} className={styles.grid} role="group" aria-labelledby={titleId}>
        {WEEKDAYS.map((name) => (
          <span key={name} className={styles.weekday} aria-hidden="true">
            {name}
          </span>
        ))}
        {days.map(cell)}
      </div>
      <div className={classNames(text.caption, text.muted)}>
        <p className={styles.legend}>
          <span className={styles.legendSelected}>выбранный день</span>
          {open.some((day) => dueDays.has(day)) && (
            <span className={styles.legendDue}>платёж по графику</span>
          )}
        </p>
        {dueShown && <p>{`После ${formatDate(dueShown)} — сумма после этого платежа.`}</p>}
      </div>
    </Card>
  )
}
