import { useEffect, useRef } from 'react'
import type { Kopecks } from '../../../../lending/money.ts'
import { formatMoney } from '../../../../lending/plain-text.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'

interface RepeatQuestionProps {
  readonly amountKopecks: Kopecks
  readonly busy: boolean
  readonly onRepeat: () => void
  readonly onLeave: () => void
}

/** Whether a second equal payment is meant (D59): focus is on the way out, so that nobody pays twice by a slip. */
export function RepeatQuestion({ amountKopecks, busy, onRepeat, onLeave }: RepeatQuestionProps) {
  const leave = useRef<HTMLButtonElement>(null)
  useEffect(() => leave.current?.focus(), [])
  const sum = formatMoney(amountKopecks)
  return (
    <>
      <Banner tone="warning" role="alert" title={`Вы только что заплатили ${sum}`}>
        Этот платёж уже принят. Заплатить ещё раз столько же?
      </Banner>
      <Button ref={leave} block onClick={onLeave}>
        Нет, не платить
      </Button>
      <Button block variant="line" loading={busy} onClick={onRepeat}>
        Заплатить ещё {sum}
      </Button>
    </>
  )
}
