import type { RequestFacts } from '../../../../protocol/two-people.ts'
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
  /** What another person has to agree to before it is so; by default it is done at once. */
  readonly after?: string | undefined
  readonly onClose: () => void
  readonly onApproved: () => void
}

/** Asks once more. */
export function Approve({
  requestId,
  about,
  reason,
  facts,
  after = 'Будет сделано сразу. Отменить нельзя.',
  onClose,
  onApproved,
}: ApproveProps) {
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
      <p>{after}</p>
      <FailureNote failure={failure} />
    </Dialog>
  )
}
