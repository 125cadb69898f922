import { toRoubles, type Kopecks } from '../../lending/money.ts'
import type { Reply } from '../../protocol/call.ts'
import {
  partiallyEarlyTemplatePlan,
  prolongationTemplatePlan,
  shiftTemplatePlan,
} from '../../protocol/calls/core/changes.ts'
import {
  templatePartiallyEarly,
  templateProlongation,
  templateShift,
} from '../../protocol/calls/print-service/templates.ts'
import { send } from '../api/send.ts'

export type EarlyAnswer = Reply<typeof partiallyEarlyTemplatePlan>
export type ProlongationAnswer = Reply<typeof prolongationTemplatePlan>
export type ShiftAnswer = Reply<typeof shiftTemplatePlan>
export type EarlyPlan = Extract<EarlyAnswer['result'], { outcome: 'PLAN' }>
export type DatedPlan = Extract<ProlongationAnswer['result'], { outcome: 'PLAN' }>
export type PlanRefusal = Extract<ProlongationAnswer['result'], { outcome: 'REFUSED' }>['refusal']
export type EarlyMode = EarlyPlan['mode']
export type AgreementText = Reply<typeof templateProlongation>

/** What a client asks to change; the sum is paid today, days move the nearest payment. */
export type ChangeWish =
  | {
      readonly kind: 'PARTIALLY_EARLY'
      readonly amountKopecks: Kopecks
      readonly mode: EarlyMode
    }
  | { readonly kind: 'PROLONGATION' | 'SHIFT'; readonly days: number }

/** Both plans of a partial early repayment of this very day (D13). Throws CallRefused, NetworkFailure. */
export const previewEarly = (
  loanId: string,
  { amountKopecks, mode }: { amountKopecks: Kopecks; mode: EarlyMode },
  signal: AbortSignal,
): Promise<EarlyAnswer> =>
  send(partiallyEarlyTemplatePlan, {
    query: { loanId, amount: toRoubles(amountKopecks), mode },
    signal,
  })

/** Both plans of a prolongation; without days by the shortest term allowed (D14). Throws CallRefused, NetworkFailure. */
export const previewProlongation = (
  loanId: string,
  days: number | null,
  signal: AbortSignal,
): Promise<ProlongationAnswer> =>
  send(prolongationTemplatePlan, { query: { loanId, ...(days !== null && { days }) }, signal })

/** Both plans of the free shift of one payment; without days by the most allowed (D14). Throws CallRefused, NetworkFailure. */
export const previewShift = (
  loanId: string,
  days: number | null,
  signal: AbortSignal,
): Promise<ShiftAnswer> =>
  send(shiftTemplatePlan, { query: { loanId, ...(days !== null && { days }) }, signal })

/** The agreement that the code will sign, to read before it. Throws CallRefused, NetworkFailure. */
export const agreementText = (
  { clientId, loanId }: { clientId: string; loanId: string },
  wish: ChangeWish,
): Promise<AgreementText> => {
  const parties = { clientId, loanApplicationId: loanId }
  if (wish.kind === 'PARTIALLY_EARLY')
    return send(templatePartiallyEarly, {
      body: { ...parties, paymentAmount: toRoubles(wish.amountKopecks), mode: wish.mode },
    })
  return send(wish.kind === 'SHIFT' ? templateShift : templateProlongation, {
    body: { ...parties, days: wish.days },
  })
}
