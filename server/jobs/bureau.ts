import { HOUR_MS, MINUTE_MS } from '../../lending/durations.ts'
import { compareWithLedger } from '../bureau-reports/compare-with-ledger.ts'
import { type BureauFileOrder, SEND_BUREAU_FILE } from '../bureau-reports/file-reports.ts'
import { scanLoans } from '../bureau-reports/scan-loans.ts'
import {
  READ_BUREAU_RECEIPT,
  readBureauReceipt,
  sendBureauFile,
} from '../bureau-reports/send-file.ts'
import type { Job } from '../job.ts'
import { moscowMidnightPlus } from './moscow-night.ts'
import { NIGHTLY_TRIES, UNTIL_DONE } from './retries.ts'

/** Growing pauses up to four hours, for weeks: what a bureau was not told stays untold. */
const BUREAU_TRIES = {
  maxAttempts: UNTIL_DONE.maxAttempts,
  retryDelayMs: (attempt: number): number =>
    Math.min(2 ** Math.min(attempt, 10) * MINUTE_MS, 4 * HOUR_MS),
} as const

/** Finds what the bureaus have to hear of the day that is over, every day at 00:40 Moscow, after the loans were settled. */
export const scanBureauJob: Job<null> = {
  kind: 'bureau.scan',
  ...NIGHTLY_TRIES,
  nextRunAtMs: (nowMs) => moscowMidnightPlus(nowMs, 40),
  run: scanLoans,
}

/** Compares what the bureau has with the ledger, every day at 03:30 Moscow, when the receipts of the night are there. */
export const compareBureauJob: Job<null> = {
  kind: 'bureau.compare',
  ...NIGHTLY_TRIES,
  nextRunAtMs: (nowMs) => moscowMidnightPlus(nowMs, 210),
  run: compareWithLedger,
}

/** Hands a file to the bureau. */
export const sendBureauFileJob: Job<BureauFileOrder> = {
  kind: SEND_BUREAU_FILE,
  ...BUREAU_TRIES,
  run: sendBureauFile,
}

/** Asks what became of a file. */
export const readBureauReceiptJob: Job<BureauFileOrder> = {
  kind: READ_BUREAU_RECEIPT,
  ...BUREAU_TRIES,
  run: readBureauReceipt,
}
