import { type FormEvent, useState } from 'react'
import { deskAddTreatment } from '../../../../protocol/calls/desk/holidays.ts'
import { once } from '../../../api/intent.ts'
import { markOf } from '../../../api/mark-of.ts'
import { formatDate } from '../../../ui/format.ts'
import { DeskButton } from '../../parts/button.tsx'
import controls from '../../parts/controls.module.css'
import { Dialog } from '../../parts/dialog.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { LineField } from '../../parts/line-field.tsx'
import { useFirstWrong } from '../../parts/use-first-wrong.ts'
import { useKept } from '../../parts/use-kept.ts'
import { useSending } from '../../parts/use-sending.ts'
import { useWorkplace } from '../../parts/workplace.ts'

interface AddTreatmentProps {
  readonly holidayId: string
  readonly onClose: () => void
  /** With what is said about it. */
  readonly onDecided: (words: string) => void
  /** It may have moved meanwhile. */
  readonly onFailed: () => void
}

const NOTHING = { from: '', until: '', paper: '' }

type Problems = Partial<Record<keyof typeof NOTHING, string>>

const problemsOf = ({ from, until, paper }: typeof NOTHING): Problems => ({
  ...(from === '' && { from: 'Укажите первый день лечения.' }),
  ...(until === '' && { until: 'Укажите последний день лечения.' }),
  ...(from !== '' &&
    until !== '' &&
    until < from && { until: 'Лечение не кончается раньше, чем началось.' }),
  ...(paper.trim() === '' && { paper: 'Введите номер и дату документа.' }),
})

/** Days of treatment after the service, by a paper of the hospital: they make the holiday longer (decision 0121). */
export function AddTreatment({ holidayId, onClose, onDecided, onFailed }: AddTreatmentProps) {
  const { ask, kept } = useWorkplace()
  const name = `holiday-treatment/${holidayId}`
  const [typed, setTyped] = useKept(name, NOTHING)
  const [problems, setProblems] = useState<Problems>({})
  const { busy, failure, send } = useSending()
  const { form, showWrong } = useFirstWrong()
  const change = (next: Partial<typeof NOTHING>) => {
    setTyped((before) => ({ ...before, ...next }))
    setProblems({})
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = problemsOf(typed)
    setProblems(found)
    if (Object.keys(found).length > 0) showWrong()
    if (Object.keys(found).length > 0 || busy) return
    const body = { ...typed, paper: typed.paper.trim() }
    let words = ''
    const isSent = await send(async () => {
      const { untilOn } = await once(`${name}/${markOf(body)}`, (idempotencyKey) =>
        ask(deskAddTreatment, { params: { holidayId }, body, idempotencyKey }),
      )
      words = `Каникулы по ${formatDate(untilOn)}`
    }, onFailed)
    if (!isSent) return
    kept.delete(name)
    onDecided(words)
  }
  return (
    <Dialog title="Добавить лечение после службы" onClose={onClose}>
      <form
        ref={form}
        className={controls.form}
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <p>
          Каникулы станут длиннее на дни лечения после службы. Клиент узнает об этом и получит новый
          график.
        </p>
        <FailureNote failure={failure} />
        <LineField
          id="treatment-from"
          type="date"
          label="Лечение с"
          value={typed.from}
          problem={problems.from}
          onChange={(from) => change({ from })}
        />
        <LineField
          id="treatment-until"
          type="date"
          label="Лечение по"
          value={typed.until}
          problem={problems.until}
          onChange={(until) => change({ until })}
        />
        <LineField
          id="treatment-paper"
          label="Номер и дата документа"
          value={typed.paper}
          problem={problems.paper}
          onChange={(paper) => change({ paper })}
        />
        <div className={controls.row}>
          <DeskButton type="submit" loading={busy}>
            Добавить
          </DeskButton>
          <DeskButton type="button" variant="line" onClick={onClose}>
            Отмена
          </DeskButton>
        </div>
      </form>
    </Dialog>
  )
}
