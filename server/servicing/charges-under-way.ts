/** Payments by a saved card that this process is charging at this moment: its own notices need not look them up. */
import type { Database } from '../db/database.ts'
import type { PaymentRow, ReceiptedPayment } from '../db/payments.ts'

/** Longer than this nobody relies on what was known when the charge began: it may have been looked up and ended since. */
const FRESH_MS = 10_000

interface UnderWay {
  readonly begun: PaymentRow
  readonly askedAtMs: number
  /** The acquirer's operation of it that was asked about; another one of the same invoice is looked up. */
  checkedId: string | null
  booked: ReceiptedPayment | null
}

const charges = new WeakMap<Database, Map<string, UnderWay>>()

const of = (database: Database): Map<string, UnderWay> => {
  const known = charges.get(database) ?? new Map<string, UnderWay>()
  charges.set(database, known)
  return known
}

/** Remembers a payment for as long as `charge` asks the acquirer for its money; what was booked of it meanwhile, or null. */
export const whileCharging = async <Result>(
  database: Database,
  { begun, askedAtMs }: { begun: PaymentRow; askedAtMs: number },
  charge: () => Promise<Result>,
): Promise<{ result: Result; booked: ReceiptedPayment | null }> => {
  const underWay: UnderWay = { begun, askedAtMs, checkedId: null, booked: null }
  const own = of(database)
  own.set(begun.invoiceId, underWay)
  try {
    const result = await charge()
    return { result, booked: underWay.booked }
  } finally {
    own.delete(begun.invoiceId)
  }
}

/** The payment of an invoice as it was when this process began to charge it, a moment ago; null for any other, and once it is booked. */
export const chargedNow = (
  database: Database,
  invoiceId: string,
  nowMs: number,
): PaymentRow | null => {
  const underWay = of(database).get(invoiceId)
  const isFresh = underWay?.booked === null && nowMs - underWay.askedAtMs <= FRESH_MS
  return isFresh ? underWay.begun : null
}

/**
 * {@link chargedNow} for the question whether an operation may take its money: the first operation of an invoice alone, whose
 * money another process may have booked meanwhile.
 */
export const firstCharged = (
  database: Database,
  { invoiceId, transactionId }: { invoiceId: string; transactionId: string },
  nowMs: number,
): PaymentRow | null => {
  const underWay = of(database).get(invoiceId)
  if (!underWay) return null
  underWay.checkedId ??= transactionId
  return underWay.checkedId === transactionId ? chargedNow(database, invoiceId, nowMs) : null
}

/** Notes that a payment was booked, with its receipt, once that is committed. */
export const noteBooked = (database: Database, booked: ReceiptedPayment): void => {
  const underWay = of(database).get(booked.payment.invoiceId)
  if (underWay) underWay.booked = booked
}
