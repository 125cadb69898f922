import { and, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { isoDate, moscowDate } from '../../lending/calendar.ts'
import { MINUTE_MS } from '../../lending/durations.ts'
import type { Queryable, Tx } from '../db/database.ts'
import { lockChange } from '../db/loan-changes.ts'
import { lockLoan } from '../db/loans.ts'
import type { PaymentRow } from '../db/payments.ts'
import { payments } from '../db/schema/payments.ts'
import { signedSchedule } from '../loan-book/plan-change.ts'

/** For so long a second payment of the same loan, purpose and sum is taken for a slip of the hand (D59). */
export const REPEAT_MS = 5 * MINUTE_MS

/**
 * A payment of the same loan, purpose and sum that was taken within the last five minutes or may be moving money now,
 * whatever key, card, device or tab it came by; null when there is none (D59). The loan must be locked.
 */
export const equalPaymentOf = async (
  queryable: Queryable,
  asked: Pick<PaymentRow, 'loanId' | 'paymentType' | 'changeId' | 'amountKopecks'> & {
    readonly exceptId?: string
  },
  nowMs: number,
): Promise<PaymentRow | null> => {
  const { loanId, paymentType, changeId, amountKopecks, exceptId } = asked
  if (loanId === null || paymentType === null) return null
  const [row] = await queryable
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.loanId, loanId),
        eq(payments.paymentType, paymentType),
        changeId === null ? isNull(payments.changeId) : eq(payments.changeId, changeId),
        eq(payments.amountKopecks, amountKopecks),
        or(
          and(
            eq(payments.state, 'PAID'),
            gt(sql`coalesce(${payments.finishedAtMs}, 0)`, nowMs - REPEAT_MS),
          ),
          inArray(payments.state, ['PROCESSING', 'UNKNOWN']),
        ),
        exceptId === undefined ? undefined : ne(payments.id, exceptId),
      ),
    )
    .limit(1)
  return row ?? null
}

/** Money of a signed change is taken only for the very schedule that was signed (D57). The loan is locked here. */
const isForSignedSchedule = async (
  tx: Tx,
  { loanId, changeId }: PaymentRow,
  nowMs: number,
): Promise<boolean> => {
  if (loanId === null || changeId === null) return true
  const loan = await lockLoan(tx, loanId)
  const change = await lockChange(tx, changeId)
  if (!loan || change?.state !== 'WAITING_PAYMENT') return false
  const on = isoDate(moscowDate(nowMs))
  return typeof (await signedSchedule(tx, { loan, change, on })) !== 'string'
}

/**
 * Whether a form that was begun before still says what the client means: the change it pays for is the signed one
 * (D57), and no equal payment was taken since, unless the client said that both are meant (D59).
 */
export const isStillMeant = async (
  tx: Tx,
  payment: PaymentRow,
  nowMs: number,
): Promise<boolean> => {
  if (!(await isForSignedSchedule(tx, payment, nowMs))) return false
  if (payment.isRepeat) return true
  return (await equalPaymentOf(tx, { ...payment, exceptId: payment.id }, nowMs)) === null
}
