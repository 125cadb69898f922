import { kopecks } from '../../../../lending/money.ts'
import { CLOSE_REASON_WORDS } from '../../../../protocol/own-words.ts'
import { contractPath } from '../../../../protocol/paths.ts'
import type { ClosedContract } from '../../../queries/contracts.ts'
import type { SignedDocument } from '../../../queries/client.ts'
import { Section } from '../../../ui/card.tsx'
import { formatDate } from '../../../ui/format.ts'
import { known, productName } from '../../../ui/known.ts'
import { List, ListRow } from '../../../ui/list-row.tsx'
import { DocumentRow } from '../document-row.tsx'
import type { DocumentsOnDevice } from '../use-documents-on-device.ts'
import { ownSum } from '../../../ui/sums.tsx'

interface ClosedContractCardProps {
  readonly contract: ClosedContract
  readonly documents: readonly SignedDocument[]
  readonly onDevice: DocumentsOnDevice
}

/** One closed contract: what it was, how it ended, and its papers; the certificate first. */
export function ClosedContractCard(props: ClosedContractCardProps) {
  const { contract, documents, onDevice } = props
  const { loanApplicationId, contractNumber, issuedOn, closedOn, paidKopecks } = contract
  const papers = documents
    .filter(({ type }) => type !== 'RECEIPT')
    .toSorted((a, b) => Number(b.type === 'CERTIFICATE') - Number(a.type === 'CERTIFICATE'))
  return (
    <Section title={`Договор №\u00a0${contractNumber}`}>
      <List>
        <ListRow
          icon="check"
          tone="positive"
          title={`${productName(contract.typeOfProduct)}, ${known(CLOSE_REASON_WORDS, contract.closeReason, 'закрыт')}`}
          sub={
            <>
              {formatDate(issuedOn)} – {formatDate(closedOn)}, выплачено{' '}
              {ownSum(kopecks(paidKopecks))}
            </>
          }
          value={ownSum(kopecks(contract.amountKopecks), { whole: true })}
          to={contractPath(loanApplicationId)}
        />
        {papers.map((document) => (
          <DocumentRow
            key={document.documentId}
            documentId={document.documentId}
            type={document.type}
            title={document.title.replace(` № ${contractNumber}`, '')}
            sizeBytes={document.sizeBytes}
            createdAt={document.createdAt}
            ready={document.ready}
            onDevice={onDevice}
          />
        ))}
      </List>
    </Section>
  )
}
