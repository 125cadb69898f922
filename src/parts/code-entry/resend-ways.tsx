import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import text from '../../ui/text.module.css'
import styles from './code-entry.module.css'
import type { useSentCode } from './use-sent-code.ts'

interface ResendWaysProps {
  readonly sent: ReturnType<typeof useSentCode>
  readonly allowCall: boolean
  /** Another code is asked for: what was typed no longer fits. */
  readonly onAsk: () => void
}

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** «Отправить ещё раз через 0:42», then the ways to get a code. */
export function ResendWays({ sent, allowCall, onAsk }: ResendWaysProps) {
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
