import { useState } from 'react'
import { kopecks } from '../../../../../lending/money.ts'
import type { LoanChangeType } from '../../../../../protocol/enums.ts'
import { cancelChange } from '../../../../actions/cancel-change.ts'
import type { ChangeStep } from '../../../../actions/load-change-step.ts'
import { failureOf, type Failure } from '../../../../api/failure.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { formatMoment } from '../../../../ui/format.ts'
import layout from '../../../../ui/layout.module.css'
import { Money } from '../../../../ui/money.tsx'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import text from '../../../../ui/text.module.css'
import { useToast } from '../../../../ui/toast.tsx'
import { useAccount } from '../../account-context.ts'
import styles from './change.module.css'

interface WaitingChangeProps {
  readonly step: ChangeStep
  readonly onPay: () => void
  readonly onDropped: (step: ChangeStep) => void
}

const NAMES: Record<LoanChangeType, string> = {
  PARTIALLY_EARLY: 'Досрочное погашение подписано',
  PROLONGATION: 'Продление подписано',
  SHIFT: 'Сдвиг платежа подписан',
}

/** `21.11.26, 23:59` → `23:59` of the same day by the reader's clock. */
const until = (expiresAt: string): string => {
  const [date, time] = formatMoment(expiresAt).split(', ')
  return date === formatMoment(new Date().toISOString()).split(', ')[0]
    ? `Ждёт оплаты до ${time}`
    : `Ждёт оплаты до ${date}, ${time}`
}

/** A change that is signed and takes effect with its payment: pay it, or drop it and nothing has happened (D13, D14). */
export function WaitingChange({ step, onPay, onDropped }: WaitingChangeProps) {
  const { offline } = useAccount()
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
    <Card className={styles.waiting} label={NAMES[applicationType]}>
      <div className={layout.stack2}>
        <StatusBadge tone="warning" icon="clock">
          {expiresAt ? until(expiresAt) : 'Ждёт оплаты'}
        </StatusBadge>
        <h2 className={text.heading}>{NAMES[applicationType]}</h2>
        <p>
          <Money kopecks={kopecks(amountKopecks)} size="m" />
        </p>
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
        Оплатить
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
      {offline && <p className={text.small}>Оплатить и отменить можно, когда появится сеть.</p>}
    </Card>
  )
}
