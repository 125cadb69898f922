import { toRoubles, type Kopecks } from '../../lending/money.ts'
import type { Reply } from '../../protocol/call.ts'
import {
  partiallyEarlyTemplatePlan,
  prolongationTemplatePlan,
  restructuringTemplatePlan,
  shiftTemplatePlan,
} from '../../protocol/calls/core/changes.ts'
import { smallerSumTemplatePlan } from '../../protocol/calls/core/loan.ts'
import { defineQuery } from './query.ts'

export type EarlyPlan = Extract<
  Reply<typeof partiallyEarlyTemplatePlan>['result'],
  { outcome: 'PLAN' }
>
type ProlongationResult = Reply<typeof prolongationTemplatePlan>['result']
export type DatedPlan = Extract<ProlongationResult, { outcome: 'PLAN' }>
export type RestructuringPlan = Extract<
  Reply<typeof restructuringTemplatePlan>['result'],
  { outcome: 'PLAN' }
>
export type PlanRefusal = Extract<ProlongationResult, { outcome: 'REFUSED' }>['refusal']
export type EarlyMode = EarlyPlan['mode']

interface EarlyParams {
  readonly loanId: string
  readonly amountKopecks: Kopecks
  readonly mode: EarlyMode
}

interface DatedParams {
  readonly loanId: string
  /** Null: the server chooses. */
  readonly days: number | null
}

interface SmallerParams {
  readonly loanApplicationId: string
  readonly amountRoubles: number
}

const datedRequest = ({ loanId, days }: DatedParams) => ({
  query: { loanId, ...(days !== null && { days }) },
})

/** Both plans of a partial early repayment of this very day (D13). */
export const earlyPreviewQuery = defineQuery({
  call: partiallyEarlyTemplatePlan,
  request: ({ loanId, amountKopecks, mode }: EarlyParams) => ({
    query: { loanId, amount: toRoubles(amountKopecks), mode },
  }),
})

/** Both plans of a prolongation; without days by the shortest term allowed (D14). */
export const prolongationPreviewQuery = defineQuery({
  call: prolongationTemplatePlan,
  request: datedRequest,
})

/** Both plans of the free shift of one payment; without days by the most allowed (D14). */
export const shiftPreviewQuery = defineQuery({ call: shiftTemplatePlan, request: datedRequest })

/** Both plans of the terms that the lender offers (decision 0104). */
export const restructuringPreviewQuery = defineQuery({
  call: restructuringTemplatePlan,
  request: (query: { readonly loanId: string }) => ({ query }),
})

/** What a smaller sum of a signed loan would cost (D58); refused with COOLING_OVER when it is too late. */
export const smallerSumPreviewQuery = defineQuery({
  call: smallerSumTemplatePlan,
  request: ({ loanApplicationId, amountRoubles }: SmallerParams) => ({
    query: { loanId: loanApplicationId, amount: String(amountRoubles) },
  }),
})
