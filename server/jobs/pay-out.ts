import { PAY_OUT } from '../db/payouts.ts'
import { payOutLoan } from '../services/pay-out.ts'
import type { Job } from './job.ts'

/** Sends a signed loan to its card (D10). Run again it finds the try under way and leaves it to the look-up. */
export const payOutJob: Job<{ loanId: string }> = {
  kind: PAY_OUT,
  maxAttempts: 10,
  retryDelayMs: (attempt) => attempt * 60_000,
  run: (context, { loanId }) => payOutLoan(context, loanId),
}
