import type { KeyboardEvent } from 'react'
import { classNames } from './class-names.ts'
import styles from './segmented.module.css'

interface SegmentedProps<Value extends string> {
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
  /** `tabs` switches what is shown below, `radios` answers a question. */
  readonly kind?: 'tabs' | 'radios'
  /** Id of the panel that the tabs switch. */
  readonly controls?: string
}

const STEP: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Two to four choices side by side; arrows move, Home and End jump to the ends. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onChange,
  kind = 'tabs',
  controls,
}: SegmentedProps<Value>) {
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const current = options.findIndex((option) => option.value === value)
    const step = STEP[event.key]
    const target =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? options.length - 1
          : step === undefined
            ? undefined
            : (current + step + options.length) % options.length
    const option = target === undefined ? undefined : options[target]
    if (target === undefined || !option) return
    event.preventDefault()
    onChange(option.value)
    const button = event.currentTarget.children[target]
    if (button instanceof HTMLElement) button.focus()
  }
  const tabs = kind === 'tabs'
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the role is one of two, and its keys belong to the group
    <div
      className={styles.tray}
      role={tabs ? 'tablist' : 'radiogroup'}
      aria-label={label}
      onKeyDown={move}
    >
      {options.map((option) => {
        const on = option.value === value
        return (
          <button
            key={option.value}
            type="button"
            role={tabs ? 'tab' : 'radio'}
            data-value={option.value}
            aria-selected={tabs ? on : undefined}
            aria-checked={tabs ? undefined : on}
            aria-controls={tabs ? controls : undefined}
            tabIndex={on ? 0 : -1}
            className={classNames(styles.tab, on && styles.on)}
            onClick={() => onChange(option.value)}
          >
            {option.label}
          </button>
        )
      })}
    </div>
  )
}
