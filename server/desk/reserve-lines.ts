import { type IsoDate } from '../../lending/calendar.ts'
import { foldLoan } from '../../lending/loan-replay.ts'
import { kopecks } from '../../lending/money.ts'
import { formatFullDate } from '../../lending/plain-text.ts'
import {
  isBurdened,
  RESERVE_BUCKETS,
  RESERVE_KINDS,
  type ReserveKind,
  reserveOf,
  reserveRateOf,
  reserveRatesOn,
} from '../../lending/reserves.ts'
import type { Context } from '../context.ts'
import { enteredReserveRates } from '../db/dated-rules.ts'
import { ledgerDebts } from '../bureau-reports/difference-rows.ts'
import { contractsOpenOn } from './money-entries.ts'
import { foldInput, historiesOf } from '../loan-book/loan-history.ts'
import { csvLine } from '../../protocol/csv.ts'
import { PAGE } from './quarter-money.ts'

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

/** Adds a page of contracts to the lines they belong to: days by the fold, terms by the changes, debt load by the evidence, debts by the postings. */
const addPage = async (
  { database }: Context,
  { on, afterId }: { on: IsoDate; afterId: string },
  lineOf: (days: number, loan: { isRestructured: boolean; isBurdened: boolean }) => Line,
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
    const { overdueDays, closed } = foldLoan(foldInput(loan, history, on), on)
    // Open again since: on that evening the contract had ended.
    if (closed) continue
    const isRestructured = history.changes.some(
      (change) => change.kind === 'RESTRUCTURING' && change.on <= on,
    )
    const debt = debts.find(({ loanId }) => loanId === loan.id)
    const line = lineOf(overdueDays, { isRestructured, isBurdened: isBurdened(loan.evidence) })
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

const KIND_WORDS: Readonly<Record<ReserveKind, string>> = {
  USUAL: 'прочие',
  BURDENED: 'ПДН больше 50%',
  RESTRUCTURED: 'реструктурированные',
}

/**
 * Reserves in the evening of a day by days past due, loans with new terms and with a high debt load apart (5391-U, decisions
 * 0104, 0123): debts as the ledger has them, what is set aside by the percents that were in force on that day.
 */
export async function* reserveLines(context: Context, on: IsoDate): AsyncGenerator<string> {
  const rates = reserveRatesOn(on, await enteredReserveRates(context.database))
  const kinds = RESERVE_KINDS.flatMap((kind) =>
    RESERVE_BUCKETS.map((bucket, index) => ({ kind, bucket, index, line: nothing() })),
  )
  const lineOf: Parameters<typeof addPage>[2] = (days, loan) => {
    const index = RESERVE_BUCKETS.findIndex(
      ({ fromDays, toDays }) => days >= fromDays && days <= (toDays ?? Infinity),
    )
    const { kind } = reserveRateOf(rates, index, loan)
    const found = kinds.find((each) => each.kind === kind && each.index === index)
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
  for (const { kind, bucket, index, line } of kinds) {
    const percent = rates[kind][index] ?? 100
    const debt = kopecks(line.principalKopecks + line.interestKopecks)
    const reserveKopecks = reserveOf(percent, debt)
    total.contracts += line.contracts
    total.principalKopecks += line.principalKopecks
    total.interestKopecks += line.interestKopecks
    setAsideKopecks += reserveKopecks
    yield csvLine([
      KIND_WORDS[kind],
      dayWords(bucket),
      ...cells(line),
      percent,
      { kopecks: reserveKopecks },
    ])
  }
  yield csvLine(['Итого', '', ...cells(total), '', { kopecks: setAsideKopecks }])
}
