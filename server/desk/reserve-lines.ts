import { type IsoDate } from '../../lending/calendar.ts'
import { foldLoan } from '../../lending/loan-state.ts'
import { kopecks } from '../../lending/money.ts'
import { formatFullDate } from '../../lending/plain-text.ts'
import { RESERVE_BUCKETS, reserveOf, reservePercent } from '../../lending/reserves.ts'
import type { Context } from '../context.ts'
import { ledgerDebts } from '../db/bureau-differences.ts'
import { contractsOpenOn } from './money-entries.ts'
import { foldInput, historiesOf } from '../loan-book/loan-history.ts'
import { csvLine } from './csv.ts'

const PAGE = 500

interface Line {
  contracts: number
  principalKopecks: number
  interestKopecks: number
}

const nothing = (): Line => ({ contracts: 0, principalKopecks: 0, interestKopecks: 0 })

const cells = ({ contracts, principalKopecks, interestKopecks }: Line) => [
  contracts,
  { kopecks: principalKopecks },
  { kopecks: interestKopecks },
]

/** Adds a page of contracts to the lines they belong to: days by the fold, terms by the changes, debts by the postings. */
const addPage = async (
  { database }: Context,
  { on, afterId }: { on: IsoDate; afterId: string },
  lineOf: (days: number, isRestructured: boolean) => Line,
): Promise<string | null> => {
  const contracts = await contractsOpenOn(database, { on, afterId, limit: PAGE })
  const ids = contracts.map(({ id }) => id)
  const historyBy = await historiesOf(database, ids)
  const debts = await ledgerDebts(
    database,
    ids.map((loanId) => ({ loanId, on })),
  )
  for (const loan of contracts) {
    const history = historyBy(loan.id)
    const { overdueDays } = foldLoan(foldInput(loan, history, on), on)
    const isRestructured = history.changes.some(
      (change) => change.kind === 'RESTRUCTURING' && change.on <= on,
    )
    const debt = debts.find(({ loanId }) => loanId === loan.id)
    const line = lineOf(overdueDays, isRestructured)
    line.contracts += 1
    line.principalKopecks += debt?.principalKopecks ?? 0
    line.interestKopecks += debt?.interestKopecks ?? 0
  }
  return contracts.length < PAGE ? null : (contracts.at(-1)?.id ?? null)
}

const dayWords = ({ fromDays, toDays }: (typeof RESERVE_BUCKETS)[number]): string => {
  if (toDays === null) return `${fromDays} и больше`
  return fromDays === toDays ? String(fromDays) : `${fromDays}–${toDays}`
}

/**
 * Reserves in the evening of a day by days past due, loans with new terms apart (5391-U, decision 0104): debts as the ledger
 * has them, what is set aside by the percents of each line.
 */
export async function* reserveLines(context: Context, on: IsoDate): AsyncGenerator<string> {
  const kinds = [false, true].flatMap((isRestructured) =>
    RESERVE_BUCKETS.map((bucket) => ({ bucket, isRestructured, line: nothing() })),
  )
  const lineOf = (days: number, isRestructured: boolean): Line => {
    const found = kinds.find(
      (kind) =>
        kind.isRestructured === isRestructured &&
        days >= kind.bucket.fromDays &&
        days <= (kind.bucket.toDays ?? Infinity),
    )
    if (!found) throw new Error(`${days} days belong to no bucket`)
    return found.line
  }
  let afterId: string | null = ''
  while (afterId !== null) afterId = await addPage(context, { on, afterId }, lineOf)
  yield csvLine([
    'Займы',
    `Дней просрочки на ${formatFullDate(on)}`,
    'Договоров',
    'Основной долг, руб.',
    'Проценты, руб.',
    'Доля резерва, %',
    'Резерв, руб.',
  ])
  const total = nothing()
  let setAsideKopecks = 0
  for (const { bucket, isRestructured, line } of kinds) {
    const percent = reservePercent(bucket, isRestructured)
    const debt = kopecks(line.principalKopecks + line.interestKopecks)
    const reserveKopecks = reserveOf({ percent }, debt)
    total.contracts += line.contracts
    total.principalKopecks += line.principalKopecks
    total.interestKopecks += line.interestKopecks
    setAsideKopecks += reserveKopecks
    yield csvLine([
      isRestructured ? 'реструктурированные' : 'прочие',
      dayWords(bucket),
      ...cells(line),
      percent,
      { kopecks: reserveKopecks },
    ])
  }
  yield csvLine(['Итого', '', ...cells(total), '', { kopecks: setAsideKopecks }])
}
