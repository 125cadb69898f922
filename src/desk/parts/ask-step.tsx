import { type FormEvent, useState } from 'react'
import { deskAskFor, deskPreviewStep } from '../../../protocol/calls/desk/requests.ts'
import type { LedgerKind } from '../../../protocol/desk.ts'
import { type Failure, failureOf } from '../../api/failure.ts'
import { once } from '../../api/intent.ts'
import { FieldError } from '../../ui/field-error.tsx'
import { useToast } from '../../ui/toast.tsx'
import { DeskButton } from './button.tsx'
import controls from './controls.module.css'
import { Dialog } from './dialog.tsx'
import { Note, Problem, Waiting } from './pane.tsx'
import { StepFacts } from './step-facts.tsx'
import { useAnswer } from './use-answer.ts'
import { useKept } from './use-kept.ts'
import { useWorkplace } from './workplace.ts'

/** A step in the ledger that another person is to be asked for. */
export interface LedgerStep {
  readonly kind: LedgerKind
  readonly subjectId: string
  /** The question of the dialog. */
  readonly title: string
}

interface AskStepProps {
  readonly step: LedgerStep
  readonly onClose: () => void
  readonly onAsked: () => void
}

const REASON_ID = 'desk-step-reason'
const TARGET_ID = 'desk-step-target'
const MAX_LENGTH = 500

const problemOf = (reason: string): string | null => {
  if (reason.trim() === '') return 'Напишите причину: по ней решает другой человек.'
  return reason.trim().length > MAX_LENGTH ? 'Сократите причину до 500 знаков.' : null
}

interface TargetProps {
  readonly onNamed: (target: string) => void
}

/** The contract that the money was meant for, by its number. */
function Target({ onNamed }: TargetProps) {
  const [typed, setTyped] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() !== '') onNamed(typed.trim())
  }
  return (
    <form className={controls.form} onSubmit={send}>
      <label htmlFor={TARGET_ID}>Номер договора, на который зачесть</label>
      <input
        id={TARGET_ID}
        className={controls.input}
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className={controls.row}>
        <DeskButton type="submit" variant="line">
          Показать, что изменится
        </DeskButton>
      </div>
    </form>
  )
}

/**
 * Asks another person for a step in the ledger: what it changes is shown first, and exactly that is asked for; when the
 * loan has moved meanwhile, it is shown again (decision 0053).
 */
export function AskStep({ step, onClose, onAsked }: AskStepProps) {
  const { kind, subjectId, title } = step
  const { ask, lookAgain } = useWorkplace()
  const [target, setTarget] = useState<string | null>(null)
  const [reason, setReason] = useKept(`step/${kind}/${subjectId}`, '')
  const [problem, setProblem] = useState<string | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)
  const showToast = useToast()
  const needsTarget = kind === 'ASSIGN_MONEY'
  const planned = useAnswer(
    deskPreviewStep,
    { query: { kind, subjectId, ...(target === null ? {} : { target }) } },
    { again: false, enabled: !needsTarget || target !== null },
  )
  const preview = planned.data

  const send = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = problemOf(reason)
    setProblem(wrong)
    if (wrong !== null || busy || !preview) return
    setBusy(true)
    setFailure(null)
    const { version } = preview
    try {
      const body = { kind, subjectId, target, version, reason: reason.trim() }
      await once(`desk-ask/${kind}/${subjectId}/${version}`, (idempotencyKey) =>
        ask(deskAskFor, { body, idempotencyKey }),
      )
      setReason('')
      showToast({ text: 'Ждёт решения другого человека' })
      onAsked()
      lookAgain()
    } catch (error) {
      const known = failureOf(error)
      setFailure(known)
      setBusy(false)
      if (known.code === 'REQUEST_STALE') planned.reload()
    }
  }

  return (
    <Dialog title={title} onClose={onClose}>
      {needsTarget && <Target onNamed={setTarget} />}
      {planned.failure && <Problem failure={planned.failure} onRetry={planned.reload} />}
      {!preview && !planned.failure && (!needsTarget || target !== null) && <Waiting />}
      {preview && (
        <form className={controls.form} onSubmit={(event) => void send(event)}>
          <p>{preview.about}.</p>
          <StepFacts facts={preview.facts} />
          {failure && (
            <Note tone="danger" role="alert">
              <b>{failure.title}.</b> {failure.detail}
            </Note>
          )}
          <label htmlFor={REASON_ID}>Причина</label>
          <textarea
            id={REASON_ID}
            className={controls.area}
            value={reason}
            aria-invalid={problem !== null}
            aria-describedby={problem === null ? undefined : `${REASON_ID}-error`}
            onChange={(event) => {
              setReason(event.target.value)
              setProblem(null)
            }}
          />
          {problem && <FieldError id={`${REASON_ID}-error`}>{problem}</FieldError>}
          <div className={controls.row}>
            <DeskButton type="submit" loading={busy}>
              Попросить
            </DeskButton>
            <DeskButton type="button" variant="line" shownKey="Esc" onClick={onClose}>
              Вернуться
            </DeskButton>
          </div>
        </form>
      )}
    </Dialog>
  )
}
