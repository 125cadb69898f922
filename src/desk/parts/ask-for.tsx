import { type FormEvent, useState } from 'react'
import { deskAskFor } from '../../../protocol/calls/desk/requests.ts'
import type { TwoPersonKind } from '../../../protocol/desk.ts'
import { type Failure, failureOf } from '../../api/failure.ts'
import { once } from '../../api/intent.ts'
import { FieldError } from '../../ui/field-error.tsx'
import { useToast } from '../../ui/toast.tsx'
import { DeskButton } from './button.tsx'
import controls from './controls.module.css'
import { Dialog } from './dialog.tsx'
import { Note } from './pane.tsx'
import { useKept } from './use-kept.ts'
import { useWorkplace } from './workplace.ts'

/** What another person is to be asked for. */
export interface Asking {
  readonly kind: TwoPersonKind
  readonly subjectId: string
  /** The question of the dialog. */
  readonly title: string
  readonly about: string
}

const TEXT_ID = 'desk-ask-reason'
const MAX_LENGTH = 500

const problemOf = (reason: string): string | null => {
  if (reason.trim() === '') return 'Напишите причину: по ней решает другой человек.'
  return reason.trim().length > MAX_LENGTH ? 'Сократите причину до 500 знаков.' : null
}

interface AskForProps {
  readonly asking: Asking
  readonly onClose: () => void
  readonly onAsked: () => void
}

/** Asks another person to decide: the reason is what they will read. Nothing happens before they have. */
export function AskFor({ asking, onClose, onAsked }: AskForProps) {
  const { kind, subjectId, title, about } = asking
  const { ask, lookAgain } = useWorkplace()
  const [reason, setReason] = useKept(`ask/${subjectId}`, '')
  const [problem, setProblem] = useState<string | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)
  const showToast = useToast()

  const send = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = problemOf(reason)
    setProblem(wrong)
    if (wrong !== null || busy) return
    setBusy(true)
    setFailure(null)
    try {
      const body = { kind, subjectId, reason: reason.trim() }
      await once(`desk-ask/${kind}/${subjectId}`, (idempotencyKey) =>
        ask(deskAskFor, { body, idempotencyKey }),
      )
      setReason('')
      showToast({ text: 'Ждёт решения другого человека' })
      onAsked()
      lookAgain()
    } catch (error) {
      setFailure(failureOf(error))
      setBusy(false)
    }
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <form className={controls.form} onSubmit={(event) => void send(event)}>
        <p>{about}</p>
        {failure && (
          <Note tone="danger" role="alert">
            <b>{failure.title}.</b> {failure.detail}
          </Note>
        )}
        <label htmlFor={TEXT_ID}>Причина</label>
        <textarea
          id={TEXT_ID}
          className={controls.area}
          value={reason}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : `${TEXT_ID}-error`}
          onChange={(event) => {
            setReason(event.target.value)
            setProblem(null)
          }}
        />
        {problem && <FieldError id={`${TEXT_ID}-error`}>{problem}</FieldError>}
        <div className={controls.row}>
          <DeskButton type="submit" loading={busy}>
            Попросить
          </DeskButton>
          <DeskButton type="button" variant="line" shownKey="Esc" onClick={onClose}>
            Вернуться
          </DeskButton>
        </div>
      </form>
    </Dialog>
  )
}
