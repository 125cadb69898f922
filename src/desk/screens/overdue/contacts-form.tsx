import type { Reply } from '../../../../protocol/call.ts'
import { deskContacts, type deskOverdue } from '../../../../protocol/calls/desk/overdue.ts'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { NAMELESS } from '../../parts/words.ts'
import { useWorkplace } from '../../parts/workplace.ts'

interface ContactsFormProps {
  readonly contract: Reply<typeof deskOverdue>['contracts'][number]
  readonly onClose: () => void
  readonly onDone: () => void
}

const STOP = {
  title: 'Не писать клиенту о долге?',
  about:
    'Уведомления и СМС о просрочке больше не уйдут. Письма почтой и всё, что клиент видит в приложении, остаются.',
  missing: 'Напишите причину: заявление клиента, дата, номер.',
  submit: 'Остановить',
  done: 'Клиенту больше не пишем о долге',
} as const

const ALLOW = {
  title: 'Снова писать клиенту о долге?',
  about: 'Уведомления и СМС пойдут в пределах 230-ФЗ. Для этого нужно новое заявление клиента.',
  missing: 'Напишите причину: чем клиент отозвал отказ.',
  submit: 'Разрешить',
  done: 'Клиенту снова можно писать',
} as const

/** A client asked not to be written to about a debt, or took that back (230-FZ art. 8). */
export function ContactsForm({ contract, onClose, onDone }: ContactsFormProps) {
  const { clientId, clientName, stoppedAt } = contract
  const isStopped = stoppedAt === null
  const words = isStopped ? STOP : ALLOW
  const { ask } = useWorkplace()
  return (
    <ReasonDialog
      name={`contacts/${clientId}/${isStopped}`}
      title={words.title}
      label="Причина"
      missing={words.missing}
      submitLabel={words.submit}
      doneText={words.done}
      onSend={(reason, idempotencyKey) =>
        ask(deskContacts, { params: { clientId }, body: { isStopped, reason }, idempotencyKey })
      }
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        {clientName ?? NAMELESS}. {words.about}
      </p>
    </ReasonDialog>
  )
}
