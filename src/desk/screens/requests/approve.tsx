import type { RequestFacts } from '../../../../protocol/desk.ts'
import { DeskButton } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { StepFacts } from '../../parts/step-facts.tsx'

interface ApproveProps {
  readonly about: string
  readonly reason: string
  readonly facts: RequestFacts | null
  readonly onClose: () => void
  readonly onApprove: () => void
}

/** Asks once more: what is approved is done at once. */
export const Approve = ({ about, reason, facts, onClose, onApprove }: ApproveProps) => (
  <Dialog
    title="Одобрить?"
    onClose={onClose}
    foot={
      <>
        <DeskButton onClick={onApprove}>Да, одобрить</DeskButton>
        <DeskButton variant="line" shownKey="Esc" onClick={onClose}>
          Вернуться
        </DeskButton>
      </>
    }
  >
    <p>
      <b>{about}.</b> Причина: {reason}
    </p>
    {facts && <StepFacts facts={facts} />}
    <p>Будет сделано сразу. Отменить нельзя.</p>
  </Dialog>
)
