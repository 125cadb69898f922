import { memo } from 'react'
import type { IsoDate } from '../../../lending/calendar.ts'
import type { Schedule } from '../../../lending/schedule.ts'
import type { DayWords } from '../../parts/schedule-chart/day-words.ts'
import { ScheduleTable } from '../../parts/schedule-table/schedule-table.tsx'
import { classNames } from '../../ui/class-names.ts'
import { formatDate } from '../../ui/format.ts'
import text from '../../ui/text.module.css'
import styles from './calculator.module.css'

interface FullScheduleProps {
  readonly schedule: Schedule
  /** The day the loan would be taken; null where it is not known. */
  readonly issuedOn: IsoDate | null
  /** Stand in for the dates then. */
  readonly days: DayWords | null
}

/** Every payment, with its debt and interest where there is room. */
export const FullSchedule = memo(function FullSchedule({
  schedule,
  issuedOn,
  days,
}: FullScheduleProps) {
  return (
    <section className={styles.card}>
      <h2 className={text.heading}>График платежей</h2>
      <ScheduleTable rows={schedule.rows} {...(days && { dayOf: days.full })} />
      <p className={classNames(text.small, text.muted, styles.onScreen)}>
        {issuedOn
          ? `Если взять займ сегодня, ${formatDate(issuedOn)}.`
          : 'Сроки — от дня, когда взят займ.'}
      </p>
    </section>
  )
})
