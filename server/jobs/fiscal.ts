import { ORDER_FISCAL_RECEIPTS } from '../db/fiscal-receipts.ts'
import { HOUR_MS, MINUTE_MS } from '../../lending/durations.ts'
import { compareFiscalDays } from '../fiscal/compare-days.ts'
import {
  type FiscalReceiptOrder,
  makeFiscalReceipt,
  READ_FISCAL_RECEIPT,
  readFiscalReceipt,
} from '../fiscal/make-receipt.ts'
import { MAKE_FISCAL_RECEIPT, orderReceipts, scanForReceipts } from '../fiscal/order-receipts.ts'
import type { Job } from '../job.ts'
import { moscowMidnightPlus } from './moscow-night.ts'
import { NIGHTLY_TRIES, UNTIL_DONE } from './retries.ts'

/** Soon at first, for a receipt is due at once; up to an hour later, for weeks. */
const TILL_TRIES = {
  maxAttempts: UNTIL_DONE.maxAttempts,
  retryDelayMs: (attempt: number): number =>
    Math.min(2 ** Math.min(attempt, 10) * (MINUTE_MS / 6), HOUR_MS),
} as const

/** Orders the receipts of a payment that has just come (54-FZ). */
export const orderReceiptsJob: Job<{ loanId: string }> = {
  kind: ORDER_FISCAL_RECEIPTS,
  ...UNTIL_DONE,
  run: orderReceipts,
}

/** Finds what the ledger got yesterday and no receipt says, every day at 00:45 Moscow, after the loans were settled. */
export const scanForReceiptsJob: Job<null> = {
  kind: 'fiscal.scan',
  ...NIGHTLY_TRIES,
  nextRunAtMs: (nowMs) => moscowMidnightPlus(nowMs, 45),
  run: scanForReceipts,
}

/** Compares receipts with the ledger, every day at 03:45 Moscow, when those of the night are made. */
export const compareFiscalDaysJob: Job<null> = {
  kind: 'fiscal.compare',
  ...NIGHTLY_TRIES,
  nextRunAtMs: (nowMs) => moscowMidnightPlus(nowMs, 225),
  run: compareFiscalDays,
}

/** Has one receipt made. */
export const makeReceiptJob: Job<FiscalReceiptOrder> = {
  kind: MAKE_FISCAL_RECEIPT,
  ...TILL_TRIES,
  run: makeFiscalReceipt,
}

/** Asks what became of one. */
export const readReceiptJob: Job<FiscalReceiptOrder> = {
  kind: READ_FISCAL_RECEIPT,
  ...TILL_TRIES,
  run: readFiscalReceipt,
}
