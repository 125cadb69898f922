import type { CloseReason } from '../../../../protocol/enums.ts'
import { PATHS } from '../../../../protocol/paths.ts'
import type { Contract } from '../../../queries/contracts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { formatDate } from '../../../ui/format.ts'
import layout from '../../../ui/layout.module.css'
import { List, ListRow } from '../../../ui/list-row.tsx'
import { DocumentRow } from '../document-row.tsx'
import { useDocumentsOnDevice } from '../use-documents-on-device.ts'

const WORDS: Record<CloseReason, string> = {
  PAID: 'Все платежи внесены.',
  EARLY: 'Займ погашен досрочно.',
  RETURNED_14_DAYS: 'Займ возвращён в первые 14 дней.',
  WRITTEN_OFF: 'Остаток долга списан.',
}

/** The loan is over: since when and how, with the certificate that says so. */
export function ClosedNote({ contract }: { readonly contract: Contract }) {
  const onDevice = useDocumentsOnDevice()
  const { closedOn, closeReason, contractNumber } = contract
  const certificate = contract.documents.find(({ type }) => type === 'CERTIFICATE')
  return (
    <div className={layout.stack}>
      <Banner icon="check" title={`Договор закрыт${closedOn ? ` ${formatDate(closedOn)}` : ''}`}>
        {`${closeReason ? WORDS[closeReason] : ''} Платить больше ничего не нужно.${certificate ? '' : ' Справка готовится и появится здесь.'}`}
      </Banner>
      {certificate && (
        <List label="Справка о закрытии">
          <DocumentRow
            documentId={certificate.documentId}
            type={certificate.type}
            title={certificate.title.replace(` № ${contractNumber}`, '')}
            sizeBytes={certificate.sizeBytes}
            ready
            onDevice={onDevice}
          />
        </List>
      )}
      <List>
        <ListRow icon="star" title="Оценить, как мы справились" to={PATHS.rating} />
      </List>
    </div>
  )
}
