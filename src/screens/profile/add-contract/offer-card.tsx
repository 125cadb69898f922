import { fromRoubles } from '../../../../lending/money.ts'
import { formatMoney } from '../../../../lending/plain-text.ts'
import { scheduleColumns, type Quote } from '../../../../lending/schedule.ts'
import type { Product } from '../../../../lending/products.ts'
import { chargedPercent } from '../../../../lending/rate.ts'
import { PaymentFigure } from '../../../parts/calculator/payment-figure.tsx'
import { payoutTime } from '../../../parts/calculator/payout-time.ts'
import { FullCostFrame } from '../../../parts/full-cost-frame/full-cost-frame.tsx'
import { ScheduleBars } from '../../../parts/schedule-chart/schedule-bars.tsx'
import { ScheduleTable } from '../../../parts/schedule-table/schedule-table.tsx'
import type { IsoDate } from '../../../../lending/calendar.ts'
import { Card } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { formatDailyRate, formatDayMonth } from '../../../ui/format.ts'

interface OfferCardProps {
  readonly product: Product
  readonly quote: Quote
  readonly amountRoubles: number
  readonly today: IsoDate
}

const ROWS_SHOWN = 3
const SPLIT_WEEKS = 4

const columnsOf = ({ key }: Product, { schedule }: Quote) =>
  scheduleColumns(schedule, key).map(({ number, principalKopecks, interestKopecks }) => {
    const dueOn = schedule.rows[number - 1]?.dueOn ?? ''
    const weeks = `${(number - 1) * SPLIT_WEEKS + 1}–${number * SPLIT_WEEKS}`
    const label = key === 'OPTIMAL' ? weeks : formatDayMonth(dueOn)
    return { principalKopecks, interestKopecks, label }
  })

/** What the loan costs before anything commits: payments, totals, rate, when the money comes, ПСК (D7). */
export const OfferCard = ({ product, quote, amountRoubles, today }: OfferCardProps) => (
  <Card>
    <PaymentFigure schedule={quote.schedule} label={product.scheduleLabel} dated />
    <ScheduleBars columns={columnsOf(product, quote)} />
    <ScheduleTable
      rows={quote.schedule.rows.map(({ number, dueOn, paymentKopecks }) => ({
        number,
        dueOn,
        paymentKopecks,
      }))}
      collapsedTo={ROWS_SHOWN}
    />
    <Facts
      rows={[
        { term: 'Вернёте всего', value: formatMoney(quote.schedule.totalKopecks) },
        { term: 'Переплата', value: formatMoney(quote.schedule.overpaymentKopecks) },
        { term: 'Ставка', value: formatDailyRate(chargedPercent(quote)) },
        { term: 'Деньги придут', value: payoutTime(fromRoubles(amountRoubles), today) },
        { term: 'Комиссия', value: 'нет' },
      ]}
    />
    <FullCostFrame
      percentText={quote.fullCost.percentText}
      costKopecks={quote.fullCost.costKopecks}
    />
  </Card>
)
