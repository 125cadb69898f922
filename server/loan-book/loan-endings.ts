/** What ended loans, what was forgiven of them and bookings that were reversed, as the fold takes them (decisions 0053, 0063, 0103). */
import { asc, inArray } from 'drizzle-orm'
import { isoDate } from '../../lending/calendar.ts'
import type { Forgiveness } from '../../lending/forgiven-debt.ts'
import type { PenaltyFreeDays } from '../../lending/loan-book.ts'
import { kopecks } from '../../lending/money.ts'
import type { PayoutReturn } from '../../lending/payout-return.ts'
import type { WriteOff } from '../../lending/write-off.ts'
import type { Queryable } from '../db/database.ts'
import {
  forgivenesses,
  paymentReversals,
  payoutReturns,
  writeOffs,
} from '../db/schema/loan-endings.ts'

const endingsOf = async (
  queryable: Queryable,
  table: typeof writeOffs | typeof payoutReturns,
  loanIds: readonly string[],
): Promise<ReadonlyMap<string, WriteOff>> => {
  if (loanIds.length === 0) return new Map()
  const rows = await queryable
    .select({
      id: table.id,
      loanId: table.loanId,
      on: table.on,
      paymentsBefore: table.paymentsBefore,
      changesBefore: table.changesBefore,
    })
    .from(table)
    .where(inArray(table.loanId, [...loanIds]))
  return new Map(
    rows.map(({ id, loanId, on, paymentsBefore, changesBefore }) => [
      loanId,
      { id, on: isoDate(on), paymentsBefore, changesBefore },
    ]),
  )
}

/** Write-offs of many loans by one query, by the loan's id. */
export const writeOffsOf = (
  queryable: Queryable,
  loanIds: readonly string[],
): Promise<ReadonlyMap<string, WriteOff>> => endingsOf(queryable, writeOffs, loanIds)

/** Payouts of many loans that came back, by one query, by the loan's id. */
export const payoutReturnsOf = (
  queryable: Queryable,
  loanIds: readonly string[],
): Promise<ReadonlyMap<string, PayoutReturn>> => endingsOf(queryable, payoutReturns, loanIds)

/** What was forgiven of many loans by one query, the oldest first, by the loan's id. */
export const forgivenessesOf = async (
  queryable: Queryable,
  loanIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Forgiveness[]>> => {
  if (loanIds.length === 0) return new Map()
  const rows = await queryable
    .select()
    .from(forgivenesses)
    .where(inArray(forgivenesses.loanId, [...loanIds]))
    .orderBy(asc(forgivenesses.createdAtMs), asc(forgivenesses.id))
  return new Map(
    [...Map.groupBy(rows, ({ loanId }) => loanId)].map(([loanId, own]) => [
      loanId,
      own.map(({ id, on, paymentsBefore, changesBefore, isWhole, ...sums }) => ({
        id,
        on: isoDate(on),
        paymentsBefore,
        changesBefore,
        most: isWhole
          ? null
          : {
              interestKopecks: kopecks(sums.interestKopecks),
              penaltyKopecks: kopecks(sums.penaltyKopecks),
            },
      })),
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
