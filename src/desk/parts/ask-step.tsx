import { useState } from 'react'
import { deskAskFor, deskPreviewStep } from '../../../protocol/calls/desk/requests.ts'
import type { PreviewedKind } from '../../../protocol/two-people.ts'
import { once } from '../../api/intent.ts'
import { markOf } from '../../api/mark-of.ts'
import { useToast } from '../../ui/toast.tsx'
import { DeskButton } from './button.tsx'
import controls from './controls.module.css'
import { Dialog } from './dialog.tsx'
import { Problem, Waiting } from './pane.tsx'
import { ReasonForm } from './reason-form.tsx'
import { StepFacts } from './step-facts.tsx'
import { needsTarget, StepTarget } from './step-target.tsx'
import { useAnswer } from './use-answer.ts'
import { useSending } from './use-sending.ts'
import { useWorkplace } from './workplace.ts'

/** A step that another person is to be asked for, shown before it is. */
export interface LedgerStep {
  readonly kind: PreviewedKind
  readonly subjectId: string
  /** The question of the dialog. */
  readonly title: string
}

interface AskStepProps {
  readonly step: LedgerStep
  readonly onClose: () => void
  readonly onAsked: () => void
}

/**
 * Asks another person for a step in the ledger, or to cancel a payout: what it changes is shown first, and exactly that is asked for; when the
 * loan has moved meanwhile, it is shown again (decision 0053).
 */
export function AskStep({ step, onClose, onAsked }: AskStepProps) {
  const { kind, subjectId, title } = step
  const { ask, lookAgain } = useWorkplace()
  const [target, setTarget] = useState<string | null>(null)
  const { busy, failure, send } = useSending()
  const showToast = useToast()
  const isTyped = needsTarget(kind)
  const planned = useAnswer(
    deskPreviewStep,
    { query: { kind, subjectId, ...(target === null ? {} : { target }) } },
    { again: false, enabled: !isTyped || target !== null },
  )
  const preview = planned.data

  const askFor = async (reason: string): Promise<boolean> => {
    if (!preview) return false
    const body = { kind, subjectId, target, version: preview.version, reason }
    const name = `desk-ask/${kind}/${subjectId}/${markOf(body)}`
    return send(
      () => once(name, (idempotencyKey) => ask(deskAskFor, { body, idempotencyKey })),
      ({ code }) => {
        if (code === 'REQUEST_STALE') planned.reload()
      },
    )
  }

  const done = () => {
    showToast({ text: 'Ждёт решения другого человека' })
    onAsked()
    lookAgain()
  }

  return (
    <Dialog title={title} onClose={onClose}>
      {isTyped && <StepTarget kind={kind} onNamed={setTarget} />}
      {planned.failure && <Problem failure={planned.failure} onRetry={planned.reload} />}
      {!preview && !planned.failure && (!isTyped || target !== null) && <Waiting />}
      {!preview && (
        <div className={controls.row}>
          <DeskButton variant="line" shownKey="Esc" onClick={onClose}>
            Вернуться
          </DeskButton>
        </div>
      )}
      {preview && (
        <ReasonForm
          id="desk-step-reason"
          keptAs={`step/${kind}/${subjectId}`}
          label="Причина"
          missing="Напишите причину: по ней решает другой человек."
          submitLabel="Попросить"
          busy={busy}
          failure={failure}
          onSubmit={askFor}
          onDone={done}
          onClose={onClose}
        >
          <p>{preview.about}.</p>
          <StepFacts facts={preview.facts} />
        </ReasonForm>
      )}
    </Dialog>
  )
}
