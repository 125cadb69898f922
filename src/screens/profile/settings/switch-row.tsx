import type { ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import layout from '../../../ui/layout.module.css'
import { Switch } from '../../../ui/switch.tsx'
import text from '../../../ui/text.module.css'
import styles from './switch-row.module.css'

interface SwitchRowProps {
  readonly title: string
  readonly sub?: ReactNode
  readonly on: boolean
  readonly disabled?: boolean
  readonly onTurn: (on: boolean) => void
}

/** A choice that is on or off at once; the whole row can be tapped. */
export const SwitchRow = ({ title, sub, on, disabled = false, onTurn }: SwitchRowProps) => (
  <label className={layout.between}>
    <span className={layout.grow}>
      {title}
      {sub && <span className={classNames(styles.sub, text.small, text.muted)}>{sub}</span>}
    </span>
    <Switch
      label={title}
      checked={on}
      disabled={disabled}
      onChange={({ target }) => onTurn(target.checked)}
    />
  </label>
)
