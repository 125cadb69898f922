import { type IsoDate, moscowDate } from '../../../lending/calendar.ts'
import { isUnderWay } from '../../../lending/lifecycle.ts'
import { fromRoubles } from '../../../lending/money.ts'
import * as calls from '../../../protocol/calls/core/loan.ts'
import { booksWithCardsOf, type FacedBook } from '../../loan-book/loan-books.ts'
import { addressOf } from '../../network-address.ts'
import { applicationView, viewsOfBooks } from '../../origination/application-view.ts'
import { cancelLoan } from '../../origination/cancel-loan.ts'
import { changePayoutCard } from '../../origination/change-payout-card.ts'
import { makeOffer } from '../../origination/make-offer.ts'
import { previewSmallerSum, takeLess } from '../../origination/take-less.ts'
import { takeLoan } from '../../origination/take-loan.ts'
import { rememberedOf } from '../../remembered.ts'
import { readRoute, route } from '../../route.ts'
import { ownLoan } from './own-loan.ts'

/** Loans under way, open contracts, and the one offer the client looked at last. */
const current = (books: readonly FacedBook[], today: string): FacedBook[] => {
  const offer = books.find(({ loan }) => loan.state === 'OFFERED' && loan.offerExpiresOn >= today)
  return books.filter((book) => isUnderWay(book.loan) || book === offer)
}

const currentViews = rememberedOf((books: readonly FacedBook[], today: IsoDate) =>
  viewsOfBooks(current(books, today), today),
)

export const applicationCurrentList = readRoute(
  calls.applicationCurrentList,
  async ({ context, client }) => {
    const nowMs = context.clock.now()
    const books = await booksWithCardsOf(context.database, client.id)
    return {
      asOf: new Date(nowMs).toISOString(),
      applications: currentViews(books, moscowDate(nowMs)),
    }
  },
)

export const loanOffer = route(calls.loanOffer, async ({ context, client, body, idempotency }) => {
  const { loan, price, coolingHours, text } = await makeOffer(context, idempotency, {
    clientId: client.id,
    terms: {
      productKey: body.typeOfProduct,
      amountKopecks: fromRoubles(body.amountOfContract),
      term: body.loanTerm,
      cardId: body.paymentData,
      payoutBankId: body.payoutBankId ?? null,
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

export const loanApplication = route(
  calls.loanApplication,
  ({ context, client, body, request, idempotency }) =>
    takeLoan(context, idempotency, {
      clientId: client.id,
      terms: {
        productKey: body.typeOfProduct,
        amountKopecks: fromRoubles(body.amountOfContract),
        term: body.loanTerm,
        cardId: body.paymentData,
        payoutBankId: body.payoutBankId ?? null,
      },
      dateOfIssuance: body.dateOfIssuance,
      smsCode: body.smsCode,
      termsHash: body.termsHash,
      acknowledgedWarnings: body.acknowledgedWarnings,
      address: addressOf(request),
    }),
)

export const loanCancel = route(calls.loanCancel, ({ context, client, body, idempotency }) =>
  cancelLoan(context, idempotency, { clientId: client.id, loanId: body.loanApplicationId }),
)

export const smallerSumTemplatePlan = route(
  calls.smallerSumTemplatePlan,
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

export const loanSmallerSum = route(
  calls.loanSmallerSum,
  ({ context, client, body, idempotency }) =>
    takeLess(context, idempotency, {
      clientId: client.id,
      loanId: body.loanApplicationId,
      amountKopecks: fromRoubles(body.amountOfContract),
    }),
)

export const loanPayoutCard = route(
  calls.loanPayoutCard,
  ({ context, client, body, idempotency }) =>
    changePayoutCard(context, idempotency, {
      clientId: client.id,
      loanId: body.loanApplicationId,
      cardId: body.paymentData,
      payoutBankId: body.payoutBankId ?? null,
    }),
)

export const loanStatus = route(calls.loanStatus, async ({ context, client, body }) => {
  const nowMs = context.clock.now()
  const loan = await ownLoan(context, client.id, body.loanApplicationId)
  const view = await applicationView(context.database, loan, nowMs)
  return { ...view, asOf: new Date(nowMs).toISOString() }
})
