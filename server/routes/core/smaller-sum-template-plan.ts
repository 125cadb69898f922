import { fromRoubles } from '../../../lending/money.ts'
import { smallerSumTemplatePlan } from '../../../protocol/calls/core/loan.ts'
import { route } from '../../route.ts'
import { previewSmallerSum } from '../../origination/take-less.ts'

export const smallerSumTemplatePlanRoute = route(
  smallerSumTemplatePlan,
  async ({ context, client, query }) => {
    const { price, ...bounds } = await previewSmallerSum(context, {
      clientId: client.id,
      loanId: query.loanId,
      amountKopecks: fromRoubles(query.amount),
    })
    const { schedule, dailyRateMillionths, chargedRateBillionths, fullCost } = price
    const { rows, paymentKopecks, totalKopecks, overpaymentKopecks } = schedule
    const sums = { paymentKopecks, totalKopecks, overpaymentKopecks }
    return { ...bounds, rows, ...sums, dailyRateMillionths, chargedRateBillionths, fullCost }
  },
)
