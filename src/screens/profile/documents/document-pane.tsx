import { PATHS } from '../../../../protocol/paths.ts'
import type { SignedDocument } from '../../../queries/client.ts'
import { MAIL } from '../../../ui/account-icons.ts'
import { AppLink } from '../../../ui/app-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Facts } from '../../../ui/facts.tsx'
import { formatMoment } from '../../../ui/format.ts'
import text from '../../../ui/text.module.css'
import { useAccount } from '../account-context.ts'
import { sizeOf } from '../document-row.tsx'
import { DocumentState } from '../document-state.tsx'
import { useDocument } from '../use-document.ts'
import type { DocumentsOnDevice } from '../use-documents-on-device.ts'
import styles from './documents.module.css'

/** Places and lengths of the lines of the page in miniature, in its own units. */
const LINES = [
  [190, 8, 110],
  [190, 22, 110],
  [20, 68, 280],
  [20, 82, 280],
  [20, 96, 200],
  [20, 158, 280],
  [20, 172, 280],
  [20, 186, 230],
] as const

const PageInMiniature = () => (
  <div className={styles.sheet} aria-hidden="true">
    <svg className={styles.lines} viewBox="0 0 320 196" preserveAspectRatio="xMidYMin slice">
      {LINES.map(([x, y, width]) => (
        <rect key={y} className={styles.line} x={x} y={y} width={width} height="5" rx="2.5" />
      ))}
      <rect className={styles.caption} x="70" y="44" width="180" height="9" rx="3" />
      <path className={styles.frame} d="M20 110h280v36h-280zM160 110v36" strokeWidth="2" />
    </svg>
  </div>
)

interface DocumentPaneProps {
  readonly document: SignedDocument
  readonly onDevice: DocumentsOnDevice
}

/** The chosen document beside the list: what it is, and what can be done with it. */
export function DocumentPane({ document, onDevice }: DocumentPaneProps) {
  const { documentId, title, createdAt, sizeBytes, signature, ready } = document
  const { offline } = useAccount()
  const work = useDocument({ documentId, title }, onDevice.refresh)
  const saved = onDevice.saved.has(documentId)
  const reachable = saved || (ready && !offline)
  return (
    <Card label="Выбранный документ" className={styles.pane}>
      <PageInMiniature />
      <div>
        <h2 className={classNames(text.heading, styles.title)}>{title}</h2>
        <p className={classNames(text.small, text.muted)}>
          {ready
            ? ['PDF', sizeBytes > 0 && sizeOf(sizeBytes)].filter(Boolean).join(', ')
            : 'готовится'}
        </p>
      </div>
      <Facts
        rows={[
          { term: 'Составлен', value: formatMoment(createdAt) },
          {
            term: 'Электронная подпись',
            value:
              signature === null ? (
                'появится с файлом'
              ) : (
                <AppLink to={PATHS.verify} className={text.link}>
                  проверить
                </AppLink>
              ),
          },
        ]}
      />
      <Button block disabled={!reachable} loading={work.busy === 'OPENING'} onClick={work.open}>
        Открыть
      </Button>
      <div className={styles.pair}>
        {!saved && (
          <Button
            block
            small
            variant="soft"
            icon="download"
            disabled={!reachable}
            loading={work.busy === 'SAVING'}
            onClick={work.keep}
          >
            Сохранить
          </Button>
        )}
        <Button
          block
          small
          variant="soft"
          icon={MAIL}
          disabled={offline || !ready}
          loading={work.busy === 'MAILING'}
          onClick={work.mail}
        >
          На почту
        </Button>
      </div>
      <div className={styles.state} role="status">
        <DocumentState {...work} saved={saved} lasting={onDevice.lasting} />
        {!reachable && ready && 'Откроется, когда появится сеть.'}
      </div>
    </Card>
  )
}
