import type { DatedPreview, EarlyPreview } from '../../../lending/change-facts.ts'
import { fromRoubles } from '../../../lending/money.ts'
import * as calls from '../../../protocol/calls/core/changes.ts'
import { addressOf } from '../../network-address.ts'
import { route } from '../../route.ts'
import { cancelChange } from '../../servicing/cancel-change.ts'
import { stepOf } from '../../servicing/change-step.ts'
import {
  previewEarly,
  previewProlongation,
  previewRestructuring,
  previewShift,
  type ShownChange,
} from '../../servicing/preview-change.ts'
import { signChange } from '../../servicing/sign-change.ts'
import { ownLoan } from './own-loan.ts'

type Planned = Extract<ShownChange, { outcome: 'PLAN' }>

const isEarly = (preview: Planned['preview']): preview is EarlyPreview => 'mode' in preview

const sharedShape = ({ loanId, termsHash, preview }: Planned) => ({
  outcome: 'PLAN' as const,
  loanId,
  on: preview.change.on,
  before: preview.before,
  after: preview.after,
  dueNowKopecks: preview.dueNowKopecks,
  termsHash,
})

/** Result of a partial early repayment as the calls show it. */
const earlyShape = (shown: ShownChange) => {
  if (shown.outcome === 'REFUSED') return shown
  if (shown.outcome === 'FULL')
    return { outcome: 'FULL' as const, totalKopecks: shown.payoff.totalKopecks }
  const { preview } = shown
  if (!isEarly(preview)) throw new Error('Not an early repayment')
  const { mode, savedKopecks, earlyPrincipalKopecks, advanceKopecks } = preview
  return { ...sharedShape(shown), mode, savedKopecks, earlyPrincipalKopecks, advanceKopecks }
}

const datedPreview = ({ preview }: Planned): DatedPreview => {
  if (isEarly(preview)) throw new Error('Not a change of dates')
  return preview
}

/** Result of a prolongation or a shift as the calls show it. */
const datedShape = (shown: ShownChange) => {
  if (shown.outcome === 'REFUSED') return shown
  if (shown.outcome === 'FULL' || !('days' in shown.changeRequest))
    throw new Error('Not a change of dates')
  const { fromDueOn, toDueOn, extraKopecks, explanation } = datedPreview(shown)
  const { days } = shown.changeRequest
  return { ...sharedShape(shown), days, fromDueOn, toDueOn, extraKopecks, explanation }
}

export const applicationChangeStep = route(
  calls.applicationChangeStep,
  async ({ context, client, query }) => {
    const { loanId } = query
    if (loanId !== undefined) await ownLoan(context, client.id, loanId)
    return stepOf(context.database, { clientId: client.id, loanId }, context.clock.now())
  },
)

export const partiallyEarlyTemplatePlan = route(
  calls.partiallyEarlyTemplatePlan,
  async ({ context, client, query }) => {
    const { loanId, amount, mode } = query
    const amountKopecks = amount === undefined ? null : fromRoubles(amount)
    const asked = { clientId: client.id, loanId, amountKopecks, mode }
    const { result, ...bounds } = await previewEarly(context, asked)
    return { ...bounds, result: earlyShape(result) }
  },
)

export const prolongationTemplatePlan = route(
  calls.prolongationTemplatePlan,
  async ({ context, client, query }) => {
    const asked = { clientId: client.id, loanId: query.loanId, days: query.days }
    const { result, ...bounds } = await previewProlongation(context, asked)
    return { ...bounds, result: datedShape(result) }
  },
)

export const shiftTemplatePlan = route(
  calls.shiftTemplatePlan,
  async ({ context, client, query }) => {
    const asked = { clientId: client.id, loanId: query.loanId, days: query.days }
    const { result, mostDays } = await previewShift(context, asked)
    return { mostDays, result: datedShape(result) }
  },
)

/** Result of the lender's offer as the calls show it. */
const offeredShape = (shown: ShownChange) => {
  if (shown.outcome === 'REFUSED') return shown
  if (shown.outcome === 'FULL') throw new Error('Not a change of dates')
  const { fromDueOn, toDueOn, extraKopecks, explanation } = datedPreview(shown)
  return { ...sharedShape(shown), fromDueOn, toDueOn, extraKopecks, explanation }
}

export const restructuringTemplatePlan = route(
  calls.restructuringTemplatePlan,
  async ({ context, client, query }) => {
    const asked = { clientId: client.id, loanId: query.loanId }
    const { lastOn, result } = await previewRestructuring(context, asked)
    return { lastOn, result: offeredShape(result) }
  },
)

export const loanApplicationChange = route(
  calls.loanApplicationChange,
  ({ context, client, body, request, idempotency }) =>
    signChange(context, idempotency, {
      clientId: client.id,
      loanId: body.loanId,
      kind: body.applicationType,
      smsCode: body.smsSignCode,
      termsHash: body.termsHash,
      address: addressOf(request),
    }),
)

export const loanApplicationChangeCancel = route(
  calls.loanApplicationChangeCancel,
  ({ context, client, body, idempotency }) =>
    cancelChange(context, idempotency, { clientId: client.id, loanId: body.loanId }),
)
