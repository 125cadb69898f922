import { useState } from 'react'
import type { Reply } from '../../../../protocol/call.ts'
import { type deskClient, deskSendDocument } from '../../../../protocol/calls/desk/clients.ts'
import { classNames } from '../../../ui/class-names.ts'
import { formatMoment } from '../../../ui/format.ts'
import { tieNumbers } from '../../../ui/number-sign.ts'
import { DeskButton } from '../../parts/button.tsx'
import { mayDo } from '../../parts/lists.ts'
import { Pane } from '../../parts/pane.tsx'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { useSession, useWorkplace } from '../../parts/workplace.ts'
import styles from './client.module.css'

type Card = Reply<typeof deskClient>
type Document = Card['documents'][number]

/** A client of some years has hundreds of receipts; a caller asks about the last ones. */
const SHOWN_FIRST = 6

interface DocumentsProps {
  readonly card: Card
  readonly onSend: ((document: Document) => void) | null
}

function Documents({ card: { documents }, onSend }: DocumentsProps) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? documents : documents.slice(0, SHOWN_FIRST)
  return (
    <Pane title="Документы" aside={documents.length}>
      {documents.length === 0 ? (
        <p>Документов нет.</p>
      ) : (
        <ul className={classNames(styles.lines, styles.papers)}>
          {shown.map((document) => (
            <li key={document.documentId}>
              <span>
                <b>{tieNumbers(document.title)}</b>
                <small>
                  {formatMoment(document.at)}
                  {document.contractNumber !== null &&
                    `, договор №\u00a0${document.contractNumber}`}
                </small>
              </span>
              {onSend && (
                <DeskButton
                  variant="line"
                  aria-label={`На почту: ${document.title}`}
                  onClick={() => onSend(document)}
                >
                  На почту
                </DeskButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {shown.length < documents.length && (
        <DeskButton variant="line" onClick={() => setWhole(true)}>
          Показать все
        </DeskButton>
      )}
    </Pane>
  )
}

/** What the client signed; support sends a document once more. */
export function Papers({ card }: { readonly card: Card }) {
  const { clientId, isMailConfirmed } = card
  const maySend = mayDo(useSession(), deskSendDocument.roles) && isMailConfirmed
  const { ask } = useWorkplace()
  const [sending, setSending] = useState<Document | null>(null)
  const close = () => setSending(null)
  return (
    <>
      <Documents card={card} onSend={maySend ? setSending : null} />
      {sending && (
        <ReasonDialog
          name={`document/${sending.documentId}`}
          title="Отправить документ?"
          label="Причина"
          missing="Напишите, кто и почему просит."
          submitLabel="Отправить"
          doneText="Документ отправлен на почту клиента"
          onSend={(reason, idempotencyKey) =>
            ask(deskSendDocument, {
              params: { clientId, documentId: sending.documentId },
              body: { reason },
              idempotencyKey,
            })
          }
          onDone={close}
          onClose={close}
        >
          <p>
            «{sending.title}» уйдёт на подтверждённую почту клиента. На другую отправить нельзя.
          </p>
        </ReasonDialog>
      )}
    </>
  )
}
