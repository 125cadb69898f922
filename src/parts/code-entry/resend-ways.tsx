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

/** «Новый код через 0:42», then the two ways to get one. */
export function ResendWays({ sent, allowCall, onAsk }: ResendWaysProps) {
  const ask = (isFlashCall: boolean) => {
    onAsk()
    sent.send(isFlashCall)
  }
  if (sent.secondsLeft > 0)
    return (
      <p className={classNames(text.small, text.center, styles.timer)} role="timer">
        <span>
          Новый код через <b className={text.num}>{clock(sent.secondsLeft)}</b>
        </span>
      </p>
    )
  return (
    <div className={styles.ways}>
      <Button small variant="text" loading={sent.sending} onClick={() => ask(false)}>
        {sent.code ? 'Отправить новый код' : 'Отправить код'}
      </Button>
      {allowCall && (
        <Button small variant="text" loading={sent.sending} onClick={() => ask(true)}>
          Позвонить вместо СМС
        </Button>
      )}
    </div>
  )
}
