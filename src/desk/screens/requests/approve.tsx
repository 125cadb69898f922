import type { RequestFacts } from '../../../../protocol/desk.ts'
import { DeskButton } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { StepFacts } from '../../parts/step-facts.tsx'
import { useDecision } from './use-decision.ts'

interface ApproveProps {
  readonly requestId: string
  readonly about: string
  readonly reason: string
  readonly facts: RequestFacts | null
  readonly onClose: () => void
  readonly onApproved: () => void
}

/** Asks once more: what is approved is done at once. */
export function Approve({ requestId, about, reason, facts, onClose, onApproved }: ApproveProps) {
  const { busy, failure, decide } = useDecision(requestId)
  const approve = async () => {
    if (await decide(true)) onApproved()
  }
  return (
    <Dialog
      title="Одобрить?"
      onClose={onClose}
      foot={
        <>
          <DeskButton loading={busy} onClick={() => void approve()}>
            Да, одобрить
          </DeskButton>
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
      <FailureNote failure={failure} />
    </Dialog>
  )
}
