import { useAtomValue } from 'jotai'
import { memo } from 'react'
import type { IsoDate } from '../../../lending/calendar.ts'
import { fromRoubles } from '../../../lending/money.ts'
import { PRODUCTS } from '../../../lending/products.ts'
import { scheduleColumns, type Quote } from '../../../lending/schedule.ts'
import { PATHS } from '../../../protocol/paths.ts'
import { PaymentFigure } from '../../parts/calculator/payment-figure.tsx'
import { payoutTime } from '../../parts/calculator/payout-time.ts'
import { FullCostFrame } from '../../parts/full-cost-frame/full-cost-frame.tsx'
import { ScheduleBars } from '../../parts/schedule-chart/schedule-bars.tsx'
import { authAtom } from '../../state/auth.ts'
import type { Choice } from '../../state/calculator.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Facts } from '../../ui/facts.tsx'
import text from '../../ui/text.module.css'
import styles from './calculator.module.css'
import { RISK_WARNING, rateAndRange } from './legal-text.ts'

interface ResultCardProps {
  readonly id: string
  readonly choice: Choice
  readonly quote: Quote
  readonly day: IsoDate
  /** False where today is not known and `day` stands in for it. */
  readonly dated: boolean
}

/** The price of the choice and the way to take it. */
export const ResultCard = memo(function ResultCard(props: ResultCardProps) {
  const { id, choice, quote, day, dated } = props
  const { isAuthenticated } = useAtomValue(authAtom)
  const { productKey, amountRoubles } = choice
  const product = PRODUCTS[productKey]
  return (
    <div className={styles.result} id={id} role="tabpanel" aria-label={`Расчёт: ${product.name}`}>
      <PaymentFigure schedule={quote.schedule} label={product.scheduleLabel} dated={dated} />
      <div className={styles.onScreen}>
        <ScheduleBars columns={scheduleColumns(quote.schedule, productKey)} />
      </div>
      <Facts
        rows={[
          { term: 'Деньги придут', value: payoutTime(fromRoubles(amountRoubles), day) },
          { term: 'Комиссия', value: 'нет' },
        ]}
      />
      <FullCostFrame
        percentText={quote.fullCost.percentText}
        costKopecks={quote.fullCost.costKopecks}
      />
      <ButtonLink
        to={isAuthenticated ? PATHS.addContract : PATHS.signUp}
        block
        className={styles.onScreen}
      >
        Получить на карту
      </ButtonLink>
      <p className={classNames(text.caption, text.muted)}>
        {rateAndRange(productKey, quote)}. Это предварительный расчёт, не публичная оферта: точный
        график и договор покажем до подписания. {RISK_WARNING}
      </p>
    </div>
  )
})
