import type { EarlyMode } from '../../../../queries/previews.ts'
import { RadioCard } from '../../../../ui/radio-card.tsx'
import text from '../../../../ui/text.module.css'
import styles from './change.module.css'

interface EarlyModesProps {
  readonly value: EarlyMode
  readonly disabled: boolean
  readonly onChange: (mode: EarlyMode) => void
}

const MODES: readonly { mode: EarlyMode; title: string; sub: string }[] = [
  { mode: 'REDUCE_PAYMENT', title: 'Меньше платёж', sub: 'даты те же, платить каждый раз меньше' },
  { mode: 'REDUCE_TERM', title: 'Меньше срок', sub: 'платёж тот же, займ закончится раньше' },
]

/** What an early repayment makes smaller (D13). */
export const EarlyModes = ({ value, disabled, onChange }: EarlyModesProps) => (
  <fieldset className={styles.modes} disabled={disabled}>
    <legend className={text.strong}>Что уменьшить</legend>
    {MODES.map(({ mode, title, sub }) => (
      <RadioCard
        key={mode}
        name="early-mode"
        title={title}
        sub={sub}
        checked={value === mode}
        onChange={() => onChange(mode)}
      />
    ))}
  </fieldset>
)
