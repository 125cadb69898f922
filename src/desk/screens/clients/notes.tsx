import { useState } from 'react'
import type { Reply } from '../../../../protocol/call.ts'
import { deskAddNote, type deskClient } from '../../../../protocol/calls/desk/clients.ts'
import { formatMoment } from '../../../ui/format.ts'
import { DeskButton } from '../../parts/button.tsx'
import { mayDo } from '../../parts/lists.ts'
import { Pane } from '../../parts/pane.tsx'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { useSession, useWorkplace } from '../../parts/workplace.ts'
import styles from './client.module.css'

interface NotesProps {
  readonly clientId: string
  readonly notes: Reply<typeof deskClient>['notes']
  readonly onAdded: () => void
}

/** What the staff wrote down about a client for each other. */
export function Notes({ clientId, notes, onAdded }: NotesProps) {
  const mayAdd = mayDo(useSession(), deskAddNote.roles)
  const { ask } = useWorkplace()
  const [isWriting, setWriting] = useState(false)
  return (
    <Pane title="Заметки" aside={notes.length}>
      {notes.length === 0 ? (
        <p>Заметок нет.</p>
      ) : (
        <ul className={styles.lines}>
          {notes.map(({ id, at, who, text }) => (
            <li key={id}>
              <b>{text}</b>
              <small>
                {formatMoment(at)}, {who}
              </small>
            </li>
          ))}
        </ul>
      )}
      {mayAdd && (
        <DeskButton variant="line" onClick={() => setWriting(true)}>
          Добавить заметку
        </DeskButton>
      )}
      {isWriting && (
        <ReasonDialog
          name={`note/${clientId}`}
          title="Заметка о клиенте"
          label="Заметка"
          missing="Напишите, что важно знать коллегам."
          submitLabel="Записать"
          doneText="Заметка записана"
          onSend={(words, idempotencyKey) =>
            ask(deskAddNote, { params: { clientId }, body: { text: words }, idempotencyKey })
          }
          onDone={() => {
            setWriting(false)
            onAdded()
          }}
          onClose={() => setWriting(false)}
        >
          <p>Её прочтут все, кто открывает карточку. Исправить или убрать её нельзя.</p>
        </ReasonDialog>
      )}
    </Pane>
  )
}
