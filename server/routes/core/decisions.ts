import { kopecks } from '../../../lending/money.ts'
import * as calls from '../../../protocol/calls/core/decisions.ts'
import { loanDecisionsOf, type LoanRow } from '../../db/loans.ts'
import { route } from '../../route.ts'

const decision = (loan: LoanRow, refusedAtMs: number | null) => ({
  loanApplicationId: loan.id,
  typeOfProduct: loan.productKey,
  amountKopecks: kopecks(loan.amountKopecks),
  loanTerm: loan.term,
  dailyRateMillionths: loan.dailyRateMillionths,
  chargedRateBillionths: loan.chargedRateBillionths,
  fullCost: {
    percentText: loan.fullCostPercentText,
    percent: loan.fullCostPercent,
    costKopecks: kopecks(loan.fullCostKopecks),
  },
  // Line and law are looked at again at the signing: the evidence kept is of then.
  decidedAt: new Date(refusedAtMs ?? loan.signedAtMs ?? loan.offeredAtMs).toISOString(),
  outcome: loan.state === 'REFUSED' ? ('REFUSED' as const) : ('OFFERED' as const),
  evidence: [...loan.evidence],
  reasons: [...loan.reasons],
  warnings: [...loan.warnings],
})

export const loanDecisions = route(calls.loanDecisions, async ({ context, client, query }) => {
  const rows = await loanDecisionsOf(context.database, client.id, query.loanApplicationId)
  return { decisions: rows.map(({ loan, refusedAtMs }) => decision(loan, refusedAtMs)) }
})
