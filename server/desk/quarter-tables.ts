import { addDays, daysBetween, isoDate, type IsoDate, moscowDate } from '../../lending/calendar.ts'
import { DAY_MS } from '../../lending/durations.ts'
import { foldLoan } from '../../lending/loan-state.ts'
import {
  firstDayOf,
  marketCategory,
  type MarketLimit,
  type MarketTable,
  quarterAfter,
} from '../../lending/market-limits.ts'
import { kopecks } from '../../lending/money.ts'
import { formatFullDate } from '../../lending/plain-text.ts'
import { PRODUCTS } from '../../lending/products.ts'
import type { QuarterTable } from '../../protocol/desk.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { ledgerDebts } from '../bureau-reports/difference-rows.ts'
import type { LoanRow } from '../db/loans.ts'
import {
  contractsOpenOn,
  type MoneyAccount,
  moneyEntriesPage,
  type MoneyEntry,
  moneyMoved,
  type TableDays,
} from './money-entries.ts'
import { recordStaffAction } from './staff-actions.ts'
import { foldInput, historiesOf } from '../loan-book/loan-history.ts'
import { marketTableUpTo } from '../loan-book/market-table.ts'
import { type Cell, CSV_START, csvLine } from './csv.ts'
import { reserveLines } from './reserve-lines.ts'
import type { Actor } from './take-case.ts'

const PAGE = 500
const NOBODY = { atMs: -1, id: '' } as const

interface Asked {
  readonly context: Context
  readonly days: TableDays
}

const lines = (rows: readonly (readonly Cell[])[]): string => rows.map(csvLine).join('')

/** Entries page by page; ends in an error when they do not add up to the ledger: a wrong table is never whole. */
async function* moneyPages({ context: { database }, days }: Asked, account: MoneyAccount) {
  let after: { readonly atMs: number; readonly id: string } = NOBODY
  let movedKopecks = 0
  for (;;) {
    const page = await moneyEntriesPage(database, { days, account, after, limit: PAGE })
    movedKopecks += page.reduce((sum, each) => sum + each.movedKopecks, 0)
    if (page.length > 0) yield page
    const last = page.at(-1)
    if (!last || page.length < PAGE) break
    after = last
  }
  if (movedKopecks !== (await moneyMoved(database, days, account)))
    throw new Error(`The table of ${days.from} does not add up to the ledger`)
}

/** A sum of the ledger as it is read: money lent and debts repaid are posted as credits. */
const credit = (postedKopecks: number): Cell => ({ kopecks: 0 - postedKopecks })

const termDaysOf = ({ issuedOn, lastDueOn }: MoneyEntry): number =>
  daysBetween(isoDate(issuedOn), isoDate(lastDueOn))

/** Per cent a day of a rate in millionths: `0,8`. */
const dailyPercent = (millionths: number): string => String(millionths / 10_000).replace('.', ',')

async function* loanLines(asked: Asked) {
  yield csvLine([
    'Дата',
    'Договор',
    'Событие',
    'Продукт',
    'Сумма, руб.',
    'Срок, дней',
    'Ставка, % в день',
    'ПСК, % годовых',
  ])
  let totalKopecks = 0
  for await (const page of moneyPages(asked, 'PAYOUT_CLEARING')) {
    totalKopecks += page.reduce((sum, each) => sum + each.movedKopecks, 0)
    yield lines(
      page.map((each) => [
        formatFullDate(each.on),
        each.contractNumber ?? '',
        each.movedKopecks < 0 ? 'Займ выдан' : 'Выплата вернулась',
        PRODUCTS[each.productKey].name,
        credit(each.movedKopecks),
        termDaysOf(each),
        dailyPercent(each.dailyRateMillionths),
        each.fullCostPercentText.replace('.', ','),
      ]),
    )
  }
  yield csvLine(['Итого', '', '', '', credit(totalKopecks)])
}

/** What moved money through the settlement account of a loan; undone entries keep their word, their sums are negative. */
const PAYMENT_WORDS: Readonly<Record<string, string>> = {
  PAYMENT: 'Платёж',
  RECOVERY: 'Возмещение списанного долга',
  PAYMENT_TAKEN_BACK: 'Деньги вернулись плательщику',
  OVERPAYMENT_RETURNED: 'Переплата возвращена',
}

type PaymentSum =
  | 'movedKopecks'
  | 'principalKopecks'
  | 'interestKopecks'
  | 'penaltyKopecks'
  | 'courtCostsKopecks'
  | 'advanceKopecks'
  | 'recoveredKopecks'

const REPAID: readonly (readonly [sum: PaymentSum, words: string])[] = [
  ['principalKopecks', 'Основной долг, руб.'],
  ['interestKopecks', 'Проценты, руб.'],
  ['penaltyKopecks', 'Пени, руб.'],
  ['courtCostsKopecks', 'Судебные расходы, руб.'],
  ['advanceKopecks', 'Аванс, руб.'],
  ['recoveredKopecks', 'Списанный долг, руб.'],
]

/** The sum, its known parts, and what is left over of it. */
const paymentSums = (of: Readonly<Record<PaymentSum, number>>): readonly Cell[] => {
  const parts = REPAID.map(([sum]) => 0 - of[sum])
  const rest = parts.reduce((left, part) => left - part, of.movedKopecks)
  return [of.movedKopecks, ...parts, rest].map((sum) => ({ kopecks: sum }))
}

