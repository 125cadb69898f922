import { useState } from 'react'
import { keepDocument, openDocument } from '../../actions/download-document.ts'
import { failureOf } from '../../api/failure.ts'
import { formatDate, formatFileSize } from '../../ui/format.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useAccount } from './account-context.ts'
import styles from './document-row.module.css'

interface DocumentRowProps {
  readonly documentId: string
  readonly type: string
  readonly title: string
  readonly sizeBytes: number
  readonly createdAt?: string
  /** False while the server is still making it. */
  readonly ready: boolean
  /** It opens without network. */
  readonly saved: boolean
  readonly onSaved: () => void
}

/** One signed document: a tap opens it, the button at the right keeps it on the phone. */
export function DocumentRow(props: DocumentRowProps) {
  const { documentId, type, title, sizeBytes, createdAt, ready, saved, onSaved } = props
  const { offline } = useAccount()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const reachable = saved || (ready && !offline)

  const run = async (work: () => Promise<unknown>) => {
    if (busy) return
    setBusy(true)
    try {
      await work()
      onSaved()
    } catch (error) {
      const { title: what, detail } = failureOf(error)
      toast({ text: `${what}. ${detail}`, icon: 'info' })
    }
    setBusy(false)
  }

  const facts = [
    createdAt && formatDate(createdAt),
    ready ? formatFileSize(sizeBytes) : 'готовится',
    !reachable && ready && 'откроется, когда появится сеть',
  ].filter(Boolean)

  return (
    <div className={styles.row}>
      <button
        type="button"
        className={styles.open}
        disabled={!reachable}
        aria-busy={busy}
        onClick={() => void run(() => openDocument(documentId, title))}
      >
        <span className={styles.tile}>
          <Icon name={type === 'SCHEDULE' ? 'calendar' : 'document'} size={22} />
        </span>
        <span className={styles.words}>
          <span className={styles.title}>{title}</span>
          <span className={styles.sub}>{facts.join(', ')}</span>
        </span>
      </button>
      {saved ? (
        <StatusBadge tone="positive" icon="phone">
          есть без сети
        </StatusBadge>
      ) : (
        <IconButton
          icon="download"
          label={`Сохранить для чтения без сети: ${title}`}
          disabled={!reachable || busy}
          onClick={() =>
            void run(async () => {
              await keepDocument(documentId)
              toast({ text: 'Документ откроется и без сети.', icon: 'phone' })
            })
          }
        />
      )}
    </div>
  )
}
