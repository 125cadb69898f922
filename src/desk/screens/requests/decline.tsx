import { Dialog } from '../../parts/dialog.tsx'
import { ReasonForm } from '../../parts/reason-form.tsx'
import { useDecision } from './use-decision.ts'

interface DeclineProps {
  readonly requestId: string
  readonly about: string
  readonly onClose: () => void
  readonly onDeclined: () => void
}

/** A no carries its reason: whoever asked reads it. */
export function Decline({ requestId, about, onClose, onDeclined }: DeclineProps) {
  const { busy, failure, decide } = useDecision(requestId)
  return (
    <Dialog title="Отклонить просьбу?" onClose={onClose}>
      <ReasonForm
        id="desk-decline-note"
        keptAs={`decline/${requestId}`}
        label="Почему нет"
        missing="Напишите, почему нет."
        submitLabel="Отклонить"
        busy={busy}
        failure={failure}
        onSubmit={(note) => decide(false, note)}
        onDone={onDeclined}
        onClose={onClose}
      >
        <p>{about}</p>
      </ReasonForm>
    </Dialog>
  )
}
