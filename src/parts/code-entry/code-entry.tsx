import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { OwnerShown } from '../../../protocol/calls/auth-service/reauthentication.ts'
import type { CodeCheckResult, EventCode } from '../../../protocol/enums.ts'
import type { CodeDoor } from '../../actions/send-code.ts'
import type { Failure } from '../../api/failure.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { CodeInput } from '../../ui/code-input.tsx'
import text from '../../ui/text.module.css'
import { type CodeAnswer, answerOf } from './code-answer.ts'
import styles from './code-entry.module.css'
import { useCodeFromMessage } from './use-code-from-message.ts'
import { useSentCode } from './use-sent-code.ts'

interface CodeEntryProps {
  /** E.164. */
  readonly phone: string
  readonly eventCode: EventCode
  /** Hash of what the code signs. */
  readonly termsHash?: string
  /** Which of the three sending calls; by default REGISTRATION has its own and the rest are actions. */
  readonly door?: CodeDoor
  /** Sent along by the door of a new phone. */
  readonly owner?: OwnerShown
  /** How the first code is sent. */
  readonly channel?: 'sms' | 'flash'
  readonly sendOn?: 'mount' | 'click'
  /** Called with the way a code was really sent; the same function each time. */
  readonly onSent?: (channel: 'sms' | 'flash') => void
  /** Called with why no code was sent; the same function each time. */
  readonly onNotSent?: (failure: Failure) => void
  /** Under the cells: what the code means. */
  readonly hint?: ReactNode
  /** Called once with the full code. Its refusals are shown here, and nothing else is lost. */
  readonly onCode: (code: string) => Promise<CodeCheckResult | void>
}

/** `+79000001234` → `+7 900 •••-••-34`: enough to know the phone, not enough to read it over a shoulder. */
const masked = (phone: string): string =>
  phone.replace(/^\+7(\d{3})\d{5}(\d{2})$/, '+7\u00a0$1\u00a0•••-••-$2')

interface ResendWaysProps {
  readonly sent: ReturnType<typeof useSentCode>
  readonly allowCall: boolean
  /** Another code is asked for: what was typed no longer fits. */
  readonly onAsk: () => void
}

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Nothing is said against it, or the answer alone was lost: the code may have been sent all the same. */
const mayHaveCome = ({ detail, offline }: Failure): boolean => detail === '' || offline

/** «Отправить ещё раз через 0:42», then the ways to get a code. */
function ResendWays({ sent, allowCall, onAsk }: ResendWaysProps) {
  const ask = (isFlashCall: boolean) => {
    onAsk()
    sent.send(isFlashCall)
  }
  // Another call brings another code, another message the same one (D41).
  const called = sent.code?.channel === 'flash'
  if (sent.secondsLeft > 0)
    return (
      <p className={classNames(text.small, text.center, styles.timer)} role="timer">
        <span>
          {called ? 'Новый код через' : 'Отправить ещё раз через'}{' '}
          <b className={text.num}>{clock(sent.secondsLeft)}</b>
        </span>
      </p>
    )
  return (
    <div className={styles.ways}>
      <Button small variant="text" loading={sent.sending} onClick={() => ask(false)}>
        {called ? 'Получить код по СМС' : sent.code ? 'Отправить ещё раз' : 'Отправить код'}
      </Button>
      {allowCall && (
        <Button small variant="text" loading={sent.sending} onClick={() => ask(true)}>
          {called ? 'Позвонить ещё раз' : 'Позвонить вместо СМС'}
        </Button>
      )}
    </div>
  )
}

/** Sends a one-time code and takes it: timer, call instead of SMS, wrong and spent codes (D22, D41). */
export function CodeEntry(props: CodeEntryProps) {
  const { phone, eventCode, termsHash, channel = 'sms', sendOn = 'mount' } = props
  const {
    door = eventCode === 'REGISTRATION' ? 'registration' : 'action',
    owner,
    hint,
    onCode,
    onSent,
    onNotSent,
  } = props
  const [digits, setDigits] = useState('')
  const [answer, setAnswer] = useState<CodeAnswer | null>(null)
  const [checking, setChecking] = useState(false)
  const sent = useSentCode(
    { phone, eventCode, termsHash, door, owner },
    sendOn === 'mount' ? channel : null,
  )
  const length = sent.code?.codeLength ?? (channel === 'flash' ? 4 : 6)
  const byCall = (sent.code?.channel ?? channel) === 'flash'
  const blocked = answer?.kind === 'wait'
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    // A dialog that opens around us takes the focus for its first button; the frame after it is ours.
    const frame = requestAnimationFrame(() => input.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [length])

  const sentBy = sent.code?.channel
  useEffect(() => {
    if (sentBy) onSent?.(sentBy)
  }, [sentBy, onSent])

  const notSent = sent.failure
  useEffect(() => {
    if (notSent) onNotSent?.(notSent)
  }, [notSent, onNotSent])

  const check = async (code: string) => {
    if (checking) return
    setChecking(true)
    sent.forgetFailure()
    const result = await answerOf(() => onCode(code))
    setAnswer(result)
    setChecking(false)
    if (result.kind === 'spent') setDigits('')
  }

  const type = (next: string) => {
    setDigits(next)
    setAnswer(null)
  }

  useCodeFromMessage(sent.code?.channel === 'sms' && !checking && !blocked, (code) => {
    if (code.length !== length) return
    type(code)
    void check(code)
  })

  if (!sent.code && !sent.failure && !sent.sending && sendOn === 'click')
    return (
      <Button block onClick={() => sent.send(channel === 'flash')}>
        Получить код
      </Button>
    )

  return (
    <div className={styles.entry}>
      <CodeInput
        key={length}
        length={length}
        label={
          byCall
            ? 'Последние 4 цифры номера, с которого позвонят'
            : `Код из СМС на ${masked(phone)}`
        }
        value={digits}
        onChange={(next) => !checking && type(next)}
        onComplete={(code) => void check(code)}
        error={answer?.kind === 'wrong' || answer?.kind === 'spent' ? answer.text : undefined}
        disabled={blocked}
        ref={input}
      />
      {sent.code?.insteadOfCall && (
        <p role="status" className={classNames(text.small, text.center)}>
          Звонка не будет: отправили СМС с кодом из 6 цифр.
        </p>
      )}
      {hint && <p className={classNames(text.caption, text.muted)}>{hint}</p>}
      {checking && (
        <p role="status" className={classNames(text.small, text.center)}>
          Проверяем код
        </p>
      )}
      {blocked && (
        <Banner tone="warning" role="alert" title="Слишком много попыток">
          {answer.text}
        </Banner>
      )}
      {answer?.kind === 'failed' && (
        <Banner
          tone="danger"
          role="alert"
          title={answer.failure.title}
          action={
            digits.length === length && (
              <Button small variant="text" onClick={() => void check(digits)}>
                Повторить
              </Button>
            )
          }
        >
          {answer.failure.detail}
        </Banner>
      )}
      {sent.failure && (
        <Banner tone="warning" role="alert" title={sent.failure.title}>
          {[sent.failure.detail, mayHaveCome(sent.failure) && 'Если код уже пришёл, введите его.']
            .filter(Boolean)
            .join(' ')}
        </Banner>
      )}
      {!blocked && !checking && (
        <ResendWays sent={sent} allowCall={eventCode === 'REGISTRATION'} onAsk={() => type('')} />
      )}
    </div>
  )
}
