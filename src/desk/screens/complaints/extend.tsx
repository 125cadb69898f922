import { deskExtendComplaint } from '../../../../protocol/calls/desk/complaints.ts'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { useWorkplace } from '../../parts/workplace.ts'

interface ExtendProps {
  readonly complaintId: string
  /** What is about personal data has a shorter term (152-FZ art. 20 p. 1). */
  readonly isAboutData: boolean
  readonly onClose: () => void
  readonly onExtended: () => void
}

/** Ten working days more, or five: the client reads the reason. */
export function Extend({ complaintId, isAboutData, onClose, onExtended }: ExtendProps) {
  const { ask } = useWorkplace()
  return (
    <ReasonDialog
      name={`complaint-extend/${complaintId}`}
      title={`Продлить срок на ${isAboutData ? '5' : '10'} рабочих дней?`}
      label="Причина"
      missing="Напишите причину: её прочитает клиент."
      submitLabel="Продлить"
      doneText="Срок продлён, клиент уведомлён"
      onSend={(reason, idempotencyKey) =>
        ask(deskExtendComplaint, { params: { complaintId }, body: { reason }, idempotencyKey })
      }
      onDone={onExtended}
      onClose={onClose}
    >
      <p>Продлить можно один раз. Клиент получит уведомление с причиной.</p>
    </ReasonDialog>
  )
}
