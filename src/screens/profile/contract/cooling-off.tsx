import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import type { Application } from '../../../state/profile.ts'
import { clockSkewAtom } from '../../../state/server-clock.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { PanelCard } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { formatMoment } from '../../../ui/format.ts'
import { ShownSums } from '../../../ui/sums.tsx'
import text from '../../../ui/text.module.css'
import { useAccount } from '../account-context.ts'
import styles from './contract.module.css'
import { mostOfLess, TakeLessSheet } from './take-less-sheet.tsx'
import { useCancelLoan } from './use-cancel-loan.ts'
import { WhenBack } from '../when-back.tsx'

interface CoolingOffProps {
  readonly application: Application
  /** A smaller sum was taken. */
  readonly onChange: (application: Application) => void
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** `3:59:12` */
const clock = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return `${hours}:${twoDigits(minutes)}:${twoDigits(seconds % 60)}`
}

/** Hours to think it over, no interest meanwhile, and a way out that is as easy to hit as waiting (D9). */
export function CoolingOff({ application, onChange }: CoolingOffProps) {
  const { offline, reload } = useAccount()
  const skewMs = useAtomValue(clockSkewAtom)
  const [now, setNow] = useState(() => Date.now())
  const [takingLess, setTakingLess] = useState(false)
  const { coolingUntil, loanApplicationId } = application
  const { cancelling, failure, cancel } = useCancelLoan(loanApplicationId)

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])

  return (
    <PanelCard label="Время на раздумье">
      <div>
        <p className={classNames(text.small, text.muted)}>Отправим деньги через</p>
        <p className={classNames(styles.clock, text.num)} role="timer">
          {coolingUntil ? clock(Date.parse(coolingUntil) - (now + skewMs)) : '—'}
        </p>
        {coolingUntil && <p className={text.small}>{formatMoment(coolingUntil)}</p>}
      </div>
      <p className={text.small}>
        Это время по закону даётся, чтобы передумать. Проценты пока не идут. Отказ бесплатный.
      </p>
      {failure && (
        <Banner tone="danger" role="alert" title={failure.title}>
          {failure.detail}
        </Banner>
      )}
      <Button
        variant="line"
        block
        loading={cancelling}
        disabled={offline}
        onClick={() => void cancel()}
      >
        Отказаться от займа
      </Button>
      {mostOfLess(application) > 0 && (
        <Button variant="text" block disabled={offline} onClick={() => setTakingLess(true)}>
          Взять меньше
        </Button>
      )}
      {offline && (
        <p className={text.small}>
          <WhenBack>Отказаться или взять меньше можно</WhenBack>
        </p>
      )}
      {takingLess && (
        <ShownSums>
          <TakeLessSheet
            application={application}
            onTaken={(taken) => {
              setTakingLess(false)
              onChange(taken)
              void reload()
            }}
            onClose={() => setTakingLess(false)}
          />
        </ShownSums>
      )}
    </PanelCard>
  )
}
