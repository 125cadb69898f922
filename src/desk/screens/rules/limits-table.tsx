import type { MarketLimit } from '../../../../lending/market-limits.ts'
import table from '../../parts/table.module.css'
import { amountWords, percentWords, termWords } from './limit-words.ts'

interface LimitsTableProps {
  readonly limits: readonly MarketLimit[]
  readonly caption: string
}

/** The limits of a quarter, a category a row. */
export const LimitsTable = ({ limits, caption }: LimitsTableProps) => (
  <table className={table.table} aria-label={caption}>
    <thead>
      <tr>
        <th scope="col">Срок</th>
        <th scope="col">Сумма</th>
        <th scope="col" className={table.end}>
          Предел ПСК
        </th>
      </tr>
    </thead>
    <tbody>
      {limits.map((limit) => (
        <tr key={`${limit.termDaysTo} ${limit.amountRoublesTo}`}>
          <th scope="row">{termWords(limit)}</th>
          <td data-name="Сумма">{amountWords(limit)}</td>
          <td data-name="Предел ПСК" className={table.end}>
            {percentWords(limit.percent)}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
