import type { ComponentProps, ReactNode } from 'react'
import styles from './radio-card.module.css'

interface RadioCardProps extends Omit<ComponentProps<'input'>, 'type' | 'title'> {
  readonly title: ReactNode
  readonly sub?: ReactNode
  /** Stands at the right edge: a badge, a sum. */
  readonly aside?: ReactNode
}

/** One choice of several with an explanation. Wrap a set in a `fieldset` with a `legend`. */
export const RadioCard = ({ title, sub, aside, ...input }: RadioCardProps) => (
  <label className={styles.card}>
    <input {...input} type="radio" className={styles.input} />
    <span className={styles.radio} />
    <span className={styles.body}>
      <span className={styles.title}>{title}</span>
      {sub && <span className={styles.sub}>{sub}</span>}
    </span>
    {aside}
  </label>
)
