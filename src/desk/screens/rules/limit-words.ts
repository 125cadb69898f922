import { fromRoubles } from '../../../../lending/money.ts'
import { MARKET_CATEGORIES, type MarketLimit } from '../../../../lending/market-limits.ts'
import { formatMoney } from '../../../../lending/plain-text.ts'
import { MAX_MARKET_PERCENT } from '../../../../protocol/calls/desk/rules.ts'
import { typedDecimal } from '../../parts/typed-decimal.ts'

type Category = Pick<MarketLimit, 'termDaysTo' | 'amountRoublesTo'>

/** «до 30 дней». */
export const termWords = ({ termDaysTo }: Category): string =>
  termDaysTo === null ? 'дольше' : `до ${termDaysTo} дней`

/** «до 30 000 ₽». */
export const amountWords = ({ amountRoublesTo }: Category): string =>
  amountRoublesTo === null ? 'больше' : `до ${formatMoney(fromRoubles(amountRoublesTo))}`

export const percentWords = (percent: number): string =>
  `${percent.toLocaleString('ru-RU', { maximumFractionDigits: 3 })}%`

const keyOf = ({ termDaysTo, amountRoublesTo }: Category): string =>
  `${termDaysTo ?? 'more'}-${amountRoublesTo ?? 'more'}`

export interface Line extends Category {
  readonly key: string
  /** As it is typed. */
  readonly percent: string
}

/** The categories of the table with what is known of them, to be typed over. */
export const linesOf = (known: readonly MarketLimit[]): readonly Line[] => {
  const percents = new Map(known.map((limit) => [keyOf(limit), limit.percent]))
  const standard = MARKET_CATEGORIES.map(([termDaysTo, amountRoublesTo]) => ({
    termDaysTo,
    amountRoublesTo,
  }))
  const own = known.filter((limit) => !standard.some((one) => keyOf(one) === keyOf(limit)))
  return [...standard, ...own].map(({ termDaysTo, amountRoublesTo }) => {
    const key = keyOf({ termDaysTo, amountRoublesTo })
    const percent = percents.get(key)
    return {
      key,
      termDaysTo,
      amountRoublesTo,
      percent: percent === undefined ? '' : percent.toLocaleString('ru-RU', { useGrouping: false }),
    }
  })
}

/** Typed per cents; null for a line that is left out, undefined for what is no limit. */
const percentOf = (text: string): number | null | undefined => {
  if (text.trim() === '') return null
  const value = typedDecimal(text)
  return value !== null && value > 0 && value <= MAX_MARKET_PERCENT ? value : undefined
}

/** The lines as limits, and the keys of those that are wrong. */
export const limitsOf = (
  lines: readonly Line[],
): { readonly limits: MarketLimit[]; readonly wrong: readonly string[] } => {
  const read = lines.map((line) => ({ ...line, value: percentOf(line.percent) }))
  return {
    limits: read.flatMap(({ termDaysTo, amountRoublesTo, value }) =>
      value == null ? [] : [{ termDaysTo, amountRoublesTo, percent: value }],
    ),
    wrong: read.flatMap(({ key, value }) => (value === undefined ? [key] : [])),
  }
}
