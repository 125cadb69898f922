import { addKopecks, kopecks, type Kopecks } from '../../../../lending/money.ts'
import type { Contract } from '../../../queries/contracts.ts'
import { monthTitle } from './month-words.ts'

export interface DatedRow {
  readonly contract: Contract
  readonly row: Contract['rows'][number]
}

export interface Month {
  /** `2026-11`, with what it lists. */
  readonly key: string
  /** «Ноябрь 2026». */
  readonly title: string
  readonly rows: readonly DatedRow[]
  readonly leftKopecks: Kopecks
  readonly leftCount: number
}

const grouped = (rows: readonly DatedRow[], tail: string): Month[] =>
  [...Map.groupBy(rows, ({ row }) => row.dueOn.slice(0, 7))].map(([month, inMonth]) => {
    const left = inMonth.filter(({ row }) => row.status !== 'PAID')
    return {
      key: `${month} ${tail}`,
      title: tail === '' ? monthTitle(month) : `${monthTitle(month)}, ${tail}`,
      rows: inMonth,
      leftKopecks: addKopecks(
        ...left.map(({ row }) => kopecks(row.paymentKopecks - row.paidKopecks)),
      ),
      leftCount: left.length,
    }
  })

/** Payments of loans as they are asked for: of one under a legal status only those that were made (decision 0090). */
export const datedRowsOf = (contracts: readonly Contract[]): DatedRow[] =>
  contracts
    .flatMap((contract) =>
      contract.rows
        .filter(({ status }) => status === 'PAID' || contract.legalStatus === null)
        .map((row) => ({ contract, row })),
    )
    .toSorted((a, b) => a.row.dueOn.localeCompare(b.row.dueOn))

/** Payments of all loans by month: those ahead earliest first, then the paid ones latest first. */
export const monthsOf = (
  contracts: readonly Contract[],
): { readonly ahead: readonly Month[]; readonly behind: readonly Month[] } => {
  const rows = datedRowsOf(contracts)
  const ahead = rows.filter(({ row }) => row.status !== 'PAID')
  const behind = rows.filter(({ row }) => row.status === 'PAID').toReversed()
  return { ahead: grouped(ahead, ''), behind: grouped(behind, 'оплачено') }
}
