import { CONDITIONS_PATHS, PATHS } from '../../../../protocol/paths.ts'
import { documentsQuery, type SignedDocument } from '../../../queries/client.ts'
import { signingKeysQuery } from '../../../queries/signing-keys.ts'
import { useQuery } from '../../../queries/use-query.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Section } from '../../../ui/card.tsx'
import { List, ListRow } from '../../../ui/list-row.tsx'
import { Page } from '../../../ui/page.tsx'
import { useAccount } from '../account-context.ts'
import { DocumentRow } from '../document-row.tsx'
import { EmptyState } from '../empty-state.tsx'
import { LoadProblem } from '../load-problem.tsx'
import { ListSkeleton } from '../skeletons.tsx'
import { useDocumentsOnDevice, type DocumentsOnDevice } from '../use-documents-on-device.ts'
import { keptWords } from './kept-words.ts'

interface KeptBannerProps {
  readonly documents: readonly SignedDocument[]
  readonly onDevice: DocumentsOnDevice
}

/** Above the list: what of it can be read without network (D31). */
function KeptBanner({ documents, onDevice }: KeptBannerProps) {
  const { offline } = useAccount()
  const { saved, lasting } = onDevice
  const kept = documents.filter(({ documentId }) => saved.has(documentId)).length
  return (
    <Banner icon="phone">{keptWords({ kept, all: documents.length, offline, lasting })}</Banner>
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
    contractNumber === null ? CONSENTS : `Договор № ${contractNumber}`,
  ),
]

/** «Документы»: everything that was signed, as PDF; kept ones open without network (D31). */
export default function Documents() {
  const { data: value, error: failure, reload } = useQuery(documentsQuery, undefined)
  const onDevice = useDocumentsOnDevice()

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
  return (
    <Page title="Документы">
      <KeptBanner documents={value} onDevice={onDevice} />
      {grouped(value).map(([title, documents]) => (
        <Section key={title} title={title}>
          <List>
            {documents.map((document) => (
              <DocumentRow
                key={document.documentId}
                documentId={document.documentId}
                type={document.type}
                title={document.title.replace(` № ${document.contractNumber}`, '')}
                sizeBytes={document.sizeBytes}
                createdAt={document.createdAt}
                ready={document.ready}
                onDevice={onDevice}
              />
            ))}
          </List>
        </Section>
      ))}
      <Conditions />
      <VerifyRow />
    </Page>
  )
}
