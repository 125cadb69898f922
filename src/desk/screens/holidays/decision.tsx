import { useState } from 'react'
import type { Body } from '../../../../protocol/call.ts'
import { deskDecideHoliday } from '../../../../protocol/calls/desk/holidays.ts'
import type { StaffHolidayReason } from '../../../../protocol/holiday.ts'
import { once } from '../../../api/intent.ts'
import { markOf } from '../../../api/mark-of.ts'
import { FieldError } from '../../../ui/field-error.tsx'
import { DeskButton } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { ReasonForm } from '../../parts/reason-form.tsx'
import { useKept } from '../../parts/use-kept.ts'
import { useSending } from '../../parts/use-sending.ts'
import { useWorkplace } from '../../parts/workplace.ts'
import { REASON_WORDS } from './holiday-words.ts'
import styles from './holidays.module.css'

const NOTE_ID = 'desk-holiday-note'

interface DecisionProps {
  readonly holidayId: string
  readonly onClose: () => void
  /** With what is said about it. */
  readonly onDecided: (words: string) => void
  /** The demand may have moved meanwhile. */
  readonly onFailed: () => void
}

/** Sends a decision; the question stays open until it is answered. */
function useDecision({ holidayId, onFailed }: Pick<DecisionProps, 'holidayId' | 'onFailed'>) {
  const { ask } = useWorkplace()
  const { busy, failure, send } = useSending()
  const decide = (body: Body<typeof deskDecideHoliday>): Promise<boolean> =>
    send(
      () =>
        once(`desk-holiday/${holidayId}/${markOf(body)}`, (idempotencyKey) =>
          ask(deskDecideHoliday, { params: { holidayId }, body, idempotencyKey }),
        ),
      onFailed,
    )
  return { busy, failure, decide }
}

interface GrantProps extends DecisionProps {
  readonly words: string
}

/** Asks once more: the schedule changes at once. */
export function Grant({ words, onClose, onDecided, ...demand }: GrantProps) {
  const { busy, failure, decide } = useDecision(demand)
  const grant = async () => {
    if (await decide({ isGranted: true, reasons: [], note: '' })) onDecided('Каникулы одобрены')
  }
  return (
    <Dialog
      title="Одобрить каникулы?"
      onClose={onClose}
      foot={
        <>
          <DeskButton loading={busy} onClick={() => void grant()}>
            Да, одобрить
          </DeskButton>
          <DeskButton variant="line" shownKey="Esc" onClick={onClose}>
            Вернуться
          </DeskButton>
        </>
      }
    >
      <p>{words}</p>
      <p>Клиент получит сообщение и новый график. Отменить решение нельзя.</p>
      <FailureNote failure={failure} />
    </Dialog>
  )
}

interface RefuseProps extends DecisionProps {
  /** Why a demand of its ground may be refused. */
  readonly allowed: readonly StaffHolidayReason[]
}

/** A no carries every reason, in the client's words, and may be asked for again. */
export function Refuse({ allowed, onClose, onDecided, ...demand }: RefuseProps) {
  const { holidayId } = demand
  const { kept } = useWorkplace()
  const { busy, failure, decide } = useDecision(demand)
  const chosenAs = `refuse-holiday-for/${holidayId}`
  const [reasons, setReasons] = useKept<readonly StaffHolidayReason[]>(chosenAs, [])
  const [problem, setProblem] = useState<string | null>(null)
  const toggle = (reason: StaffHolidayReason) => {
    setProblem(null)
    setReasons((before) =>
      before.includes(reason) ? before.filter((one) => one !== reason) : [...before, reason],
    )
  }
  const refuse = async (note: string): Promise<boolean> => {
    if (reasons.length > 0) return decide({ isGranted: false, reasons: [...reasons], note })
    setProblem('Выберите причину.')
    return false
  }
  return (
    <Dialog title="Отказать в каникулах?" onClose={onClose}>
      <ReasonForm
        id={NOTE_ID}
        keptAs={`refuse-holiday/${holidayId}`}
        label="Пояснение для клиента (необязательно)"
        missing={null}
        submitLabel="Отказать"
        busy={busy}
        failure={failure}
        onSubmit={refuse}
        onDone={() => {
          kept.delete(chosenAs)
          onDecided('В каникулах отказано')
        }}
        onClose={onClose}
      >
        <fieldset
          className={styles.reasons}
          aria-describedby={problem === null ? undefined : `${NOTE_ID}-problem`}
        >
          <legend>Почему</legend>
          {allowed.map((reason) => (
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
        {problem && <FieldError id={`${NOTE_ID}-problem`}>{problem}</FieldError>}
      </ReasonForm>
    </Dialog>
  )
}
