import { type FormEvent, useState } from 'react'
import { FieldError } from '../../../ui/field-error.tsx'
import { DeskButton } from '../../parts/button.tsx'
import controls from '../../parts/controls.module.css'
import { Dialog } from '../../parts/dialog.tsx'
import { useKept } from '../../parts/use-kept.ts'

const TEXT_ID = 'complaint-extend-reason'

interface ExtendProps {
  readonly complaintId: string
  readonly onClose: () => void
  readonly onExtend: (reason: string) => void
}

/** Ten working days more: the client reads the reason. */
export function Extend({ complaintId, onClose, onExtend }: ExtendProps) {
  const [reason, setReason] = useKept(`complaint-extend/${complaintId}`, '')
  const [problem, setProblem] = useState<string | null>(null)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() === '') setProblem('Напишите причину: её прочитает клиент.')
    else onExtend(reason.trim())
  }
  return (
    <Dialog title="Продлить срок на 10 рабочих дней?" onClose={onClose}>
      <form className={controls.form} onSubmit={send}>
        <p>Продлить можно один раз. Клиент получит уведомление с причиной.</p>
        <label htmlFor={TEXT_ID}>Причина</label>
        <textarea
          id={TEXT_ID}
          className={controls.area}
          value={reason}
          maxLength={500}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : `${TEXT_ID}-error`}
          onChange={(event) => {
            setReason(event.target.value)
            setProblem(null)
          }}
        />
        {problem && <FieldError id={`${TEXT_ID}-error`}>{problem}</FieldError>}
        <div className={controls.row}>
          <DeskButton type="submit">Продлить</DeskButton>
          <DeskButton type="button" variant="line" shownKey="Esc" onClick={onClose}>
            Вернуться
          </DeskButton>
        </div>
      </form>
    </Dialog>
  )
}
