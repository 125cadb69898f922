import { useState } from 'react'
import { deskRefusePassportChange } from '../../../../protocol/calls/desk/passport-changes.ts'
import {
  PASSPORT_CHANGE_REASONS,
  PASSPORT_CHANGE_WORDS,
  type PassportChangeReason,
} from '../../../../protocol/passport-change.ts'
import { once } from '../../../api/intent.ts'
import { DeskButton } from '../../parts/button.tsx'
import controls from '../../parts/controls.module.css'
import { Dialog } from '../../parts/dialog.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { SelectField } from '../../parts/select-field.tsx'
import { useSending } from '../../parts/use-sending.ts'
import { useWorkplace } from '../../parts/workplace.ts'

const NONE = ''

const OPTIONS = [
  [NONE, 'Выберите причину'] as const,
  ...PASSPORT_CHANGE_REASONS.map((one) => [one, PASSPORT_CHANGE_WORDS[one].text] as const),
]

interface RefuseProps {
  readonly changeId: string
  readonly onRefused: () => void
  readonly onClose: () => void
}

/** Why a passport that was sent is not taken; the client reads these words. */
export function Refuse({ changeId, onRefused, onClose }: RefuseProps) {
  const { ask } = useWorkplace()
  const { busy, failure, send } = useSending()
  const [reason, setReason] = useState<PassportChangeReason | typeof NONE>(NONE)
  const [isTried, setTried] = useState(false)
  const refuse = async () => {
    setTried(true)
    if (reason === NONE) return
    const isDone = await send(() =>
      once(`passport-change/${changeId}/refuse/${reason}`, (idempotencyKey) =>
        ask(deskRefusePassportChange, { params: { changeId }, body: { reason }, idempotencyKey }),
      ),
    )
    if (isDone) onRefused()
  }
  return (
    <Dialog
      title="Не принять паспорт?"
      onClose={onClose}
      foot={
        <>
          <DeskButton loading={busy} onClick={() => void refuse()}>
            Не принять
          </DeskButton>
          <DeskButton variant="line" shownKey="Esc" onClick={onClose}>
            Вернуться
          </DeskButton>
        </>
      }
    >
      {failure && <FailureNote failure={failure} />}
      <div className={controls.form}>
        <SelectField
          id="passport-refusal"
          label="Почему"
          value={reason}
          options={OPTIONS}
          problem={isTried && reason === NONE ? 'Выберите причину.' : undefined}
          onChange={setReason}
        />
      </div>
      {reason !== NONE && <p>Клиент прочтёт ещё: «{PASSPORT_CHANGE_WORDS[reason].whatHelps}»</p>}
    </Dialog>
  )
}
