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
import { go } from '../../parts/place.ts'
import { useKept } from '../../parts/use-kept.ts'
import { useSending } from '../../parts/use-sending.ts'
import { useWorkplace } from '../../parts/workplace.ts'

const CHANNELS = { MAIL: 'По почте', LETTER: 'Письмом на бумаге', OFFICE: 'В офисе' } as const

type Channel = keyof typeof CHANNELS

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

const isChannel = (text: string): text is Channel => text in CHANNELS

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
    if (Object.keys(found).length > 0) return
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
      <form className={controls.form} noValidate onSubmit={(event) => void register(event)}>
        <FailureNote failure={failure} />
        <label htmlFor="register-channel">Как пришло</label>
        <select
          id="register-channel"
          className={controls.input}
          value={draft.channel}
          onChange={({ target }) => {
            if (isChannel(target.value)) change({ channel: target.value })
          }}
        >
          {Object.entries(CHANNELS).map(([channel, words]) => (
            <option key={channel} value={channel}>
              {words}
            </option>
          ))}
        </select>
        <label htmlFor="register-day">Когда пришло</label>
        <input
          id="register-day"
          type="date"
          className={controls.input}
          value={draft.receivedOn}
          aria-invalid={problems.receivedOn !== undefined}
          aria-describedby={problems.receivedOn && 'register-day-error'}
          onChange={({ target }) => change({ receivedOn: target.value })}
        />
        {problems.receivedOn && (
          <FieldError id="register-day-error">{problems.receivedOn}</FieldError>
        )}
        <label htmlFor="register-subject">О чём</label>
        <select
          id="register-subject"
          className={controls.input}
          value={draft.subject}
          onChange={({ target }) =>
            change({ subject: COMPLAINT_SUBJECTS.find((one) => one === target.value) ?? 'OTHER' })
          }
        >
          {COMPLAINT_SUBJECTS.map((one) => (
            <option key={one} value={one}>
              {COMPLAINT_SUBJECT_WORDS[one]}
            </option>
          ))}
        </select>
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
