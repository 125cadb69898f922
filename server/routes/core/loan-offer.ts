import { fromRoubles } from '../../../lending/money.ts'
import { loanOffer } from '../../../protocol/calls/core/loan.ts'
import { route } from '../../route.ts'
import { makeOffer } from '../../origination/make-offer.ts'

export const loanOfferRoute = route(loanOffer, async ({ context, client, body, idempotency }) => {
  const { loan, price, coolingHours, text } = await makeOffer(context, idempotency, {
    clientId: client.id,
    terms: {
      productKey: body.typeOfProduct,
      amountKopecks: fromRoubles(body.amountOfContract),
      term: body.loanTerm,
      cardId: body.paymentData,
    },
  })
  const { rows, paymentKopecks, totalKopecks, overpaymentKopecks } = price.schedule
  return {
    loanApplicationId: loan.id,
    applicationState: loan.state,
    termsHash: loan.termsHash,
    expiresOn: loan.offerExpiresOn,
    rows,
    paymentKopecks,
    totalKopecks,
    overpaymentKopecks,
    dailyRateMillionths: loan.dailyRateMillionths,
    chargedRateBillionths: loan.chargedRateBillionths,
    fullCost: price.fullCost,
    coolingHours,
    evidence: [...loan.evidence],
    warnings: [...loan.warnings],
    issuedOn: loan.issuedOn,
    text,
  }
})
