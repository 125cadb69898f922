import type { ComponentProps } from 'react'
import { Icon } from './icon.tsx'
import styles from './switch.module.css'

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  /** What is switched; read aloud. */
  readonly label: string
}

/** On or off at once, without a save button. */
export const Switch = ({ label, ...input }: SwitchProps) => (
  <span className={styles.label}>
    {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox tells its own state */}
    <input {...input} type="checkbox" role="switch" aria-label={label} className={styles.input} />
    <span className={styles.track}>
      <Icon name="check" size={16} stroke={3} />
    </span>
  </span>
)
