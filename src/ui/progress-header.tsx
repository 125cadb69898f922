import styles from './progress-header.module.css'
import { TickBar } from './tick-bar.tsx'

interface ProgressHeaderProps {
  /** From 1. */
  readonly step: number
  readonly stepsQty: number
  /** Share of the whole way behind, 0…1. */
  readonly share: number
  /** After the step: «экран 3 из 10». */
  readonly place: string
  /** At the right: «осталось около 6 минут». */
  readonly note: string
}

/** Where the person is on the way of registration. */
export function ProgressHeader({ step, stepsQty, share, place, note }: ProgressHeaderProps) {
  const label = `Шаг ${step} из ${stepsQty}, ${place}`
  return (
    <div
      className={styles.progress}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a progress element cannot hold the words and ticks
      role="progressbar"
      aria-valuemin={1}
      aria-valuemax={stepsQty}
      aria-valuenow={step}
      aria-label={label}
    >
      <div className={styles.text}>
        <span>{label}</span>
        <span>{note}</span>
      </div>
      <TickBar share={share} />
    </div>
  )
}
