import type { Evidence } from '../../queries/contracts.ts'
import { classNames } from '../../ui/class-names.ts'
import { formatDate } from '../../ui/format.ts'
import type { IconName } from '../../ui/icon.tsx'
import { known } from '../../ui/known.ts'
import { type BadgeTone, StatusBadge } from '../../ui/status-badge.tsx'
import { Sums } from '../../ui/sums.tsx'
import text from '../../ui/text.module.css'
import styles from './evidence.module.css'
import { ruleWords } from './rule-words.ts'

const VERDICTS: Record<Evidence['verdict'], { tone: BadgeTone; icon: IconName; word: string }> = {
  PASS: { tone: 'positive', icon: 'check', word: 'подходит' },
  WARN: { tone: 'warning', icon: 'alert-triangle', word: 'предупреждение' },
  REFUSE: { tone: 'danger', icon: 'close', word: 'не подходит' },
}
/** Of a verdict that this page does not know. */
const LATER_VERDICT = { tone: 'neutral', icon: 'info', word: 'учтено' } as const
const ORDER: readonly Evidence['verdict'][] = ['REFUSE', 'WARN', 'PASS']

/** The rules that were looked at, what stood in the way first: value, limit and day of each (D8). */
export function EvidenceList({ evidence }: { readonly evidence: readonly Evidence[] }) {
  const rows = evidence.toSorted((a, b) => ORDER.indexOf(a.verdict) - ORDER.indexOf(b.verdict))
  const on = evidence[0]?.on
  return (
    <div className={styles.block}>
      {on && (
        <p className={classNames(text.small, text.muted)}>Правила и данные на {formatDate(on)}.</p>
      )}
      <ul className={styles.list}>
        {rows.map((row) => {
          const { title, about, ours, limit } = ruleWords(row)
          const { tone, icon, word } = known(VERDICTS, row.verdict, LATER_VERDICT)
          return (
            <li key={row.rule} className={styles.rule}>
              <p className={styles.head}>
                <span className={text.strong}>{title}</span>
                <StatusBadge tone={tone} icon={icon}>
                  {word}
                </StatusBadge>
              </p>
              <dl className={styles.facts}>
                <div>
                  <dt>У вас</dt>
                  <dd>
                    <Sums>{ours}</Sums>
                  </dd>
                </div>
                <div>
                  <dt>По правилу</dt>
                  <dd>
                    <Sums>{limit}</Sums>
                  </dd>
                </div>
              </dl>
              {about && (
                <p className={classNames(text.caption, text.muted)}>
                  <Sums>{about}</Sums>
                </p>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
