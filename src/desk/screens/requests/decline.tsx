import { Dialog } from '../../parts/dialog.tsx'
import { ReasonForm } from '../../parts/reason-form.tsx'

interface DeclineProps {
  readonly requestId: string
  readonly about: string
  readonly onClose: () => void
  readonly onDecline: (note: string) => void
}

/** A no carries its reason: whoever asked reads it. */
export const Decline = ({ requestId, about, onClose, onDecline }: DeclineProps) => (
  <Dialog title="Отклонить просьбу?" onClose={onClose}>
    <ReasonForm
      id="desk-decline-note"
      keptAs={`decline/${requestId}`}
      label="Почему нет"
      missing="Напишите, почему нет."
      submitLabel="Отклонить"
      onSubmit={(note) => {
        onDecline(note)
        return false
      }}
      onClose={onClose}
    >
      <p>{about}</p>
    </ReasonForm>
  </Dialog>
)