async function* paymentLines(asked: Asked) {
  const names = REPAID.map(([, words]) => words)
  yield csvLine(['Дата', 'Договор', 'Событие', 'Сумма, руб.', ...names, 'Прочее, руб.'])
  const totals: Record<PaymentSum, number> = {
    movedKopecks: 0,
    principalKopecks: 0,
    interestKopecks: 0,
    penaltyKopecks: 0,
    courtCostsKopecks: 0,
    advanceKopecks: 0,
    recoveredKopecks: 0,
  }
  for await (const page of moneyPages(asked, 'SETTLEMENT')) {
    for (const each of page) {
      totals.movedKopecks += each.movedKopecks
      for (const [sum] of REPAID) totals[sum] += each[sum]
    }
    yield lines(
      page.map((each) => [
        formatFullDate(each.on),
        each.contractNumber ?? '',
        PAYMENT_WORDS[each.kind] ?? each.kind,
        ...paymentSums(each),
      ]),
    )
  }
  yield csvLine(['Итого', '', '', ...paymentSums(totals)])
}

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

async function* overdueLines({ context, days }: Asked) {
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
    yield lines(
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

const termWords = ({ termDaysTo }: MarketLimit): string =>
  termDaysTo === null ? 'дольше' : `до ${termDaysTo} дней`

const amountWords = ({ amountRoublesTo }: MarketLimit): string =>
  amountRoublesTo === null ? 'больше' : `до ${amountRoublesTo} руб.`

interface Category {
  readonly limit: MarketLimit | null
  loans: number
  lentKopecks: number
  /** Sum of kopecks lent, each times its per cent. */
  weighted: number
}

const percentText = (percent: number): string => percent.toFixed(3).replace('.', ',')

const averageText = ({ lentKopecks, weighted }: Omit<Category, 'limit'>): string =>
  lentKopecks === 0 ? '' : percentText(weighted / lentKopecks)

/** The category of the table in force on the day of signing (353-FZ art. 6). */
const limitOf = (table: MarketTable, each: MoneyEntry): MarketLimit | null =>
  marketCategory(table, {
    on: each.signedAtMs === null ? isoDate(each.issuedOn) : moscowDate(each.signedAtMs),
    amountKopecks: kopecks(Math.abs(each.movedKopecks)),
    termDays: termDaysOf(each),
  })

async function* fullCostLines(asked: Asked) {
  const { context, days } = asked
  const table = await marketTableUpTo(context, context.database, isoDate(days.to))
  const byKey = new Map<string, Category>()
  const total = { loans: 0, lentKopecks: 0, weighted: 0 }
  for await (const page of moneyPages(asked, 'PAYOUT_CLEARING'))
    for (const each of page) {
      const limit = limitOf(table, each)
      const key = JSON.stringify(limit)
      const own = byKey.get(key) ?? { limit, loans: 0, lentKopecks: 0, weighted: 0 }
      byKey.set(key, own)
      const lent = 0 - each.movedKopecks
      for (const sums of [own, total]) {
        sums.loans += Math.sign(lent)
        sums.lentKopecks += lent
        sums.weighted += lent * each.fullCostPercent
      }
    }
  yield csvLine([
    'Срок',
    'Сумма',
    'Договоров',
    'Выдано, руб.',
    'Средневзвешенная ПСК, % годовых',
    'Предел, % годовых',
  ])
  yield lines(
    [...byKey.values()].map((own) => [
      own.limit ? termWords(own.limit) : 'вне категорий',
      own.limit ? amountWords(own.limit) : '',
      own.loans,
      { kopecks: own.lentKopecks },
      averageText(own),
      own.limit ? percentText(own.limit.percent) : '',
    ]),
  )
  yield csvLine(['Итого', '', total.loans, { kopecks: total.lentKopecks }, averageText(total)])
}

const TABLES: Readonly<Record<QuarterTable, (asked: Asked) => AsyncGenerator<string>>> = {
  LOANS: loanLines,
  PAYMENTS: paymentLines,
  OVERDUE: overdueLines,
  RESERVES: ({ context, days }) => reserveLines(context, isoDate(days.to)),
  FULL_COST: fullCostLines,
}

/** The days of a quarter up to today. @throws Refusal VALIDATION for one that has not begun */
const daysOf = (quarter: string, nowMs: number): TableDays => {
  const today = moscowDate(nowMs)
  const from = firstDayOf(quarter)
  if (from > today)
    throw new Refusal('VALIDATION', {
      fields: [{ field: 'quarter', message: 'Этот квартал ещё не начался.' }],
    })
  const last = addDays(firstDayOf(quarterAfter(quarter)), -1)
  const to = last < today ? last : today
  return { from, to, sinceMs: Date.parse(`${from}T00:00:00Z`) - DAY_MS, untilMs: nowMs }
}

/**
 * A table of a quarter as CSV, a page of the database at a time; that it was taken is written down before its first line. Its
 * total is that of the ledger, or it breaks off (decision 0074).
 * @throws Refusal VALIDATION for a quarter that has not begun
 */
export const quarterTable = async (
  context: Context,
  { staff, address }: Actor,
  { quarter, table }: { readonly quarter: string; readonly table: QuarterTable },
): Promise<AsyncGenerator<string>> => {
  const nowMs = context.clock.now()
  const days = daysOf(quarter, nowMs)
  await recordStaffAction(
    context.database,
    {
      staffId: staff.id,
      action: 'TABLE_EXPORTED',
      subject: `${table} ${quarter}`,
      reason: `${table} ${quarter}`,
      address,
    },
    nowMs,
  )
  return (async function* whole() {
    yield CSV_START
    yield* TABLES[table]({ context, days })
  })()
}
