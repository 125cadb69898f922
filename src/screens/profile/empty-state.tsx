import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  readonly title: string
  readonly lead: string
  readonly children?: ReactNode
}

const TICKS = 32
const CENTRE = 72

const ticks = Array.from({ length: TICKS }, (_, index) => {
  const angle = (index / TICKS) * 2 * Math.PI
  const at = (radius: number) =>
    `${(CENTRE + radius * Math.sin(angle)).toFixed(1)} ${(CENTRE - radius * Math.cos(angle)).toFixed(1)}`
  return `M${at(57)}L${at(70)}`
}).join('')

/** Nothing here yet, and what to do about it. */
export const EmptyState = ({ title, lead, children }: EmptyStateProps) => (
  <div className={styles.empty}>
    <svg className={styles.clock} viewBox="0 0 144 144" aria-hidden="true">
      <path className={styles.ticks} d={ticks} />
      <path className={styles.hands} d="M55 68l14 12 20-24" />
      <circle className={styles.dot} cx="91" cy="52" r="8" />
    </svg>
    <h2 className={styles.title}>{title}</h2>
    <p className={styles.lead}>{lead}</p>
    {children}
  </div>
)
