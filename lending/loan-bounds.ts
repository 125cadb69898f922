import type { IsoDate } from './calendar.ts'
import { isExpensive } from './expensive-loans.ts'
import { fromRoubles, toRoubles } from './money.ts'
import type { Product } from './products.ts'
import { RATE_LEVEL_BOUNDS } from './rate.ts'
import { quote } from './schedule.ts'

/** What may be chosen of a product: any sum with any term of these. Roubles, and the product's own unit. */
export type LoanBounds = {
  minAmountRoubles: number
  maxAmountRoubles: number
  minLoanTerm: number
  maxLoanTerm: number
}

type Room = {
  /** Free of the client's line. */
  upToRoubles: number
  /** Nothing dearer than this, per cent a year; null where the law does not ask. */
  noDearerThanPercent: number | null
  /** The day the loan would be made. */
  on: IsoDate
}

/**
 * The sums and terms of a product that fit a client's line and are not dearer than a bound: from the least sum that has
 * a term cheap enough. A dearer loan gets cheaper only where the level of its rate falls (D6). Null when nothing fits.
 */
export function loanBounds(product: Product, room: Room): LoanBounds | null {
  const { minAmountRoubles, amountStepRoubles, minLoanTerm, maxLoanTerm } = product
  const most = Math.min(product.maxAmountRoubles, room.upToRoubles)
  const maxAmountRoubles = Math.floor(most / amountStepRoubles) * amountStepRoubles
  if (maxAmountRoubles < minAmountRoubles) return null
  if (room.noDearerThanPercent === null) {
    return { minAmountRoubles, maxAmountRoubles, minLoanTerm, maxLoanTerm }
  }
  const levels = RATE_LEVEL_BOUNDS.map((upTo) => toRoubles(upTo) + amountStepRoubles)
  for (const amountRoubles of [minAmountRoubles, ...levels]) {
    if (amountRoubles > maxAmountRoubles) return null
    const terms = cheapTerms(product, amountRoubles, room.on, room.noDearerThanPercent)
    if (terms) return { minAmountRoubles: amountRoubles, maxAmountRoubles, ...terms }
  }
  return null
}

/** The first unbroken run of terms that are not dearer. */
function cheapTerms(
  { key, minLoanTerm, maxLoanTerm, termStep }: Product,
  amountRoubles: number,
  issuedOn: IsoDate,
  percent: number,
): Pick<LoanBounds, 'minLoanTerm' | 'maxLoanTerm'> | null {
  let first: number | null = null
  let last = minLoanTerm
  for (let term = minLoanTerm; term <= maxLoanTerm; term += termStep) {
    const amountKopecks = fromRoubles(amountRoubles)
    const { fullCost } = quote({ productKey: key, amountKopecks, term, issuedOn })
    if (!isExpensive(fullCost.percent, percent)) {
      first ??= term
      last = term
    } else if (first !== null) break
  }
  return first === null ? null : { minLoanTerm: first, maxLoanTerm: last }
}
