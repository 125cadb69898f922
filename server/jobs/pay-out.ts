import { PAY_OUT, type PayoutOrder } from '../db/payouts.ts'
import { payOutLoan } from '../services/pay-out.ts'
import type { Job } from './job.ts'
import { UNTIL_DONE } from './until-done.ts'

/** Sends a signed loan to its card (D10). Run again it finds its try made and leaves it to the look-up. */
export const payOutJob: Job<PayoutOrder> = {
  kind: PAY_OUT,
  ...UNTIL_DONE,
  run: payOutLoan,
}
