import { type FormEvent, useState } from 'react'
import { deskRegisterComplaint } from '../../../../protocol/calls/desk/complaints.ts'
import {
  COMPLAINT_SUBJECT_WORDS,
  COMPLAINT_SUBJECTS,
  type ComplaintSubject,
} from '../../../../protocol/complaints.ts'
import { once } from '../../../api/intent.ts'
import { markOf } from '../../../api/mark-of.ts'
import { FieldError } from '../../../ui/field-error.tsx'
import { DeskButton } from '../../parts/button.tsx'
import controls from '../../parts/controls.module.css'
import { Dialog } from '../../parts/dialog.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { LineField } from '../../parts/line-field.tsx'
import { go } from '../../parts/place.ts'
import { SelectField } from '../../parts/select-field.tsx'
import { useFirstWrong } from '../../parts/use-first-wrong.ts'
import { useKept } from '../../parts/use-kept.ts'
import { useSending } from '../../parts/use-sending.ts'
import { useWorkplace } from '../../parts/workplace.ts'

const CHANNELS = [
  ['MAIL', 'По почте'],
  ['LETTER', 'Письмом на бумаге'],
  ['OFFICE', 'В офисе'],
] as const
const SUBJECTS = COMPLAINT_SUBJECTS.map((one) => [one, COMPLAINT_SUBJECT_WORDS[one]] as const)

type Channel = (typeof CHANNELS)[number][0]

interface Draft {
  readonly channel: Channel
  readonly subject: ComplaintSubject
  readonly receivedOn: string
  readonly body: string
}

interface Problems {
  readonly receivedOn?: string
  readonly body?: string
}

interface RegisterComplaintProps {
  readonly clientId: string
  readonly onClose: () => void
}

/** Puts what came outside of the app into the register, with the day it came (442-FZ). */
export function RegisterComplaint({ clientId, onClose }: RegisterComplaintProps) {
  const { ask, kept, lookAgain } = useWorkplace()
  const name = `register-complaint/${clientId}`
  const [draft, setDraft] = useKept<Draft>(name, {
    channel: 'LETTER',
    subject: 'DEBT',
    receivedOn: '',
    body: '',
  })
  const [problems, setProblems] = useState<Problems>({})
  const { busy, failure, send } = useSending()
  const { form, showWrong } = useFirstWrong()
  const change = (next: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...next }))
    setProblems({})
  }
  const register = async (event: FormEvent) => {
    event.preventDefault()
    const found: Problems = {
      ...(draft.receivedOn === '' && { receivedOn: 'Укажите день, когда пришло.' }),
      ...(draft.body.trim() === '' && { body: 'Перепишите, что в обращении.' }),
    }
    setProblems(found)
    if (Object.keys(found).length > 0) {
      showWrong()
      return
    }
    const body = { ...draft, body: draft.body.trim(), clientId, loanApplicationId: null }
    await send(async () => {
      const { complaintId } = await once(`${name}/${markOf(body)}`, (idempotencyKey) =>
        ask(deskRegisterComplaint, { body, idempotencyKey }),
      )
      kept.delete(name)
      lookAgain()
      go('complaints', complaintId)
    })
  }
  return (
    <Dialog title="Внести обращение" onClose={onClose}>
      <form
        ref={form}
        className={controls.form}
        noValidate
        onSubmit={(event) => void register(event)}
      >
        <FailureNote failure={failure} />
        <SelectField
          id="register-channel"
          label="Как пришло"
          value={draft.channel}
          options={CHANNELS}
          onChange={(channel) => change({ channel })}
        />
        <LineField
          id="register-day"
          type="date"
          label="Когда пришло"
          value={draft.receivedOn}
          problem={problems.receivedOn}
          onChange={(receivedOn) => change({ receivedOn })}
        />
        <SelectField
          id="register-subject"
          label="О чём"
          value={draft.subject}
          options={SUBJECTS}
          onChange={(subject) => change({ subject })}
        />
        <label htmlFor="register-body">Что в обращении</label>
        <textarea
          id="register-body"
          className={controls.area}
          maxLength={5000}
          value={draft.body}
          aria-invalid={problems.body !== undefined}
          aria-describedby={problems.body && 'register-body-error'}
          onChange={({ target }) => change({ body: target.value })}
        />
        {problems.body && <FieldError id="register-body-error">{problems.body}</FieldError>}
        <div className={controls.row}>
          <DeskButton type="submit" loading={busy}>
            Зарегистрировать
          </DeskButton>
          <DeskButton type="button" variant="line" shownKey="Esc" onClick={onClose}>
            Вернуться
          </DeskButton>
        </div>
      </form>
    </Dialog>
  )
}
