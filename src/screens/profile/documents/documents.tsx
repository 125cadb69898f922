import {
  loadDocuments,
  recallDocuments,
  type SignedDocument,
} from '../../../actions/load-documents.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Section } from '../../../ui/card.tsx'
import { List } from '../../../ui/list-row.tsx'
import { Page } from '../../../ui/page.tsx'
import { useAccount } from '../account-context.ts'
import { DocumentRow } from '../document-row.tsx'
import { EmptyState } from '../empty-state.tsx'
import { LoadProblem } from '../load-problem.tsx'
import { ListSkeleton } from '../skeletons.tsx'
import { useDocumentsOnDevice } from '../use-documents-on-device.ts'
import { useLoaded } from '../use-loaded.ts'
import { VerifyRow } from './verify-row.tsx'

const CONSENTS = 'Согласия и заявления'

/** By contract, and what belongs to none: consents. */
const grouped = (documents: readonly SignedDocument[]): [string, SignedDocument[]][] => [
  ...Map.groupBy(documents, ({ contractNumber }) =>
    contractNumber === null ? CONSENTS : `Договор № ${contractNumber}`,
  ),
]

/** «Документы»: everything that was signed, as PDF; kept ones open without network (D31). */
export default function Documents() {
  const { value, failure, reload } = useLoaded(loadDocuments, recallDocuments)
  const { saved, refresh } = useDocumentsOnDevice()
  const { offline } = useAccount()

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
      </Page>
    )
  const kept = value.filter(({ documentId }) => saved.has(documentId)).length
  return (
    <Page title="Документы">
      <Banner icon="phone">
        {kept === value.length
          ? 'Все документы открываются без сети.'
          : `${kept} из ${value.length} открываются без сети. ${
              offline ? 'Остальные — когда она появится.' : 'Остальные сохраните кнопкой справа.'
            }`}
      </Banner>
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
                saved={saved.has(document.documentId)}
                onSaved={refresh}
              />
            ))}
          </List>
        </Section>
      ))}
      <VerifyRow />
    </Page>
  )
}
