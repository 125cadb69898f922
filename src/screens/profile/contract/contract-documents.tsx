import type { Contract } from '../../../queries/contracts.ts'
import { Section } from '../../../ui/card.tsx'
import { List } from '../../../ui/list-row.tsx'
import { DocumentRow } from '../document-row.tsx'
import { useDocumentsOnDevice } from '../use-documents-on-device.ts'

/** Contract and schedule as PDF. */
export function ContractDocuments({ contract }: { readonly contract: Contract }) {
  const { documents, contractNumber } = contract
  const onDevice = useDocumentsOnDevice()
  if (documents.length === 0) return null
  return (
    <Section title="Документы">
      <List>
        {documents.map(({ documentId, type, title, sizeBytes }) => (
          <DocumentRow
            key={documentId}
            documentId={documentId}
            type={type}
            title={title.replace(` № ${contractNumber}`, '')}
            sizeBytes={sizeBytes}
            ready
            onDevice={onDevice}
          />
        ))}
      </List>
    </Section>
  )
}
