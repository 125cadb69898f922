import type { BureauDebtLoad } from './bureau-contract.ts'
import { LOAD_BANDS } from './debt-load-share.ts'
import type { Evidence } from './guard-reasons.ts'

/** The range of a debt load in per cent: by the bands of the macroprudential limits, the narrowest one that holds it. */
function rangeOf(loadPercent: number): BureauDebtLoad['range'] {
  const band = LOAD_BANDS.find(({ abovePercent }) => loadPercent > abovePercent)
  return band ? (band.abovePercent === 80 ? 'OVER_80' : 'OVER_50') : 'UP_TO_50'
}

/**
 * What block 29(1) of 758-П says of the debt load a contract was signed with, from what was kept of its calculation; null
 * where none was made (below 10,000 ₽), or where it is not known which income it rests on: before decision 0142 that was not
 * kept, and nothing is made up for it (decision 0169).
 */
export function bureauDebtLoad(evidence: readonly Evidence[]): BureauDebtLoad | null {
  const kept = evidence.find(({ rule }) => rule === 'DEBT_LOAD')
  if (!kept?.income || typeof kept.value !== 'number') return null
  return { range: rangeOf(kept.value), on: kept.on, incomeSource: kept.income.source }
}
