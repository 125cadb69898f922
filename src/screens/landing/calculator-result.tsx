import { memo, useMemo } from 'react'
import { fromRoubles } from '../../../lending/money.ts'
import { formatMoney } from '../../../lending/plain-text.ts'
import { PRODUCTS } from '../../../lending/products.ts'
import { chargedPercent } from '../../../lending/rate.ts'
import { scheduleColumns } from '../../../lending/schedule.ts'
import { PATHS } from '../../../protocol/paths.ts'
import { PaymentFigure } from '../../parts/calculator/payment-figure.tsx'
import { payoutTime } from '../../parts/calculator/payout-time.ts'
import { FullCostFrame } from '../../parts/full-cost-frame/full-cost-frame.tsx'
import { ScheduleBars } from '../../parts/schedule-chart/schedule-bars.tsx'
import { type Choice, NEUTRAL_DAY, quoteOf } from '../../state/calculator.ts'
import { useToday } from '../../state/today.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Facts } from '../../ui/facts.tsx'
import { formatDailyRate } from '../../ui/format.ts'
import text from '../../ui/text.module.css'
import { fullCostRange } from './full-cost-ranges.ts'
import styles from './landing.module.css'

interface CalculatorResultProps {
  readonly id: string
  readonly choice: Choice
}

/** What the choice costs: payment, total, ПСК, before the button. */
export const CalculatorResult = memo(function CalculatorResult({
  id,
  choice,
}: CalculatorResultProps) {
  const today = useToday()
  const day = today ?? NEUTRAL_DAY
  const quote = useMemo(() => quoteOf(choice, day), [choice, day])
  const { productKey, amountRoubles } = choice
  const product = PRODUCTS[productKey]
  const range = fullCostRange(
    productKey === 'BEFORE_SALARY' ? 'LOAN_WITH_GRACE_PERIOD' : productKey,
  )
  return (
    <div className={styles.result} id={id} role="tabpanel" aria-label={`Расчёт: ${product.name}`}>
      <PaymentFigure
        schedule={quote.schedule}
        label={product.scheduleLabel}
        dated={today !== null}
      />
      <ScheduleBars columns={scheduleColumns(quote.schedule, productKey)} />
      <Facts
        rows={[
          { term: 'Вернёте всего', value: formatMoney(quote.schedule.totalKopecks) },
          { term: 'Переплата', value: formatMoney(quote.schedule.overpaymentKopecks) },
          { term: 'Деньги придут', value: payoutTime(fromRoubles(amountRoubles), day) },
        ]}
      />
      <FullCostFrame
        percentText={quote.fullCost.percentText}
        costKopecks={quote.fullCost.costKopecks}
      />
      <ButtonLink data-take to={PATHS.signUp} block>
        Получить на карту
      </ButtonLink>
      <ButtonLink to={PATHS.calculator} variant="text" small block>
        Подробный расчёт
      </ButtonLink>
      <p className={classNames(text.caption, text.muted)}>
        Ставка {formatDailyRate(chargedPercent(quote))}, ПСК {range} годовых. Это предварительный
        расчёт: точный график и договор покажем до подписания. Оценивайте свои финансовые
        возможности и риски. Изучите все условия займа.
      </p>
    </div>
  )
})
