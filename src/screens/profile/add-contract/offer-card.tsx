import { fromRoubles } from '../../../../lending/money.ts'
import { scheduleColumns, type Quote } from '../../../../lending/schedule.ts'
import type { Product } from '../../../../lending/products.ts'
import { PaymentFigure } from '../../../parts/calculator/payment-figure.tsx'
import { payoutTime } from '../../../parts/calculator/payout-time.ts'
import { FullCostFrame } from '../../../parts/full-cost-frame/full-cost-frame.tsx'
import type { ChartColumn } from '../../../parts/schedule-chart/chart-column.ts'
import { ScheduleChart } from '../../../parts/schedule-chart/schedule-chart.tsx'
import { ScheduleTable } from '../../../parts/schedule-table/schedule-table.tsx'
import type { IsoDate } from '../../../../lending/calendar.ts'
import { Card } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { formatDate, formatDayMonth, formatMoney, formatPercent } from '../../../ui/format.ts'

interface OfferCardProps {
  readonly product: Product
  readonly quote: Quote
  readonly amountRoubles: number
  readonly today: IsoDate
}

const ROWS_SHOWN = 3
const SPLIT_WEEKS = 4

const columnsOf = ({ key }: Product, { schedule }: Quote): ChartColumn[] =>
  scheduleColumns(schedule, key).map((column) => {
    const { number, principalKopecks, interestKopecks } = column
    if (key === 'OPTIMAL') {
      const label = `${(number - 1) * SPLIT_WEEKS + 1}–${number * SPLIT_WEEKS}`
      return { principalKopecks, interestKopecks, label, title: `Недели ${label}` }
    }
    const dueOn = schedule.rows[number - 1]?.dueOn ?? ''
    const named = { label: formatDayMonth(dueOn), title: formatDate(dueOn) }
    return { principalKopecks, interestKopecks, ...named }
  })

/** What the loan costs before anything commits: payments, totals, rate, when the money comes, ПСК (D7). */
export const OfferCard = ({ product, quote, amountRoubles, today }: OfferCardProps) => (
  <Card>
    <PaymentFigure schedule={quote.schedule} label={product.scheduleLabel} dated />
    <ScheduleChart columns={columnsOf(product, quote)} />
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
        { term: 'Ставка', value: `${formatPercent(quote.dailyRateMillionths / 10_000)} в день` },
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
