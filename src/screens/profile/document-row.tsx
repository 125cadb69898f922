import { moscowDate } from '../../../lending/calendar.ts'
import { formatDate, formatFileSize } from '../../ui/format.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useAccount } from './account-context.ts'
import styles from './document-row.module.css'
import { useDocument } from './use-document.ts'
import type { DocumentsOnDevice } from './use-documents-on-device.ts'

interface DocumentRowProps {
  readonly documentId: string
  readonly type: string
  readonly title: string
  /** 0 while it is not known: the file is drawn when it is first opened. */
  readonly sizeBytes: number
  readonly createdAt?: string
  /** False while the server is still making it. */
  readonly ready: boolean
  readonly onDevice: DocumentsOnDevice
}

const sizeOf = (sizeBytes: number): string => (sizeBytes > 0 ? formatFileSize(sizeBytes) : 'PDF')

/** One signed document: a tap opens it, the button at the right keeps it on the phone. */
export function DocumentRow(props: DocumentRowProps) {
  const { documentId, type, title, sizeBytes, createdAt, ready, onDevice } = props
  const { offline } = useAccount()
  const { busy, problem, open, keep } = useDocument({ documentId, title }, onDevice.refresh)
  const saved = onDevice.saved.has(documentId)
  const reachable = saved || (ready && !offline)

  const facts = [
    createdAt && formatDate(moscowDate(Date.parse(createdAt))),
    ready ? sizeOf(sizeBytes) : 'готовится',
    !reachable && ready && 'откроется, когда появится сеть',
  ].filter(Boolean)

  return (
    <div className={styles.row}>
      <button
        type="button"
        className={styles.open}
        disabled={!reachable}
        aria-busy={busy === 'OPENING'}
        onClick={open}
      >
        <span className={styles.tile}>
          <Icon name={type === 'SCHEDULE' ? 'calendar' : 'document'} size={22} />
        </span>
        <span className={styles.words}>
          <span className={styles.title}>{title}</span>
          <span className={styles.sub}>{facts.join(', ')}</span>
        </span>
      </button>
      {!saved && (
        <IconButton
          icon="download"
          label={`Сохранить на телефон: ${title}`}
          disabled={!reachable}
          aria-busy={busy === 'SAVING'}
          onClick={keep}
        />
      )}
      {/* Always there, so that a screen reader hears what comes into it. */}
      <div className={styles.state} role="status">
        {busy === 'OPENING' && <span className={styles.sub}>Открываем…</span>}
        {busy === 'SAVING' && <span className={styles.sub}>Сохраняем на телефон…</span>}
        {!busy && saved && (
          <StatusBadge tone="positive" icon="phone">
            {onDevice.lasting ? 'есть без сети' : 'есть, пока открыта страница'}
          </StatusBadge>
        )}
        {problem && <p className={styles.problem}>{problem}</p>}
      </div>
    </div>
  )
}
