import { asc, eq, inArray } from 'drizzle-orm'
import { isoDate } from '../../lending/calendar.ts'
import { addKopecks, kopecks } from '../../lending/money.ts'
import { owedAgain, type TakenBack } from '../../lending/taken-back.ts'
import type { Queryable } from '../db/database.ts'
import { takenBackPayments } from '../db/schema/payments.ts'

type TakenBackRow = typeof takenBackPayments.$inferSelect

const asTakenBack = (row: TakenBackRow): TakenBack => ({
  id: row.id,
  on: isoDate(row.on),
  dueOn: isoDate(row.dueOn),
  paymentsBefore: row.paymentsBefore,
  changesBefore: row.changesBefore,
  fromHeldKopecks: kopecks(row.fromHeldKopecks),
  principalKopecks: kopecks(row.principalKopecks),
  interestKopecks: kopecks(row.interestKopecks),
  penaltyKopecks: kopecks(row.penaltyKopecks),
  courtCostsKopecks: kopecks(row.courtCostsKopecks),
  refundedKopecks: kopecks(row.refundedKopecks),
})

const sumOf = (taken: TakenBack) => addKopecks(owedAgain(taken), taken.fromHeldKopecks)

/** Money taken back of many loans by one query, the oldest first, by the loan's id. */
export const takenBackOf = async (
  queryable: Queryable,
  loanIds: readonly string[],
): Promise<ReadonlyMap<string, readonly TakenBack[]>> => {
  if (loanIds.length === 0) return new Map()
  const rows = await queryable
    .select()
    .from(takenBackPayments)
    .where(inArray(takenBackPayments.loanId, [...loanIds]))
    .orderBy(asc(takenBackPayments.createdAtMs), asc(takenBackPayments.id))
  return new Map(
    [...Map.groupBy(rows, ({ loanId }) => loanId)].map(([id, own]) => [id, own.map(asTakenBack)]),
  )
}

/** How much of each payment of a loan was taken back, kopecks, by the payment's id. */
export const takenBackSums = async (
  queryable: Queryable,
  loanId: string,
): Promise<ReadonlyMap<string, number>> => {
  const rows = await queryable
    .select()
    .from(takenBackPayments)
    .where(eq(takenBackPayments.loanId, loanId))
  return new Map(
    [...Map.groupBy(rows, ({ paymentId }) => paymentId)].map(([id, own]) => [
      id,
      own.reduce((sum, row) => sum + sumOf(asTakenBack(row)), 0),
    ]),
  )
}

/** What was taken back of one payment, the oldest first, with the sum of each. */
export const takenBackOfPayment = async (
  queryable: Queryable,
  paymentId: string,
): Promise<readonly (TakenBack & { readonly amountKopecks: number })[]> => {
  const rows = await queryable
    .select()
    .from(takenBackPayments)
    .where(eq(takenBackPayments.paymentId, paymentId))
    .orderBy(asc(takenBackPayments.createdAtMs), asc(takenBackPayments.id))
  return rows.map((row) => {
    const taken = asTakenBack(row)
    return { ...taken, amountKopecks: sumOf(taken) }
  })
}
