import { useState } from 'react'
import type { IsoDate } from '../../../../../lending/calendar.ts'
import { MINUTE_MS } from '../../../../../lending/durations.ts'
import { kopecks } from '../../../../../lending/money.ts'
import type { LoanChangeType } from '../../../../../protocol/enums.ts'
import { cancelChange } from '../../../../actions/cancel-change.ts'
import type { ChangeStep } from '../../../../queries/contracts.ts'
import { failureOf, type Failure } from '../../../../api/failure.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { formatDate, formatMoment } from '../../../../ui/format.ts'
import { known } from '../../../../ui/known.ts'
import layout from '../../../../ui/layout.module.css'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import { ownSum } from '../../../../ui/sums.tsx'
import text from '../../../../ui/text.module.css'
import { useToast } from '../../../../ui/toast.tsx'
import { useAccount } from '../../account-context.ts'
import styles from './change.module.css'
import { WhenBack } from '../../when-back.tsx'

/** The heading that takes the focus when its payment is put off. */
export const WAITING_ID = 'waiting-change'

interface WaitingChangeProps {
  readonly step: ChangeStep
  readonly onPay: () => void
  readonly onDropped: (step: ChangeStep) => void
}

const NAMES: Record<LoanChangeType, string> = {
  PARTIALLY_EARLY: 'Досрочное погашение подписано',
  PROLONGATION: 'Продление подписано',
  SHIFT: 'Сдвиг платежа подписан',
  RESTRUCTURING: 'Новый график подписан',
}

/**
 * The last minute it may be paid in, by the reader's clock; the day of the contract is Moscow's (D5), so that to the east
 * of it the minute is one of tomorrow and has to say so.
 */
const until = (expiresAt: string, today: IsoDate): string => {
  const moment = formatMoment(new Date(Date.parse(expiresAt) - MINUTE_MS).toISOString())
  const [ownDay, time] = moment.split(', ')
  return `Ждёт оплаты до ${ownDay === formatDate(today) ? time : moment}`
}

/** A change that is signed and takes effect with its payment: pay it, or drop it and nothing has happened (D13, D14). */
export function WaitingChange({ step, onPay, onDropped }: WaitingChangeProps) {
  const { offline, today } = useAccount()
  const toast = useToast()
  const [dropping, setDropping] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { applicationType, loanId, amountKopecks, expiresAt } = step
  if (applicationType === null || loanId === null || amountKopecks === null) return null

  const drop = async () => {
    setDropping(true)
    setFailure(null)
    try {
      const answer = await cancelChange(loanId)
      toast({ text: 'Изменение отменено. График прежний, платить за него не нужно.' })
      onDropped(answer)
    } catch (error) {
      setFailure(failureOf(error))
      setDropping(false)
    }
  }

  return (
    <Card className={styles.waiting} label={known(NAMES, applicationType, 'Изменение займа')}>
      <div className={layout.stack2}>
        <div>
          <StatusBadge tone="warning" icon="clock">
            {expiresAt ? until(expiresAt, today) : 'Ждёт оплаты'}
          </StatusBadge>
        </div>
        <h2 id={WAITING_ID} tabIndex={-1} className={text.heading}>
          {known(NAMES, applicationType, 'Изменение займа')}
        </h2>
        <p className={text.small}>
          Новый график начнёт действовать, как только придут деньги. Не оплатите вовремя — останется
          прежний.
        </p>
      </div>
      {failure && (
        <Banner tone="danger" role="alert" title={failure.title}>
          {failure.detail}
        </Banner>
      )}
      <Button block disabled={offline} onClick={onPay}>
        Оплатить {ownSum(kopecks(amountKopecks))}
      </Button>
      <Button
        block
        variant="text"
        loading={dropping}
        disabled={offline}
        onClick={() => void drop()}
      >
        Отменить изменение
      </Button>
      {offline && (
        <p className={text.small}>
          <WhenBack>Оплатить и отменить можно</WhenBack>
        </p>
      )}
    </Card>
  )
}
