import { kopecks } from '../../../lending/money.ts'
import { formatDate, formatMoney } from '../../../lending/plain-text.ts'
import type { Reply } from '../../../protocol/call.ts'
import type { deskPreviewRestructuring } from '../../../protocol/calls/desk/restructurings.ts'
import { classNames } from '../../ui/class-names.ts'
import { BeforeAfter } from './before-after.tsx'
import table from './table.module.css'

type Plan = Reply<typeof deskPreviewRestructuring>['plan']
type Side = Plan['before'] & { readonly rateMillionths?: number | undefined }

const MILLIONTHS_A_PERCENT = 10_000

const money = (amountKopecks: number): string => formatMoney(kopecks(amountKopecks))
const payment = (row: Side['rows'][number] | undefined): string =>
  row ? `${formatDate(row.dueOn)}, ${money(row.paymentKopecks)}` : '—'

const ROWS: readonly (readonly [string, (side: Side) => string])[] = [
  ['Платежей', ({ rows }) => String(rows.length)],
  ['Первый платёж', ({ rows }) => payment(rows[0])],
  ['Последний платёж', ({ rows }) => payment(rows.at(-1))],
  ['Всего к оплате', ({ totalKopecks }) => money(totalKopecks)],
  ['Из них не основной долг', ({ overpaymentKopecks }) => money(overpaymentKopecks)],
  ['ПСК, годовых', ({ fullCost }) => `${fullCost.percentText}%`],
  ['ПСК в рублях', ({ fullCost }) => money(fullCost.costKopecks)],
]

const percentOf = (millionths: number): string =>
  `${(millionths / MILLIONTHS_A_PERCENT).toLocaleString('ru-RU', { maximumFractionDigits: 7 })}%`

const RATE: (typeof ROWS)[number] = [
  'Ставка в день',
  ({ rateMillionths }) => (rateMillionths === undefined ? '—' : percentOf(rateMillionths)),
]

/** New terms of a loan beside those it has, as the client is told of them, and every new payment (decision 0104). */
export const PlanFacts = ({ plan }: { readonly plan: Plan }) => (
  <>
    <p>Клиент прочитает: «{plan.explanation}»</p>
    <BeforeAfter
      rows={plan.rates ? [...ROWS, RATE] : ROWS}
      before={{ ...plan.before, rateMillionths: plan.rates?.beforeMillionths }}
      after={{ ...plan.after, rateMillionths: plan.rates?.afterMillionths }}
    />
    <details>
      <summary>Новый график по платежам</summary>
      <table className={classNames(table.table, table.flush)}>
        <thead>
          <tr>
            <th scope="col">Дата</th>
            <th scope="col" className={table.end}>
              Платёж
            </th>
            <th scope="col" className={table.end}>
              Проценты
            </th>
          </tr>
        </thead>
        <tbody>
          {plan.after.rows.map((row) => (
            <tr key={row.number}>
              <th scope="row">{formatDate(row.dueOn)}</th>
              <td data-name="Платёж" className={table.end}>
                {money(row.paymentKopecks)}
              </td>
              <td data-name="Проценты" className={table.end}>
                {money(row.interestKopecks)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  </>
)
