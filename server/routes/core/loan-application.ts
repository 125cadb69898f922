import { fromRoubles } from '../../../lending/money.ts'
import { loanApplication } from '../../../protocol/calls/core/loan.ts'
import { route } from '../../route.ts'
import { addressOf } from '../../network-address.ts'
import { takeLoan } from '../../origination/take-loan.ts'

export const loanApplicationRoute = route(
  loanApplication,
  ({ context, client, body, request, idempotency }) =>
    takeLoan(context, idempotency, {
      clientId: client.id,
      terms: {
        productKey: body.typeOfProduct,
        amountKopecks: fromRoubles(body.amountOfContract),
        term: body.loanTerm,
        cardId: body.paymentData,
      },
      dateOfIssuance: body.dateOfIssuance,
      smsCode: body.smsCode,
      termsHash: body.termsHash,
      acknowledgedWarnings: body.acknowledgedWarnings,
      commissionEnable: body.commissionEnable,
      address: addressOf(request),
    }),
)
