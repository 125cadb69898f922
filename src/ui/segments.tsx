import styles from './segments.module.css'

/** `held`: money is there, its day is not. */
export type SegmentState = 'paid' | 'held' | 'nearest' | 'pending' | 'expired'

interface SegmentsProps {
  readonly states: readonly SegmentState[]
  /** Read aloud: «Оплачено 2 платежа из 6». */
  readonly label: string
}

/** One segment per payment. */
export const Segments = ({ states, label }: SegmentsProps) => (
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn by CSS, there is no picture file
  <div className={styles.segments} role="img" aria-label={label}>
    {states.map((state, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- a payment is its place in the row
      <i key={index} className={state === 'pending' ? undefined : styles[state]} />
    ))}
  </div>
)
