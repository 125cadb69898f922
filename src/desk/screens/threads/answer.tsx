import { type KeyboardEvent, useState } from 'react'
import { deskAnswer } from '../../../../protocol/calls/desk/support.ts'
import { MAX_SUPPORT_LENGTH } from '../../../../protocol/calls/profile-manager/support.ts'
import { type Failure, failureOf } from '../../../api/failure.ts'
import { once } from '../../../api/intent.ts'
import { markOf } from '../../../api/mark-of.ts'
import { FieldError } from '../../../ui/field-error.tsx'
import text from '../../../ui/text.module.css'
import { useToast } from '../../../ui/toast.tsx'
import { DeskButton } from '../../parts/button.tsx'
import controls from '../../parts/controls.module.css'
import { Note } from '../../parts/pane.tsx'
import { useKept } from '../../parts/use-kept.ts'
import { useWorkplace, useWorkplaceState } from '../../parts/workplace.ts'
import { READY_REPLIES, withReply } from './ready-replies.ts'
import styles from './threads.module.css'

/** Where the answer is typed. */
export const ANSWER_ID = 'desk-answer'

interface AnswerProps {
  readonly clientId: string
  /** The last message in sight. */
  readonly afterMessageId: string
  readonly onAnswered: () => void
  /** Somebody has written meanwhile. */
  readonly onMoved: () => void
}

const problemOf = (draft: string): string | null => {
  if (draft.trim() === '') return 'Напишите ответ.'
  return draft.trim().length > MAX_SUPPORT_LENGTH ? 'Сократите ответ до 2 000 знаков.' : null
}

/** The answer to a client: its draft stays in memory until it is sent, whatever happens in between. */
export function Answer({ clientId, afterMessageId, onAnswered, onMoved }: AnswerProps) {
  const { ask, lookAgain } = useWorkplace()
  const { lostSinceMs } = useWorkplaceState()
  const [draft, setDraft] = useKept(`answer/${clientId}`, '')
  const [problem, setProblem] = useState<string | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)
  const showToast = useToast()
  const isLost = lostSinceMs !== null

  const send = async () => {
    const wrong = problemOf(draft)
    setProblem(wrong)
    setFailure(null)
    if (wrong !== null || busy || isLost) return
    const body = { body: draft.trim(), afterMessageId }
    setBusy(true)
    try {
      await once(`desk-answer/${clientId}/${afterMessageId}/${markOf(body.body)}`, (key) =>
        ask(deskAnswer, { params: { clientId }, body, idempotencyKey: key }),
      )
      setDraft('')
      showToast({ text: 'Ответ отправлен' })
      onAnswered()
      lookAgain()
    } catch (error) {
      const refused = failureOf(error)
      setFailure(refused)
      if (refused.code === 'THREAD_MOVED') onMoved()
    }
    setBusy(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void send()
  }

  return (
    <div className={styles.answer}>
      <ul className={styles.ready} aria-label="Готовые ответы">
        {READY_REPLIES.map(({ name, text: reply }) => (
          <li key={name}>
            <button
              type="button"
              className={styles.reply}
              onClick={() => setDraft((before) => withReply(before, reply))}
            >
              <b>{name}</b>
              <span>{reply}</span>
            </button>
          </li>
        ))}
      </ul>
      {failure && (
        <Note tone={failure.code === 'THREAD_MOVED' ? 'warning' : 'danger'} role="alert">
          <b>{failure.title}.</b> {failure.detail}
        </Note>
      )}
      <label className={text.hidden} htmlFor={ANSWER_ID}>
        Ответ клиенту
      </label>
      <textarea
        id={ANSWER_ID}
        className={controls.area}
        value={draft}
        placeholder="Ответ клиенту"
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : `${ANSWER_ID}-error`}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setDraft(event.target.value)
          setProblem(null)
        }}
      />
      {problem && <FieldError id={`${ANSWER_ID}-error`}>{problem}</FieldError>}
      <div className={styles.send}>
        <DeskButton
          shownKey="Ctrl Enter"
          loading={busy}
          aria-disabled={isLost}
          onClick={() => void send()}
        >
          Отправить
        </DeskButton>
        <span className={styles.muted}>
          {isLost
            ? 'Отправить можно, когда вернётся связь. Текст цел.'
            : 'Клиент увидит ответ в приложении.'}
        </span>
      </div>
    </div>
  )
}
