import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { formatFileSize, formatMoment } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import layout from '../../ui/layout.module.css'
import text from '../../ui/text.module.css'
import type { Checked } from './use-check.ts'
import styles from './verify.module.css'
import { wordsOf } from './verdict-words.ts'

interface OutcomeProps extends Checked {
  /** Asks for the keys again. */
  readonly onRetry: () => void
}

const factsOf = ({ fileName, sizeBytes, verdict }: Checked): [string, string, boolean][] => [
  ['Файл', `${fileName}, ${formatFileSize(sizeBytes)}`, false],
  ...('signedAt' in verdict
    ? ([
        ['Подписан', formatMoment(verdict.signedAt), false],
        ['Ключ подписи', verdict.keyId, true],
      ] as [string, string, boolean][])
    : []),
  ...('sha256' in verdict
    ? ([['SHA-256 файла', verdict.sha256, true]] as [string, string, boolean][])
    : []),
]

/** What was found out about a file, in words and in figures to compare. */
export function Outcome({ onRetry, ...checked }: OutcomeProps) {
  const { tone, icon, title, lead } = wordsOf(checked)
  const { kind } = checked.verdict
  const mayRetry = kind === 'NO_KEYS' || (kind === 'UNKNOWN_KEY' && !checked.fresh)
  return (
    <Card>
      <div className={styles.head}>
        <Icon name={icon} size={28} className={styles[tone]} />
        <div className={layout.stack1}>
          <h2 className={text.heading}>{title}</h2>
          <p>{lead}</p>
        </div>
      </div>
      <dl className={styles.facts}>
        {factsOf(checked).map(([term, value, isCode]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className={classNames(isCode && styles.code)}>{value}</dd>
          </div>
        ))}
      </dl>
      {mayRetry && (
        <Button small variant="soft" icon="refresh" onClick={onRetry}>
          Обновить ключи
        </Button>
      )}
    </Card>
  )
}
