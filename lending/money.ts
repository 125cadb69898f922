/** Whole kopecks, the only unit of money in the product (D5). */
export type Kopecks = number & { readonly __unit: 'kopecks' }

export type Rounding = 'half-even' | 'half-up' | 'down'

/** Brands a whole number of kopecks, minus zero as zero. Throws RangeError unless it is a safe integer. */
export function kopecks(value: number): Kopecks {
  const whole = value + 0
  if (!isKopecks(whole)) throw new RangeError(`not a whole number of kopecks: ${value}`)
  return whole
}

function isKopecks(value: number): value is Kopecks {
  return Number.isSafeInteger(value)
}

export const ZERO: Kopecks = kopecks(0)

/** Roubles with at most two decimals to kopecks, exactly. Throws RangeError on anything finer. */
export function fromRoubles(roubles: number): Kopecks {
  const value = Math.round(roubles * 100)
  if (value / 100 !== roubles) throw new RangeError(`not an exact sum in roubles: ${roubles}`)
  return kopecks(value)
}

/** Kopecks to a number of roubles with at most two decimals, for the wire. */
export function toRoubles(value: Kopecks): number {
  return value / 100
}

export function addKopecks(...values: readonly Kopecks[]): Kopecks {
  return kopecks(values.reduce((sum, value) => sum + value, 0))
}

export function subtractKopecks(a: Kopecks, b: Kopecks): Kopecks {
  return kopecks(a - b)
}

export function negateKopecks(value: Kopecks): Kopecks {
  return kopecks(0 - value)
}

export function minKopecks(first: Kopecks, ...rest: readonly Kopecks[]): Kopecks {
  return kopecks(Math.min(first, ...rest))
}

export function maxKopecks(first: Kopecks, ...rest: readonly Kopecks[]): Kopecks {
  return kopecks(Math.max(first, ...rest))
}

/**
 * Multiplies by an exact fraction and rounds once: the only place of the product that rounds money.
 * 'half-even' is for the interest of a row, 'half-up' for payments, 'down' (towards zero) for
 * accruals that must never exceed a cap (D5, D6). Throws RangeError when the denominator is not positive.
 */
export function multiplyByRatio(
  value: Kopecks,
  numerator: bigint,
  denominator: bigint,
  rounding: Rounding,
): Kopecks {
  if (denominator <= 0n) throw new RangeError('the denominator must be positive')
  const product = BigInt(value) * numerator
  const negative = product < 0n
  const magnitude = negative ? -product : product
  const quotient = magnitude / denominator
  const twiceRest = (magnitude % denominator) * 2n
  const rounded = quotient + (roundsAway(rounding, quotient, twiceRest, denominator) ? 1n : 0n)
  return kopecks(Number(negative ? -rounded : rounded))
}

function roundsAway(
  rounding: Rounding,
  quotient: bigint,
  twiceRest: bigint,
  denominator: bigint,
): boolean {
  if (rounding === 'down' || twiceRest < denominator) return false
  if (twiceRest > denominator || rounding === 'half-up') return true
  return quotient % 2n === 1n
}
