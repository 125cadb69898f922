import { Dialog } from '../../parts/dialog.tsx'
import { ReasonForm } from '../../parts/reason-form.tsx'

interface ExtendProps {
  readonly complaintId: string
  readonly onClose: () => void
  readonly onExtend: (reason: string) => void
}

/** Ten working days more: the client reads the reason. */
export const Extend = ({ complaintId, onClose, onExtend }: ExtendProps) => (
  <Dialog title="Продлить срок на 10 рабочих дней?" onClose={onClose}>
    <ReasonForm
      id="complaint-extend-reason"
      keptAs={`complaint-extend/${complaintId}`}
      label="Причина"
      missing="Напишите причину: её прочитает клиент."
      submitLabel="Продлить"
      onSubmit={(reason) => {
        onExtend(reason)
        return false
      }}
      onClose={onClose}
    >
      <p>Продлить можно один раз. Клиент получит уведомление с причиной.</p>
    </ReasonForm>
  </Dialog>
)
