import type { Reply } from '../../protocol/call.ts'
import { loanSmallerSum, smallerSumTemplatePlan } from '../../protocol/calls/core/loan.ts'
import { once } from '../api/intent.ts'
import { send } from '../api/send.ts'

export type SmallerPlan = Reply<typeof smallerSumTemplatePlan>

/** What a smaller sum of a signed loan would cost (D58). Throws CallRefused with COOLING_OVER, NetworkFailure. */
export const previewSmallerSum = (
  loanApplicationId: string,
  amountRoubles: number,
  signal: AbortSignal,
): Promise<SmallerPlan> =>
  send(smallerSumTemplatePlan, {
    query: { loanId: loanApplicationId, amount: String(amountRoubles) },
    signal,
  })

/** Takes less than was signed, while the loan is cooling off (D58). Throws CallRefused with COOLING_OVER, NetworkFailure. */
export const takeLess = (
  loanApplicationId: string,
  amountRoubles: number,
): Promise<Reply<typeof loanSmallerSum>> =>
  once(`take-less/${loanApplicationId}/${amountRoubles}`, (idempotencyKey) =>
    send(loanSmallerSum, {
      body: { loanApplicationId, amountOfContract: amountRoubles },
      idempotencyKey,
    }),
  )
