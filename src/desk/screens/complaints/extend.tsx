import { deskExtendComplaint } from '../../../../protocol/calls/desk/complaints.ts'
import { once } from '../../../api/intent.ts'
import { markOf } from '../../../api/mark-of.ts'
import { useToast } from '../../../ui/toast.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { ReasonForm } from '../../parts/reason-form.tsx'
import { useSending } from '../../parts/use-sending.ts'
import { useWorkplace } from '../../parts/workplace.ts'

interface ExtendProps {
  readonly complaintId: string
  readonly onClose: () => void
  readonly onExtended: () => void
}

/** Ten working days more: the client reads the reason. */
export function Extend({ complaintId, onClose, onExtended }: ExtendProps) {
  const { ask } = useWorkplace()
  const { busy, failure, send } = useSending()
  const showToast = useToast()
  const extend = (reason: string): Promise<boolean> =>
    send(() =>
      once(`complaint-extend/${complaintId}/${markOf(reason)}`, (idempotencyKey) =>
        ask(deskExtendComplaint, { params: { complaintId }, body: { reason }, idempotencyKey }),
      ),
    )
  return (
    <Dialog title="Продлить срок на 10 рабочих дней?" onClose={onClose}>
      <ReasonForm
        id="complaint-extend-reason"
        keptAs={`complaint-extend/${complaintId}`}
        label="Причина"
        missing="Напишите причину: её прочитает клиент."
        submitLabel="Продлить"
        busy={busy}
        failure={failure}
        onSubmit={extend}
        onDone={() => {
          showToast({ text: 'Срок продлён, клиент уведомлён' })
          onExtended()
        }}
        onClose={onClose}
      >
        <p>Продлить можно один раз. Клиент получит уведомление с причиной.</p>
      </ReasonForm>
    </Dialog>
  )
}
