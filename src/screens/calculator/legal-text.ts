import { FULL_COST_RANGES } from '../../../lending/full-cost-range.ts'
import { CALCULATOR_PRODUCTS, type ProductKey } from '../../../lending/products.ts'
import { chargedPercent, type LoanRates } from '../../../lending/rate.ts'
import { formatDailyRate } from '../../ui/format.ts'

export const RISK_WARNING =
  'Оценивайте свои финансовые возможности и риски. Изучите все условия займа.'

const range = (productKey: ProductKey): string => {
  const { fromText, toText } = FULL_COST_RANGES[productKey]
  return `${fromText}%–${toText}%`
}

/** A rate never stands without the range of ПСК (D29). */
export const rateAndRange = (productKey: ProductKey, rates: LoanRates): string =>
  `Ставка ${formatDailyRate(chargedPercent(rates))}, ПСК ${range(productKey)} годовых`

/** The ranges of ПСК of everything the calculator offers (D29). */
export const allRanges = (): string => {
  const products = CALCULATOR_PRODUCTS.map(({ key, name }) => `«${name}» — ${range(key)}`)
  return `ПСК: ${products.join(', ')} годовых.`
}
