import { useState } from 'react'
import type { Reply } from '../../../../protocol/call.ts'
import { deskInviteStaff } from '../../../../protocol/calls/desk/staff.ts'
import { DESK_PATH } from '../../../../protocol/desk.ts'
import { formatMoment } from '../../../ui/format.ts'
import { useToast } from '../../../ui/toast.tsx'
import { DeskButton } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { Note } from '../../parts/pane.tsx'
import { invitationHash } from '../../parts/place.ts'
import { useSending } from '../../parts/use-sending.ts'
import { useWorkplace } from '../../parts/workplace.ts'
import styles from './staff.module.css'
import type { Person } from './staff-words.ts'

interface InviteProps {
  readonly person: Person
  readonly onClose: () => void
}

/**
 * Makes the link for somebody's first sign-in and shows it this once; the secret stands behind `#` (decision 0106). Its code
 * is shown to another person (decision 0118).
 */
export function Invite({ person: { staffId, name, standing }, onClose }: InviteProps) {
  const { ask } = useWorkplace()
  const [made, setMade] = useState<Reply<typeof deskInviteStaff> | null>(null)
  const { busy, failure, send } = useSending()
  const showToast = useToast()
  const link = made && `${window.location.origin}${DESK_PATH}${invitationHash(made.token)}`

  const make = () => send(async () => setMade(await ask(deskInviteStaff, { params: { staffId } })))
  const copy = async () => {
    if (link === null) return
    try {
      await navigator.clipboard.writeText(link)
      showToast({ text: 'Ссылка скопирована' })
    } catch {
      // No clipboard, or it is forbidden here: the link stands in the dialog.
      showToast({ text: 'Скопируйте ссылку вручную' })
    }
  }
  return (
    <Dialog
      title={`Ссылка для входа: ${name}`}
      onClose={onClose}
      foot={
        <>
          {link === null ? (
            <DeskButton loading={busy} onClick={() => void make()}>
              Создать
            </DeskButton>
          ) : (
            <DeskButton onClick={() => void copy()}>Скопировать</DeskButton>
          )}
          <DeskButton variant="line" shownKey="Esc" onClick={onClose}>
            {link === null ? 'Вернуться' : 'Готово'}
          </DeskButton>
        </>
      }
    >
      <FailureNote failure={failure} />
      {link === null ? (
        <>
          <p>
            По ссылке сотрудник сам задаст пароль и настроит коды. Она работает один раз и сутки.
            Передайте её лично.
          </p>
          <p>
            Одной ссылки мало: код приглашения увидит другой администратор или сотрудник с ролью
            «Кредиты», и назовёт его тоже он. Вам этот код не покажут.
          </p>
          {standing === 'INVITED' && (
            <Note tone="warning">Прежняя ссылка перестанет работать.</Note>
          )}
        </>
      ) : (
        <>
          <p className={styles.link}>{link}</p>
          <p>
            Теперь попросите коллегу открыть «Сотрудники» и нажать «Показать код»: он назовёт код
            самому сотруднику.
          </p>
          <Note>
            Показываем один раз. Работает до {formatMoment(made?.expiresAt ?? '')}, потом создайте
            новую.
          </Note>
        </>
      )}
    </Dialog>
  )
}
