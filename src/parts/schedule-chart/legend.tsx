import type { ReactNode } from 'react'
import styles from './schedule-bars.module.css'

/** What the two parts of a bar are. */
export const Legend = ({ children }: { readonly children?: ReactNode }) => (
  <p className={styles.legend}>
    <span>Основной долг</span>
    <span className={styles.legendInterest}>Проценты</span>
    {children}
  </p>
)
