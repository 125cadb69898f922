import { useState } from 'react'
import { type StaffHolidayReason, STAFF_HOLIDAY_REASONS } from '../../../../protocol/holiday.ts'
import { FieldError } from '../../../ui/field-error.tsx'
import { DeskButton } from '../../parts/button.tsx'
import controls from '../../parts/controls.module.css'
import { Dialog } from '../../parts/dialog.tsx'
import { useKept } from '../../parts/use-kept.ts'
import { REASON_WORDS } from './holiday-words.ts'
import styles from './holidays.module.css'

const NOTE_ID = 'desk-holiday-note'

interface GrantProps {
  readonly words: string
  readonly onClose: () => void
  readonly onGrant: () => void
}

/** Asks once more: the schedule changes at once. */
export const Grant = ({ words, onClose, onGrant }: GrantProps) => (
  <Dialog
    title="Одобрить каникулы?"
    onClose={onClose}
    foot={
      <>
        <DeskButton onClick={onGrant}>Да, одобрить</DeskButton>
        <DeskButton variant="line" shownKey="Esc" onClick={onClose}>
          Вернуться
        </DeskButton>
      </>
    }
  >
    <p>{words}</p>
    <p>Клиент получит сообщение и новый график. Отменить решение нельзя.</p>
  </Dialog>
)

interface RefuseProps {
  readonly holidayId: string
  readonly onClose: () => void
  readonly onRefuse: (reasons: readonly StaffHolidayReason[], note: string) => void
}

/** A no carries every reason, in the client's words, and may be asked for again. */
export function Refuse({ holidayId, onClose, onRefuse }: RefuseProps) {
  const [reasons, setReasons] = useState<readonly StaffHolidayReason[]>([])
  const [note, setNote] = useKept(`refuse-holiday/${holidayId}`, '')
  const [problem, setProblem] = useState<string | null>(null)
  const toggle = (reason: StaffHolidayReason) => {
    setProblem(null)
    setReasons((before) =>
      before.includes(reason) ? before.filter((one) => one !== reason) : [...before, reason],
    )
  }
  const send = () => {
    if (reasons.length === 0) setProblem('Выберите причину.')
    else onRefuse(reasons, note.trim())
  }
  return (
    <Dialog
      title="Отказать в каникулах?"
      onClose={onClose}
      foot={
        <>
          <DeskButton onClick={send}>Отказать</DeskButton>
          <DeskButton variant="line" shownKey="Esc" onClick={onClose}>
            Вернуться
          </DeskButton>
        </>
      }
    >
      <fieldset
        className={styles.reasons}
        aria-describedby={problem === null ? undefined : `${NOTE_ID}-error`}
      >
        <legend>Почему</legend>
        {STAFF_HOLIDAY_REASONS.map((reason) => (
          <label key={reason} className={styles.choice}>
            <input
              type="checkbox"
              checked={reasons.includes(reason)}
              onChange={() => toggle(reason)}
            />
            {REASON_WORDS[reason]}
          </label>
        ))}
      </fieldset>
      {problem && <FieldError id={`${NOTE_ID}-error`}>{problem}</FieldError>}
      <div className={controls.form}>
        <label htmlFor={NOTE_ID}>Пояснение для клиента (необязательно)</label>
        <textarea
          id={NOTE_ID}
          className={controls.area}
          value={note}
          maxLength={500}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
    </Dialog>
  )
}
