import { memo } from 'react'
import type { Schedule } from '../../../lending/schedule.ts'
import { ScheduleTable } from '../../parts/schedule-table/schedule-table.tsx'
import { classNames } from '../../ui/class-names.ts'
import { formatDate } from '../../ui/format.ts'
import text from '../../ui/text.module.css'
import styles from './calculator.module.css'

interface FullScheduleProps {
  readonly schedule: Schedule
  /** The day the loan would be taken, `YYYY-MM-DD`. */
  readonly issuedOn: string
}

/** Every payment, with its debt and interest where there is room. */
export const FullSchedule = memo(function FullSchedule({ schedule, issuedOn }: FullScheduleProps) {
  return (
    <section className={styles.card}>
      <h2 className={text.heading}>График платежей</h2>
      <ScheduleTable rows={schedule.rows} />
      <p className={classNames(text.small, text.muted, styles.onScreen)}>
        Если взять займ сегодня, {formatDate(issuedOn)}.
      </p>
    </section>
  )
})
