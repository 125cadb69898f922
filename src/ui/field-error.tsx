import styles from './field-error.module.css'
import { Icon } from './icon.tsx'

interface FieldErrorProps {
  /** Bound to the control by `aria-describedby`. */
  readonly id: string
  readonly children: string
}

/** What is wrong with one field and what to do, with a sign so that colour is not alone. */
export const FieldError = ({ id, children }: FieldErrorProps) => (
  <p id={id} className={styles.error}>
    <Icon name="info" size={18} />
    <span>{children}</span>
  </p>
)
