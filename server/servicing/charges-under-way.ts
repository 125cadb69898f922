/** Payments by a saved card that this process is charging at this moment: its own notices need not look them up. */
import type { Database } from '../db/database.ts'
import type { PaymentRow, ReceiptedPayment } from '../db/payments.ts'

/** Longer than this nobody relies on what was known when the charge began: it may have been looked up and ended since. */
const FRESH_MS = 10_000

interface UnderWay {
  readonly begun: PaymentRow
  readonly askedAtMs: number
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
  const underWay: UnderWay = { begun, askedAtMs, booked: null }
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

/** Notes that a payment was booked, with its receipt, once that is committed. */
export const noteBooked = (database: Database, booked: ReceiptedPayment): void => {
  const underWay = of(database).get(booked.payment.invoiceId)
  if (underWay) underWay.booked = booked
}
