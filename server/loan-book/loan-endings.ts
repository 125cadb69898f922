/** Write-offs and reversed bookings of many loans, as the fold takes them (decision 0053). */
import { asc, inArray } from 'drizzle-orm'
import { isoDate } from '../../lending/calendar.ts'
import type { PenaltyFreeDays } from '../../lending/loan-book.ts'
import type { WriteOff } from '../../lending/write-off.ts'
import type { Queryable } from '../db/database.ts'
import { paymentReversals, writeOffs } from '../db/schema/loan-endings.ts'

/** Write-offs of many loans by one query, by the loan's id. */
export const writeOffsOf = async (
  queryable: Queryable,
  loanIds: readonly string[],
): Promise<ReadonlyMap<string, WriteOff>> => {
  if (loanIds.length === 0) return new Map()
  const rows = await queryable
    .select()
    .from(writeOffs)
    .where(inArray(writeOffs.loanId, [...loanIds]))
  return new Map(
    rows.map(({ id, loanId, on, paymentsBefore, changesBefore }) => [
      loanId,
      { id, on: isoDate(on), paymentsBefore, changesBefore },
    ]),
  )
}

/** Days without penalty of many loans by one query, the oldest mistake first, by the loan's id. */
export const penaltyFreeDaysOf = async (
  queryable: Queryable,
  loanIds: readonly string[],
): Promise<ReadonlyMap<string, readonly PenaltyFreeDays[]>> => {
  if (loanIds.length === 0) return new Map()
  const rows = await queryable
    .select()
    .from(paymentReversals)
    .where(inArray(paymentReversals.loanId, [...loanIds]))
    .orderBy(asc(paymentReversals.createdAtMs), asc(paymentReversals.id))
  return new Map(
    [...Map.groupBy(rows, ({ loanId }) => loanId)].map(([id, own]) => [
      id,
      own.map(({ penaltyFreeFrom, penaltyFreeTo }) => ({
        from: isoDate(penaltyFreeFrom),
        to: isoDate(penaltyFreeTo),
      })),
    ]),
  )
}
