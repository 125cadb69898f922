import { PATHS } from '../../../protocol/paths.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { MailText } from '../../ui/mail-text.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import text from '../../ui/text.module.css'
import styles from './document-row.module.css'
import type { DocumentWork } from './use-document.ts'

interface DocumentStateProps extends Pick<DocumentWork, 'busy' | 'failure' | 'mailedTo'> {
  readonly saved: boolean
  /** False in a browser that keeps nothing for longer than the page is open. */
  readonly lasting: boolean
}

/** What is being done with a document, and how it ended. Always inside of a live region. */
export const DocumentState = ({ busy, failure, mailedTo, saved, lasting }: DocumentStateProps) => (
  <>
    {busy === 'OPENING' && <span className={styles.sub}>Открываем…</span>}
    {busy === 'SAVING' && <span className={styles.sub}>Сохраняем на телефон…</span>}
    {busy === 'MAILING' && <span className={styles.sub}>Отправляем на почту…</span>}
    {!busy && saved && (
      <StatusBadge tone="positive" icon="phone">
        {lasting ? 'есть без сети' : 'есть, пока открыта страница'}
      </StatusBadge>
    )}
    {mailedTo !== null && (
      <p className={styles.sub}>
        Отправили письмо на <MailText mail={mailedTo} />
      </p>
    )}
    {failure && (
      <p className={styles.problem}>
        {`${failure.title}. ${failure.detail}`}
        {failure.code === 'MAIL_NOT_CONFIRMED' && (
          <>
            {' '}
            <AppLink to={PATHS.mail} className={text.link}>
              Подтвердить почту
            </AppLink>
          </>
        )}
      </p>
    )}
  </>
)
