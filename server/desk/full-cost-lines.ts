import { isoDate, moscowDate } from '../../lending/calendar.ts'
import { marketCategory, type MarketLimit, type MarketTable } from '../../lending/market-limits.ts'
import { kopecks } from '../../lending/money.ts'
import { marketTableUpTo } from '../loan-book/market-table.ts'
import { csvLine, csvLines } from '../../protocol/csv.ts'
import type { MoneyEntry } from './money-entries.ts'
import { type Asked, moneyPages, termDaysOf } from './quarter-money.ts'

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

/** What was lent, by the category of its market limit, with the mean of the full cost. */
export async function* fullCostLines(asked: Asked) {
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
  yield csvLines(
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
