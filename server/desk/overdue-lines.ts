import { isoDate, type IsoDate } from '../../lending/calendar.ts'
import { foldLoan } from '../../lending/loan-replay.ts'
import { formatFullDate } from '../../lending/plain-text.ts'
import { ledgerDebts } from '../bureau-reports/difference-rows.ts'
import type { Context } from '../context.ts'
import type { LoanRow } from '../db/loans.ts'
import { foldInput, historiesOf } from '../loan-book/loan-history.ts'
import { csvLine, csvLines } from '../../protocol/csv.ts'
import { contractsOpenOn } from './money-entries.ts'
import { type Asked, PAGE } from './quarter-money.ts'

/** Those of the contracts that are overdue in the evening of a day: their days by the fold, their debts by the postings. */
const overdueOn = async (
  { database }: Context,
  contracts: readonly LoanRow[],
  on: IsoDate,
): Promise<readonly { contractNumber: string; days: number; debt: readonly number[] }[]> => {
  const historyBy = await historiesOf(
    database,
    contracts.map(({ id }) => id),
  )
  const late = contracts.flatMap((loan) => {
    const { overdueDays } = foldLoan(foldInput(loan, historyBy(loan.id), on), on)
    return overdueDays > 0 ? [{ loan, days: overdueDays }] : []
  })
  const debts = await ledgerDebts(
    database,
    late.map(({ loan }) => ({ loanId: loan.id, on })),
  )
  return late.map(({ loan, days }) => {
    const debt = debts.find(({ loanId }) => loanId === loan.id)
    return {
      contractNumber: loan.contractNumber ?? '',
      days,
      debt: [debt?.principalKopecks ?? 0, debt?.interestKopecks ?? 0, debt?.otherKopecks ?? 0],
    }
  })
}

/** The contracts that are overdue on the last day, with their days and debts. */
export async function* overdueLines({ context, days }: Asked) {
  const on = isoDate(days.to)
  yield csvLine([
    'Договор',
    `Дней просрочки на ${formatFullDate(on)}`,
    'Основной долг, руб.',
    'Проценты, руб.',
    'Пени и судебные расходы, руб.',
  ])
  const totals = [0, 0, 0]
  for (let afterId = '', isLast = false; !isLast;) {
    const contracts = await contractsOpenOn(context.database, { on, afterId, limit: PAGE })
    const found = await overdueOn(context, contracts, on)
    for (const { debt } of found)
      for (const [place, sum] of debt.entries()) totals[place] = (totals[place] ?? 0) + sum
    yield csvLines(
      found.map(({ contractNumber, days: late, debt }) => [
        contractNumber,
        late,
        ...debt.map((sum) => ({ kopecks: sum })),
      ]),
    )
    isLast = contracts.length < PAGE
    afterId = contracts.at(-1)?.id ?? ''
  }
  yield csvLine(['Итого', '', ...totals.map((sum) => ({ kopecks: sum }))])
}
