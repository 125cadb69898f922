import { useState } from 'react'
import { CONDITIONS_PATHS, PATHS } from '../../../../protocol/paths.ts'
import { documentsQuery, type SignedDocument } from '../../../queries/client.ts'
import { signingKeysQuery } from '../../../queries/signing-keys.ts'
import { useQuery } from '../../../queries/use-query.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Section } from '../../../ui/card.tsx'
import { List, ListRow } from '../../../ui/list-row.tsx'
import { Page, PageColumn } from '../../../ui/page.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import { useAccount } from '../account-context.ts'
import { DocumentChoice, DocumentRow } from '../document-row.tsx'
import { EmptyState } from '../empty-state.tsx'
import { LoadProblem } from '../load-problem.tsx'
import { ListSkeleton } from '../skeletons.tsx'
import { useDocumentsOnDevice, type DocumentsOnDevice } from '../use-documents-on-device.ts'
import { type KindChoice, kindOf, kindsIn } from './document-kinds.ts'
import { DocumentPane } from './document-pane.tsx'
import styles from './documents.module.css'
import { keptWords } from './kept-words.ts'
import { KindFilter } from './kind-filter.tsx'

interface KeptBannerProps {
  readonly documents: readonly SignedDocument[]
  readonly onDevice: DocumentsOnDevice
  /** The buttons stand beside the list, not in its rows. */
  readonly isWide: boolean
}

/** Above the list: what of it can be read without network (D31). */
function KeptBanner({ documents, onDevice, isWide }: KeptBannerProps) {
  const { offline } = useAccount()
  const { saved, lasting } = onDevice
  const kept = documents.filter(({ documentId }) => saved.has(documentId)).length
  return (
    <Banner icon="phone">
      {keptWords({ kept, all: documents.length, offline, lasting, isWide })}
    </Banner>
  )
}

/** The way to the check of a document; its keys are kept now, so that it works without network later (D31). */
function VerifyRow() {
  // Without network or keys the page of the check says so itself.
  useQuery(signingKeysQuery, undefined)
  return (
    <List>
      <ListRow
        icon="shield"
        title="Проверить документ"
        sub="Наш ли он и не менялся ли. Работает и без сети"
        to={PATHS.verify}
      />
    </List>
  )
}

/** What row 14 of every contract refers to, and what is published beside it. */
const Conditions = () => (
  <Section title="Условия займов">
    <List>
      <ListRow
        icon="document"
        tone="mute"
        title="Общие условия договора"
        sub="все версии, каждая с датой"
        to={CONDITIONS_PATHS.generalConditions}
      />
      <ListRow
        icon="percent"
        tone="mute"
        title="Правила, тарифы и информация"
        sub="что публикуем по закону"
        to={PATHS.financeDocuments}
      />
    </List>
  </Section>
)

const CONSENTS = 'Согласия и заявления'

/** By contract, and what belongs to none: consents. */
const grouped = (documents: readonly SignedDocument[]): [string, SignedDocument[]][] => [
  ...Map.groupBy(documents, ({ contractNumber }) =>
    contractNumber === null ? CONSENTS : `Договор №\u00a0${contractNumber}`,
  ),
]

/** Where the chosen document stands beside the list. */
const BESIDE = '(min-width: 75rem)'

interface SignedProps {
  readonly documents: readonly SignedDocument[]
}

/** Everything that was signed, by contract; on a wide screen with the chosen document beside. */
function Signed({ documents }: SignedProps) {
  const onDevice = useDocumentsOnDevice()
  const isWide = useMedia(BESIDE)
  const [kind, setKind] = useState<KindChoice['value']>('ALL')
  const [chosenId, setChosenId] = useState<string | null>(null)
  const kinds = kindsIn(documents)
  const shown = documents.filter((document) => kind === 'ALL' || kindOf(document) === kind)
  const chosen = shown.find(({ documentId }) => documentId === chosenId) ?? shown[0]

  const rowOf = (document: SignedDocument) => {
    const { documentId, type, title, contractNumber, sizeBytes, createdAt, ready } = document
    const row = {
      documentId,
      type,
      title: title.replace(` № ${contractNumber}`, ''),
      sizeBytes,
      createdAt,
      ready,
      onDevice,
    }
    return isWide ? (
      <DocumentChoice
        key={documentId}
        {...row}
        selected={documentId === chosen?.documentId}
        onSelect={() => setChosenId(documentId)}
      />
    ) : (
      <DocumentRow key={documentId} {...row} />
    )
  }

  return (
    <Page title="Документы" twoColumns={isWide}>
      <PageColumn>
        {kinds.length > 0 && <KindFilter kinds={kinds} value={kind} onChange={setKind} />}
        <KeptBanner documents={documents} onDevice={onDevice} isWide={isWide} />
        {grouped(shown).map(([title, group]) => (
          <Section key={title} title={title}>
            <List>{group.map(rowOf)}</List>
          </Section>
        ))}
        <Conditions />
        <VerifyRow />
      </PageColumn>
      {isWide && chosen && (
        <div className={styles.beside}>
          <DocumentPane key={chosen.documentId} document={chosen} onDevice={onDevice} />
        </div>
      )}
    </Page>
  )
}

/** «Документы»: everything that was signed, as PDF; kept ones open without network (D31). */
export default function Documents() {
  const { data: value, error: failure, reload } = useQuery(documentsQuery, undefined)

  if (!value)
    return (
      <Page title="Документы">
        {failure ? <LoadProblem failure={failure} onRetry={reload} /> : <ListSkeleton />}
      </Page>
    )
  if (value.length === 0)
    return (
      <Page title="Документы">
        <EmptyState
          title="Документов пока нет"
          lead="Здесь появятся согласия и договоры, как только вы их подпишете."
        />
        <Conditions />
      </Page>
    )
  return <Signed documents={value} />
}
