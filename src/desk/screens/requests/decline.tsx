import { type FormEvent, useState } from 'react'
import { FieldError } from '../../../ui/field-error.tsx'
import { DeskButton } from '../../parts/button.tsx'
import controls from '../../parts/controls.module.css'
import { Dialog } from '../../parts/dialog.tsx'
import { useKept } from '../../parts/use-kept.ts'

const TEXT_ID = 'desk-decline-note'

interface DeclineProps {
  readonly requestId: string
  readonly about: string
  readonly onClose: () => void
  readonly onDecline: (note: string) => void
}

/** A no carries its reason: whoever asked reads it. */
export function Decline({ requestId, about, onClose, onDecline }: DeclineProps) {
  const [note, setNote] = useKept(`decline/${requestId}`, '')
  const [problem, setProblem] = useState<string | null>(null)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (note.trim() === '') setProblem('Напишите, почему нет.')
    else onDecline(note.trim())
  }
  return (
    <Dialog title="Отклонить просьбу?" onClose={onClose}>
      <form className={controls.form} onSubmit={send}>
        <p>{about}</p>
        <label htmlFor={TEXT_ID}>Почему нет</label>
        <textarea
          id={TEXT_ID}
          className={controls.area}
          value={note}
          maxLength={500}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : `${TEXT_ID}-error`}
          onChange={(event) => {
            setNote(event.target.value)
            setProblem(null)
          }}
        />
        {problem && <FieldError id={`${TEXT_ID}-error`}>{problem}</FieldError>}
        <div className={controls.row}>
          <DeskButton type="submit">Отклонить</DeskButton>
          <DeskButton type="button" variant="line" shownKey="Esc" onClick={onClose}>
            Вернуться
          </DeskButton>
        </div>
      </form>
    </Dialog>
  )
}
