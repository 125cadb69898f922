import type { ReactNode } from 'react'
import styles from './field-group.module.css'

interface FieldGroupProps {
  /** What the fields are about, where the page's heading does not say it. */
  readonly legend?: ReactNode
  readonly children: ReactNode
}

/** Fields that belong together, under one name for a reader too. */
export const FieldGroup = ({ legend, children }: FieldGroupProps) => (
  <fieldset className={styles.group}>
    {legend && <legend className={styles.legend}>{legend}</legend>}
    {children}
  </fieldset>
)
