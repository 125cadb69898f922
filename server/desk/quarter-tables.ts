import { addDays, isoDate, moscowDate } from '../../lending/calendar.ts'
import { DAY_MS } from '../../lending/durations.ts'
import { firstDayOf, quarterAfter } from '../../lending/market-limits.ts'
import { formatFullDate } from '../../lending/plain-text.ts'
import { PRODUCTS } from '../../lending/products.ts'
import type { QuarterTable } from '../../protocol/desk.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { type Cell, CSV_START, csvLine, csvLines } from '../../protocol/csv.ts'
import { collectionLines } from './collection-lines.ts'
import { fullCostLines } from './full-cost-lines.ts'
import type { TableDays } from './money-entries.ts'
import { overdueLines } from './overdue-lines.ts'
import { type Asked, moneyPages, termDaysOf } from './quarter-money.ts'
import { reserveLines } from './reserve-lines.ts'
import { recordStaffAction } from './staff-actions.ts'
import type { Actor } from './take-case.ts'

/** A sum of the ledger as it is read: money lent and debts repaid are posted as credits. */
const credit = (postedKopecks: number): Cell => ({ kopecks: 0 - postedKopecks })

/** Per cent a day of a rate in millionths: `0,8`. */
const dailyPercent = (millionths: number): string => String(millionths / 10_000).replace('.', ',')

/** Of the signature, to hundredths: `39,57`; empty where none was worked out. */
const loadWords = (percent: number | null): string =>
  percent === null ? '' : percent.toFixed(2).replace('.', ',')

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
    'ПДН, %',
  ])
  let totalKopecks = 0
  for await (const page of moneyPages(asked, 'PAYOUT_CLEARING')) {
    totalKopecks += page.reduce((sum, each) => sum + each.movedKopecks, 0)
    yield csvLines(
      page.map((each) => [
        formatFullDate(each.on),
        each.contractNumber ?? '',
        each.movedKopecks < 0 ? 'Займ выдан' : 'Выплата вернулась',
        PRODUCTS[each.productKey].name,
        credit(each.movedKopecks),
        termDaysOf(each),
        dailyPercent(each.dailyRateMillionths),
        each.fullCostPercentText.replace('.', ','),
        loadWords(each.debtLoadPercent),
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
    yield csvLines(
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

const TABLES: Readonly<Record<QuarterTable, (asked: Asked) => AsyncGenerator<string>>> = {
  LOANS: loanLines,
  PAYMENTS: paymentLines,
  OVERDUE: overdueLines,
  RESERVES: ({ context, days }) => reserveLines(context, isoDate(days.to)),
  FULL_COST: fullCostLines,
  COLLECTION: collectionLines,
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
