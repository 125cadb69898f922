import { deskHolidayProof } from '../../../../protocol/calls/desk/holidays.ts'
import type { HolidayProofStep } from '../../../../protocol/holiday.ts'
import { once } from '../../../api/intent.ts'
import { markOf } from '../../../api/mark-of.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { ReasonForm } from '../../parts/reason-form.tsx'
import { useSending } from '../../parts/use-sending.ts'
import { useWorkplace } from '../../parts/workplace.ts'
import { PROOF_WORDS } from './holiday-words.ts'

interface ProofStepProps {
  readonly holidayId: string
  readonly step: HolidayProofStep
  readonly onClose: () => void
  /** With what is said about it. */
  readonly onDecided: (words: string) => void
  /** It may have moved meanwhile. */
  readonly onFailed: () => void
}

/** Papers of a holiday are asked for, accepted, or given up on, with the words that the client reads (decision 0117). */
export function ProofStep({ holidayId, step, onClose, onDecided, onFailed }: ProofStepProps) {
  const { ask } = useWorkplace()
  const { busy, failure, send } = useSending()
  const { button, title, text, done } = PROOF_WORDS[step]
  const decide = (note: string): Promise<boolean> =>
    send(
      () =>
        once(`desk-holiday-proof/${holidayId}/${markOf({ step, note })}`, (idempotencyKey) =>
          ask(deskHolidayProof, { params: { holidayId }, body: { step, note }, idempotencyKey }),
        ),
      onFailed,
    )
  return (
    <Dialog title={title} onClose={onClose}>
      <ReasonForm
        id="desk-holiday-proof-note"
        keptAs={`holiday-proof/${step}/${holidayId}`}
        label={step === 'ACCEPT' ? 'Заметка для журнала (необязательно)' : 'Что написать клиенту'}
        missing={step === 'ACCEPT' ? null : 'Напишите клиенту, какие документы нужны и почему.'}
        submitLabel={button}
        busy={busy}
        failure={failure}
        onSubmit={decide}
        onDone={() => onDecided(done)}
        onClose={onClose}
      >
        <p>{text}</p>
      </ReasonForm>
    </Dialog>
  )
}
