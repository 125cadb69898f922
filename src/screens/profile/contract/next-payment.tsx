import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { daysBetween, isoDate } from '../../../../lending/calendar.ts'
import { kopecks } from '../../../../lending/money.ts'
import type { AutoDebit } from '../../../queries/contracts.ts'
import type { Contract } from '../../../queries/contracts.ts'
import { Button } from '../../../ui/button.tsx'
import { PanelCard } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Dial } from '../../../ui/dial.tsx'
import { formatWeekday } from '../../../ui/day-words.ts'
import { earlierEnd } from '../../../ui/earlier-end.ts'
import { formatDate, formatMoment } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { OwnMoney, ownSum } from '../../../ui/sums.tsx'
import text from '../../../ui/text.module.css'
import { useAccount } from '../account-context.ts'
import { unbroken } from '../../../ui/unbroken.ts'
import styles from './contract.module.css'
import { OverdueCard } from './overdue-card.tsx'
import { PaySheet } from './pay-sheet.tsx'
import { WhenBack } from '../when-back.tsx'

/** Days of the period that ends with the row due on `dueOn`. */
const periodDays = ({ rows, issuedOn }: Contract, dueOn: string): number => {
  const before = rows.findLast((row) => row.dueOn < dueOn)?.dueOn ?? issuedOn
  return daysBetween(isoDate(before), isoDate(dueOn))
}

interface NextPaymentProps {
  readonly contract: Contract
  readonly autoDebit: AutoDebit | null
  /** A signed change waits for its own payment. */
  readonly changeWaits?: boolean
}

/** `26.11.26` of a moment, by the reader's clock. */
const dayOf = (moment: string): string => formatMoment(moment).split(',')[0] ?? ''

/** The nearest payment: how much, when, and the button. Overdue looks different and says what to do. */
export function NextPayment({ contract, autoDebit, changeWaits = false }: NextPaymentProps) {
  const { today, offline } = useAccount()
  // `?pay` opens the payment from the chart and after a refusal of the bank.
  const [search, setSearch] = useSearchParams()
  const [pressed, setPressed] = useState(false)
  const paying = pressed || search.get('pay') === ''
  const { nextPayment } = contract
  if (!nextPayment) return null

  const close = () => {
    setPressed(false)
    if (search.get('pay') === '') setSearch({}, { replace: true })
  }
  // Early in a period the whole debt may be less than the payment of the schedule: then nobody pays more (D13).
  const closes = contract.payoff.totalKopecks <= nextPayment.amountKopecks
  const payable = kopecks(closes ? contract.payoff.totalKopecks : nextPayment.amountKopecks)
  const sheet = paying && (
    <PaySheet
      contract={contract}
      amountKopecks={payable}
      paymentType={closes ? 'PAYOFF' : 'INSTALMENT'}
      changeWaits={changeWaits}
      onClose={close}
    />
  )
  if (contract.overdueDays > 0)
    return (
      <>
        <OverdueCard contract={contract} offline={offline} onPay={() => setPressed(true)} />
        {sheet}
      </>
    )
  const end = earlierEnd(isoDate(nextPayment.dueOn))
  return (
    <>
      <PanelCard label="Следующий платёж">
        <div className={styles.next}>
          <div className={styles.figure}>
            <p className={classNames(text.small, text.muted)}>Следующий платёж</p>
            <p>
              <OwnMoney kopecks={kopecks(nextPayment.amountKopecks)} size="l" />
            </p>
            <p className={text.small}>
              {formatDate(nextPayment.dueOn)}, {formatWeekday(nextPayment.dueOn)}
            </p>
            {end !== null && <p className={text.small}>{`до\u00a0${end} по\u00a0вашим часам`}</p>}
          </div>
          <Dial
            totalDays={periodDays(contract, nextPayment.dueOn)}
            daysLeft={daysBetween(today, isoDate(nextPayment.dueOn))}
          />
        </div>
        <Button variant="signal" block disabled={offline} onClick={() => setPressed(true)}>
          Оплатить
        </Button>
        <p className={classNames(text.small, text.muted)}>
          {offline ? (
            <WhenBack>Оплатить можно</WhenBack>
          ) : closes ? (
            <>Если закрыть займ сегодня, хватит {ownSum(payable)}. Без комиссии.</>
          ) : (
            'Без комиссии.'
          )}
        </p>
        {autoDebit?.state === 'ON' && autoDebit.next && (
          <p className={classNames(text.small, text.muted, styles.byItself)}>
            <Icon name="repeat" size={16} />
            {`Или спишем сами ${dayOf(autoDebit.next.at)}${autoDebit.cardMask ? ` с карты ${unbroken(autoDebit.cardMask)}` : ''}`}
          </p>
        )}
      </PanelCard>
      {sheet}
    </>
  )
}
