import { ERASE_ACCOUNT, type EraseAccountOrder } from '../accounts/erase-papers.ts'
import { eraseAccount } from '../accounts/erase-account.ts'
import type { Job } from './job.ts'
import { UNTIL_DONE } from './until-done.ts'

const HOUR_MS = 3_600_000

/** Erases what is left of a deleted account when its time has come (D25). */
export const eraseAccountJob: Job<EraseAccountOrder> = {
  kind: ERASE_ACCOUNT,
  maxAttempts: UNTIL_DONE.maxAttempts,
  retryDelayMs: (attempt) => Math.min(2 ** attempt * 1000, HOUR_MS),
  run: eraseAccount,
}
