import { StatusBadge } from '../../ui/status-badge.tsx'
import styles from './document-row.module.css'
import type { DocumentWork } from './use-document.ts'

interface DocumentStateProps extends Pick<DocumentWork, 'busy' | 'problem' | 'mailedTo'> {
  readonly saved: boolean
  /** False in a browser that keeps nothing for longer than the page is open. */
  readonly lasting: boolean
}

/** What is being done with a document, and how it ended. Always inside of a live region. */
export const DocumentState = ({ busy, problem, mailedTo, saved, lasting }: DocumentStateProps) => (
  <>
    {busy === 'OPENING' && <span className={styles.sub}>Открываем…</span>}
    {busy === 'SAVING' && <span className={styles.sub}>Сохраняем на телефон…</span>}
    {busy === 'MAILING' && <span className={styles.sub}>Отправляем на почту…</span>}
    {!busy && saved && (
      <StatusBadge tone="positive" icon="phone">
        {lasting ? 'есть без сети' : 'есть, пока открыта страница'}
      </StatusBadge>
    )}
    {mailedTo !== null && <p className={styles.sub}>{`Отправили письмо на ${mailedTo}`}</p>}
    {problem && <p className={styles.problem}>{problem}</p>}
  </>
)
