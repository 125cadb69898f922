import type { DatedPreview } from '../../../lending/dated-change.ts'
import type { EarlyPreview } from '../../../lending/early-repayment.ts'
import type { ShownChange } from '../../servicing/preview-change.ts'

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
export const earlyShape = (shown: ShownChange) => {
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
export const datedShape = (shown: ShownChange) => {
  if (shown.outcome === 'REFUSED') return shown
  if (shown.outcome === 'FULL' || shown.wish.kind === 'PARTIALLY_EARLY')
    throw new Error('Not a change of dates')
  const { fromDueOn, toDueOn, extraKopecks, explanation } = datedPreview(shown)
  const { days } = shown.wish
  return { ...sharedShape(shown), days, fromDueOn, toDueOn, extraKopecks, explanation }
}
