import { type Kopecks, multiplyByRatio } from './money.ts'

/** A bucket of days past due with the part of its debt that is set aside. */
export type ReserveBucket = {
  fromDays: number
  /** Null where there is no last day. */
  toDays: number | null
  percent: number
  /** Of a loan whose terms were made new: it has a row of its own in the reserves (decision 0104). */
  restructuredPercent: number
}

/**
 * Buckets of 5391-У for loans to individuals; percents as 4054-У had them, which the lender's accountant confirms before they
 * are relied on (duties reference §6). Those of restructured loans are examples too: the percent of the
 * next bucket.
 */
export const RESERVE_BUCKETS: readonly ReserveBucket[] = [
  { fromDays: 0, toDays: 0, percent: 0, restructuredPercent: 3 },
  { fromDays: 1, toDays: 7, percent: 3, restructuredPercent: 10 },
  { fromDays: 8, toDays: 30, percent: 10, restructuredPercent: 20 },
  { fromDays: 31, toDays: 60, percent: 20, restructuredPercent: 40 },
  { fromDays: 61, toDays: 90, percent: 40, restructuredPercent: 50 },
  { fromDays: 91, toDays: 120, percent: 50, restructuredPercent: 65 },
  { fromDays: 121, toDays: 180, percent: 65, restructuredPercent: 80 },
  { fromDays: 181, toDays: 270, percent: 80, restructuredPercent: 95 },
  { fromDays: 271, toDays: 360, percent: 95, restructuredPercent: 99 },
  { fromDays: 361, toDays: null, percent: 99, restructuredPercent: 99 },
]

/** What is set aside for a debt of principal and accrued interest in a bucket, rounded to a kopeck. */
export function reserveOf({ percent }: Pick<ReserveBucket, 'percent'>, debt: Kopecks): Kopecks {
  return multiplyByRatio(debt, BigInt(percent), 100n, 'half-up')
}

/** The percent of a bucket for a loan as it was lent or with new terms. */
export function reservePercent(
  { percent, restructuredPercent }: ReserveBucket,
  isRestructured: boolean,
): number {
  return isRestructured ? restructuredPercent : percent
}
