import { useState } from 'react'
import type { Reply } from '../../../../protocol/call.ts'
import { deskAddNote, type deskClient } from '../../../../protocol/calls/desk/clients.ts'
import { once } from '../../../api/intent.ts'
import { markOf } from '../../../api/mark-of.ts'
import { formatMoment } from '../../../ui/format.ts'
import { useToast } from '../../../ui/toast.tsx'
import { DeskButton } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { mayDo } from '../../parts/lists.ts'
import { Pane } from '../../parts/pane.tsx'
import { ReasonForm } from '../../parts/reason-form.tsx'
import { useSending } from '../../parts/use-sending.ts'
import { useSession, useWorkplace } from '../../parts/workplace.ts'
import styles from './client.module.css'

interface NotesProps {
  readonly clientId: string
  readonly notes: Reply<typeof deskClient>['notes']
  readonly onAdded: () => void
}

interface NoteFormProps extends Pick<NotesProps, 'clientId' | 'onAdded'> {
  readonly onClose: () => void
}

function NoteForm({ clientId, onAdded, onClose }: NoteFormProps) {
  const { ask } = useWorkplace()
  const { busy, failure, send } = useSending()
  const showToast = useToast()
  const add = (text: string): Promise<boolean> =>
    send(() =>
      once(`note/${clientId}/${markOf(text)}`, (idempotencyKey) =>
        ask(deskAddNote, { params: { clientId }, body: { text }, idempotencyKey }),
      ),
    )
  return (
    <Dialog title="Заметка о клиенте" onClose={onClose}>
      <ReasonForm
        id="client-note"
        keptAs={`note/${clientId}`}
        label="Заметка"
        missing="Напишите, что важно знать коллегам."
        submitLabel="Записать"
        busy={busy}
        failure={failure}
        onSubmit={add}
        onDone={() => {
          showToast({ text: 'Заметка записана' })
          onAdded()
        }}
        onClose={onClose}
      >
        <p>Её прочтут все, кто открывает карточку. Исправить или убрать её нельзя.</p>
      </ReasonForm>
    </Dialog>
  )
}

/** What the staff wrote down about a client for each other. */
export function Notes({ clientId, notes, onAdded }: NotesProps) {
  const mayAdd = mayDo(useSession(), deskAddNote.roles)
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
        <NoteForm
          clientId={clientId}
          onAdded={() => {
            setWriting(false)
            onAdded()
          }}
          onClose={() => setWriting(false)}
        />
      )}
    </Pane>
  )
}
