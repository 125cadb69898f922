import type { KindChoice } from './document-kinds.ts'
import styles from './documents.module.css'

interface KindFilterProps {
  readonly kinds: readonly KindChoice[]
  readonly value: KindChoice['value']
  readonly onChange: (value: KindChoice['value']) => void
}

/** Chips that narrow the list to one kind of documents. */
export const KindFilter = ({ kinds, value, onChange }: KindFilterProps) => (
  <div className={styles.kinds} role="group" aria-label="Какие документы показать">
    {kinds.map((kind) => (
      <button
        key={kind.value}
        type="button"
        className={styles.kind}
        aria-pressed={kind.value === value}
        onClick={() => onChange(kind.value)}
      >
        {kind.label}
      </button>
    ))}
  </div>
)
