import { memo } from 'react'
import type { Schedule } from '../../../lending/schedule.ts'
import { ScheduleChart } from '../../parts/schedule-chart/schedule-chart.tsx'
import { classNames } from '../../ui/class-names.ts'
import text from '../../ui/text.module.css'
import styles from './calculator.module.css'

/** What each payment consists of and how the debt falls. */
export const PaymentsChart = memo(function PaymentsChart({
  schedule,
}: {
  readonly schedule: Schedule
}) {
  return (
    <section className={classNames(styles.card, styles.onScreen)}>
      <h2 className={text.heading}>Из чего состоят платежи</h2>
      <ScheduleChart rows={schedule.rows} />
    </section>
  )
})
