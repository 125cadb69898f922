import { PAY_OUT, type PayoutOrder } from '../origination/payouts.ts'
import { refuseBeforePayout } from '../origination/check-before-payout.ts'
import { payOutLoan } from '../origination/pay-out.ts'
import type { Job } from './job.ts'
import { UNTIL_DONE } from './until-done.ts'

/**
 * Sends a signed loan to its card (D10), on another day than that of the signature after the bureaus were asked anew
 * (D53). Run again it finds its try made and leaves it to the look-up.
 */
export const payOutJob: Job<PayoutOrder> = {
  kind: PAY_OUT,
  ...UNTIL_DONE,
  async run(context, order) {
    if (await refuseBeforePayout(context, order.loanId)) return
    await payOutLoan(context, order)
  },
}
