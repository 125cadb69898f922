import { useState } from 'react'
import type { Reply } from '../../../../protocol/call.ts'
import { deskShowEntryCode } from '../../../../protocol/calls/desk/staff.ts'
import { formatMoment } from '../../../ui/format.ts'
import { DeskButton } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { Note } from '../../parts/pane.tsx'
import { useSending } from '../../parts/use-sending.ts'
import { useWorkplace } from '../../parts/workplace.ts'
import styles from './staff.module.css'
import type { Person } from './staff-words.ts'

interface EntryCodeProps {
  readonly person: Person
  readonly onClose: () => void
}

/** `4821 0937`: how it is read out. */
const inHalves = (code: string): string => `${code.slice(0, 4)} ${code.slice(4)}`

/** Shows, this once, the code without which a link lets nobody in: never to whoever made the link (decision 0118). */
export function EntryCode({ person, onClose }: EntryCodeProps) {
  const { ask } = useWorkplace()
  const { staffId, name, invitedBy, codeShownTo } = person
  const [shown, setShown] = useState<Reply<typeof deskShowEntryCode> | null>(null)
  const { busy, failure, send } = useSending()
  const show = () =>
    send(async () => setShown(await ask(deskShowEntryCode, { params: { staffId } })))
  return (
    <Dialog
      title={`Код приглашения: ${name}`}
      onClose={onClose}
      foot={
        <>
          {shown === null && (
            <DeskButton loading={busy} onClick={() => void show()}>
              Показать
            </DeskButton>
          )}
          <DeskButton variant="line" shownKey="Esc" onClick={onClose}>
            {shown === null ? 'Вернуться' : 'Готово'}
          </DeskButton>
        </>
      }
    >
      <FailureNote failure={failure} />
      {shown === null ? (
        <>
          <p>
            Назовите код самому сотруднику, лично или по номеру, который вы знаете: убедитесь, что
            это он. Ссылку ему дал другой человек: {invitedBy}.
          </p>
          {codeShownTo !== null && <Note tone="warning">Прежний код перестанет работать.</Note>}
        </>
      ) : (
        <>
          <p className={styles.code}>{inHalves(shown.code)}</p>
          <Note tone="warning">
            Не говорите код тому, кто создал ссылку ({shown.invitedBy}): ссылка и код вместе дают
            войти под чужим именем.
          </Note>
          <Note>Показываем один раз. Работает до {formatMoment(shown.expiresAt)}.</Note>
        </>
      )}
    </Dialog>
  )
}
