import { moscowDate } from '../../../lending/calendar.ts'
import { MAIL, RECEIPT } from '../../ui/account-icons.ts'
import { classNames } from '../../ui/class-names.ts'
import { formatDate, formatFileSize } from '../../ui/format.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Icon, type IconLook } from '../../ui/icon.tsx'
import { tieNumbers } from '../../ui/number-sign.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useAccount } from './account-context.ts'
import styles from './document-row.module.css'
import { DocumentState } from './document-state.tsx'
import { useDocument } from './use-document.ts'
import type { DocumentsOnDevice } from './use-documents-on-device.ts'

interface DocumentFacts {
  readonly type: string
  readonly title: string
  /** 0 while it is not known: the file is drawn when it is first opened. */
  readonly sizeBytes: number
  readonly createdAt?: string
  /** False while the server is still making it. */
  readonly ready: boolean
  /** False without network for one that is not kept on this device. */
  readonly reachable: boolean
}

interface DocumentRowProps extends Omit<DocumentFacts, 'reachable'> {
  readonly documentId: string
  readonly onDevice: DocumentsOnDevice
}

/** Size of a file in words; its kind while the size is not known. */
export const sizeOf = (sizeBytes: number): string =>
  sizeBytes > 0 ? formatFileSize(sizeBytes) : 'PDF'

const iconOf = (type: string): IconLook =>
  type === 'SCHEDULE' ? 'calendar' : type === 'RECEIPT' ? RECEIPT : 'document'

function DocumentWords({ type, title, sizeBytes, createdAt, ready, reachable }: DocumentFacts) {
  const facts = [
    createdAt && formatDate(moscowDate(Date.parse(createdAt))),
    ready ? sizeOf(sizeBytes) : 'готовится',
    !reachable && ready && 'откроется, когда появится сеть',
  ].filter(Boolean)
  return (
    <>
      <span className={styles.tile}>
        <Icon name={iconOf(type)} size={22} />
      </span>
      <span className={styles.words}>
        <span className={styles.title}>{tieNumbers(title)}</span>
        <span className={styles.sub}>{facts.join(', ')}</span>
      </span>
    </>
  )
}

/** One signed document: a tap opens it, the buttons at the right keep it on the phone and have it mailed. */
export function DocumentRow(props: DocumentRowProps) {
  const { documentId, title, ready, onDevice } = props
  const { offline } = useAccount()
  const work = useDocument({ documentId, title }, onDevice.refresh)
  const saved = onDevice.saved.has(documentId)
  const reachable = saved || (ready && !offline)

  return (
    <div className={styles.row}>
      <button
        type="button"
        className={styles.open}
        disabled={!reachable}
        aria-busy={work.busy === 'OPENING'}
        onClick={work.open}
      >
        <DocumentWords {...props} reachable={reachable} />
      </button>
      <span className={styles.tools}>
        <IconButton
          icon={MAIL}
          label={`Отправить на почту: ${title}`}
          disabled={offline || !ready}
          aria-busy={work.busy === 'MAILING'}
          onClick={work.mail}
        />
        {!saved && (
          <IconButton
            icon="download"
            label={`Сохранить на телефон: ${title}`}
            disabled={!reachable}
            aria-busy={work.busy === 'SAVING'}
            onClick={work.keep}
          />
        )}
      </span>
      {/* Always there, so that a screen reader hears what comes into it. */}
      <div className={styles.state} role="status">
        <DocumentState {...work} saved={saved} lasting={onDevice.lasting} />
      </div>
    </div>
  )
}

interface DocumentChoiceProps extends DocumentRowProps {
  readonly selected: boolean
  readonly onSelect: () => void
}

/** One document of a list beside which the chosen one is shown: a tap chooses it. */
export function DocumentChoice(props: DocumentChoiceProps) {
  const { documentId, ready, onDevice, selected, onSelect } = props
  const { offline } = useAccount()
  const saved = onDevice.saved.has(documentId)
  return (
    <div className={classNames(styles.row, selected && styles.selected)}>
      <button type="button" className={styles.open} aria-pressed={selected} onClick={onSelect}>
        <DocumentWords {...props} reachable={saved || (ready && !offline)} />
        {saved && (
          <StatusBadge tone="positive" icon="phone">
            без сети
          </StatusBadge>
        )}
      </button>
    </div>
  )
}
