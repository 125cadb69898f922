import { type FormEvent, useState } from 'react'
import type { Body } from '../../../../protocol/call.ts'
import { deskEndComplaint } from '../../../../protocol/calls/desk/complaints.ts'
import {
  COMPLAINT_REFUSAL_WORDS,
  COMPLAINT_REFUSALS,
  COMPLAINT_REMEDIES,
  type ComplaintRefusal,
  MAX_COMPLAINT_LENGTH,
} from '../../../../protocol/complaints.ts'
import { once } from '../../../api/intent.ts'
import { markOf } from '../../../api/mark-of.ts'
import { FieldError } from '../../../ui/field-error.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { DeskButton } from '../../parts/button.tsx'
import controls from '../../parts/controls.module.css'
import { FailureNote } from '../../parts/failure-note.tsx'
import { Pane } from '../../parts/pane.tsx'
import { useFirstWrong } from '../../parts/use-first-wrong.ts'
import { useKept } from '../../parts/use-kept.ts'
import { useSending } from '../../parts/use-sending.ts'
import { useWorkplace } from '../../parts/workplace.ts'
import styles from './complaint.module.css'

type End = Body<typeof deskEndComplaint>

interface Draft {
  readonly state: End['state']
  readonly answer: string
  readonly refusal: ComplaintRefusal
  readonly forwardedTo: string
}

interface Problems {
  readonly answer?: string
  readonly forwardedTo?: string
}

const WAYS = {
  ANSWERED: 'Ответить по существу',
  REFUSED: 'Отказать в ответе по существу',
  FORWARDED: 'Переслать тому, кого это касается',
} as const

const problemsOf = ({ state, answer, forwardedTo }: Draft): Problems => ({
  ...(answer.trim() === '' && { answer: 'Напишите, что прочитает клиент.' }),
  ...(answer.trim().length > MAX_COMPLAINT_LENGTH && {
    answer: 'Сократите ответ до 5 000 знаков.',
  }),
  ...(state === 'FORWARDED' &&
    forwardedTo.trim() === '' && { forwardedTo: 'Напишите, кому переслали.' }),
})

const endOf = ({ state, answer, refusal, forwardedTo }: Draft): End => {
  const text = answer.trim()
  if (state === 'REFUSED') return { state, answer: text, refusal }
  if (state === 'FORWARDED') return { state, answer: text, forwardedTo: forwardedTo.trim() }
  return { state: 'ANSWERED', answer: text }
}

interface EndFormProps {
  readonly complaintId: string
  readonly mayRefuse: boolean
  readonly mayForward: boolean
  readonly onEnded: () => void
}

/** How a complaint ends; what the terms of the law do not allow any more is not offered. */
export function EndForm({ complaintId, mayRefuse, mayForward, onEnded }: EndFormProps) {
  const { ask, kept } = useWorkplace()
  const name = `complaint/${complaintId}`
  const [draft, setDraft] = useKept<Draft>(name, {
    state: 'ANSWERED',
    answer: '',
    refusal: 'REPEATED',
    forwardedTo: '',
  })
  const [problems, setProblems] = useState<Problems>({})
  const { busy, failure, send } = useSending()
  const { form, showWrong } = useFirstWrong()
  const showToast = useToast()
  const change = (next: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...next }))
    setProblems({})
  }
  const allowed = { ANSWERED: true, REFUSED: mayRefuse, FORWARDED: mayForward }
  const state = allowed[draft.state] ? draft.state : 'ANSWERED'
  const end = async (event: FormEvent) => {
    event.preventDefault()
    const found = problemsOf({ ...draft, state })
    setProblems(found)
    if (Object.keys(found).length > 0) {
      showWrong()
      return
    }
    const body = endOf({ ...draft, state })
    const isEnded = await send(() =>
      once(`complaint-end/${complaintId}/${markOf(body)}`, (idempotencyKey) =>
        ask(deskEndComplaint, { params: { complaintId }, body, idempotencyKey }),
      ),
    )
    if (!isEnded) return
    kept.delete(name)
    showToast({ text: 'Обращение закрыто' })
    onEnded()
  }
  return (
    <Pane title="Закрыть обращение">
      <form ref={form} className={controls.form} noValidate onSubmit={(event) => void end(event)}>
        <fieldset className={styles.ends}>
          <legend>Что делаем</legend>
          {(['ANSWERED', 'REFUSED', 'FORWARDED'] as const)
            .filter((way) => allowed[way])
            .map((way) => (
              <label key={way}>
                <input
                  type="radio"
                  name="complaint-end"
                  checked={state === way}
                  onChange={() => change({ state: way })}
                />
                {WAYS[way]}
              </label>
            ))}
        </fieldset>
        {state === 'REFUSED' && (
          <>
            <label htmlFor="complaint-refusal">Основание</label>
            <select
              id="complaint-refusal"
              className={controls.input}
              value={draft.refusal}
              onChange={({ target }) =>
                change({
                  refusal: COMPLAINT_REFUSALS.find((one) => one === target.value) ?? 'REPEATED',
                })
              }
            >
              {COMPLAINT_REFUSALS.map((one) => (
                <option key={one} value={one}>
                  {COMPLAINT_REFUSAL_WORDS[one]}
                </option>
              ))}
            </select>
          </>
        )}
        {state === 'FORWARDED' && (
          <>
            <label htmlFor="complaint-forwarded">Кому</label>
            <input
              id="complaint-forwarded"
              className={controls.input}
              maxLength={200}
              value={draft.forwardedTo}
              aria-invalid={problems.forwardedTo !== undefined}
              aria-describedby={problems.forwardedTo && 'complaint-forwarded-error'}
              onChange={({ target }) => change({ forwardedTo: target.value })}
            />
            {problems.forwardedTo && (
              <FieldError id="complaint-forwarded-error">{problems.forwardedTo}</FieldError>
            )}
          </>
        )}
        <label htmlFor="complaint-answer">Что прочитает клиент</label>
        <textarea
          id="complaint-answer"
          className={controls.area}
          rows={8}
          value={draft.answer}
          aria-invalid={problems.answer !== undefined}
          aria-describedby={problems.answer ? 'complaint-answer-error' : 'complaint-remedies'}
          onChange={({ target }) => change({ answer: target.value })}
        />
        {problems.answer && <FieldError id="complaint-answer-error">{problems.answer}</FieldError>}
        <p id="complaint-remedies">
          <small>Допишем сами: {COMPLAINT_REMEDIES}</small>
        </p>
        <FailureNote failure={failure} />
        <div className={controls.row}>
          <DeskButton type="submit" loading={busy}>
            Отправить и закрыть
          </DeskButton>
        </div>
      </form>
    </Pane>
  )
}
