import { type FormEvent, type ReactNode, useState } from 'react'
import type { Failure } from '../../api/failure.ts'
import { FieldError } from '../../ui/field-error.tsx'
import { DeskButton } from './button.tsx'
import controls from './controls.module.css'
import { FailureNote } from './failure-note.tsx'
import { useFirstWrong } from './use-first-wrong.ts'
import { useKept } from './use-kept.ts'

/** What the calls of the workplace take of a reason. */
const MAX_LENGTH = 500

interface ReasonFormProps {
  /** Of the field. */
  readonly id: string
  /** Name under which what was typed is kept while the workplace is open. */
  readonly keptAs: string
  readonly label: string
  /** What is said when nothing was written: who will read it; null where it may be left out. */
  readonly missing: string | null
  readonly submitLabel: string
  readonly busy?: boolean
  readonly failure?: Failure | null
  /** What the reason is for, above the field. */
  readonly children: ReactNode
  /** True when it is done and what was typed may be forgotten. */
  readonly onSubmit: (reason: string) => boolean | Promise<boolean>
  /** Called when the reason is missing, so that what else is wrong is said at once. */
  readonly onWrong?: () => void
  /** Called when it is done and forgotten. */
  readonly onDone?: () => void
  readonly onClose: () => void
}

/** A step of the staff with its reason, inside a dialog. What was typed stays until the step is done. */
export function ReasonForm({
  id,
  keptAs,
  label,
  missing,
  submitLabel,
  busy = false,
  failure = null,
  children,
  onSubmit,
  onWrong,
  onDone,
  onClose,
}: ReasonFormProps) {
  const [reason, setReason] = useKept(keptAs, '')
  const [problem, setProblem] = useState<string | null>(null)
  const { form, showWrong } = useFirstWrong()

  const problemOf = (text: string): string | null => {
    if (text === '') return missing
    return text.length > MAX_LENGTH ? `Сократите до ${MAX_LENGTH} знаков.` : null
  }

  const send = async (event: FormEvent) => {
    event.preventDefault()
    const text = reason.trim()
    const wrong = problemOf(text)
    setProblem(wrong)
    if (busy) return
    if (wrong !== null) {
      onWrong?.()
      showWrong()
      return
    }
    const sent = onSubmit(text)
    // What is found here, and then what the server finds.
    showWrong()
    if (!(await sent)) {
      showWrong()
      return
    }
    setReason('')
    onDone?.()
  }

  return (
    <form ref={form} className={controls.form} onSubmit={(event) => void send(event)}>
      {children}
      <FailureNote failure={failure} />
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className={controls.area}
        value={reason}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : `${id}-error`}
        onChange={(event) => {
          setReason(event.target.value)
          setProblem(null)
        }}
      />
      {problem && <FieldError id={`${id}-error`}>{problem}</FieldError>}
      <div className={controls.row}>
        <DeskButton type="submit" loading={busy}>
          {submitLabel}
        </DeskButton>
        <DeskButton type="button" variant="line" shownKey="Esc" onClick={onClose}>
          Вернуться
        </DeskButton>
      </div>
    </form>
  )
}
