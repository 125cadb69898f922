import { isoDate, moscowDate } from '../../lending/calendar.ts'
import { fromRoubles, kopecks, type Kopecks, toRoubles } from '../../lending/money.ts'
import { amountProblem } from '../../lending/product-terms.ts'
import { PRODUCTS } from '../../lending/products.ts'
import { quote, type Quote } from '../../lending/schedule.ts'
import { Refusal, refuseFields } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { applicationView, type ApplicationView } from './application-view.ts'
import { fileSignedContract } from '../documents/filing/file-contract.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import { lendingLawOn } from '../loan-book/market-table.ts'
import { assessPrice } from './loan-assessment.ts'
import { moveApplication } from '../loan-book/move-loan.ts'
import { loanOf, type LoanRow, lockLoan } from '../db/loans.ts'
import { offerRefused } from './loan-checks.ts'

interface SmallerSum {
  readonly clientId: string
  readonly loanId: string
  readonly amountKopecks: Kopecks
}

export interface SmallerPlan {
  readonly minAmountKopecks: Kopecks
  /** A step below what is signed. */
  readonly maxAmountKopecks: Kopecks
  readonly amountKopecks: Kopecks
  readonly price: Quote
}

/** @throws Refusal COOLING_OVER once the money may be on its way, ILLEGAL_TRANSITION in any other state */
const refuseOutsideCooling = (loan: LoanRow, nowMs: number): void => {
  const { state, coolingUntilMs } = loan
  if (state === 'PAYOUT_PENDING' || state === 'PAID_OUT') throw new Refusal('COOLING_OVER')
  if (state !== 'COOLING') throw new Refusal('ILLEGAL_TRANSITION')
  if (coolingUntilMs === null || coolingUntilMs <= nowMs) throw new Refusal('COOLING_OVER')
}

/** At most a step below what is signed. */
const boundsOf = ({ productKey, amountKopecks }: LoanRow) => {
  const { minAmountRoubles, amountStepRoubles } = PRODUCTS[productKey]
  const maxAmountRoubles = toRoubles(kopecks(amountKopecks)) - amountStepRoubles
  return { minAmountRoubles, maxAmountRoubles, amountStepRoubles }
}

/** Only less, in steps of the product, not below its least sum. @throws Refusal VALIDATION */
const refuseOtherSums = (loan: LoanRow, amountKopecks: Kopecks): void => {
  const bounds = boundsOf(loan)
  refuseFields({
    amountOfContract:
      bounds.maxAmountRoubles < bounds.minAmountRoubles
        ? 'Меньше этой суммы такой займ не выдаём. От него можно отказаться целиком, бесплатно.'
        : amountProblem(bounds, amountKopecks),
  })
}

/** The signed rate stays, also where a new loan of this sum would cost more a day: nobody signed that (D58). */
const priceOf = (loan: LoanRow, amountKopecks: Kopecks): Quote => {
  const { productKey, term, dailyRateMillionths, chargedRateBillionths } = loan
  const issuedOn = isoDate(loan.issuedOn)
  const rates = { dailyRateMillionths, chargedRateBillionths }
  return quote({ productKey, amountKopecks, term, ...rates, issuedOn })
}

/**
 * What a smaller sum of a signed loan would cost, before it is taken (D58).
 * @throws Refusal NOT_FOUND, COOLING_OVER, ILLEGAL_TRANSITION, VALIDATION
 */
export const previewSmallerSum = async (
  { database, clock }: Context,
  { clientId, loanId, amountKopecks }: SmallerSum,
): Promise<SmallerPlan> => {
  const loan = await loanOf(database, clientId, loanId)
  if (!loan) throw new Refusal('NOT_FOUND')
  refuseOutsideCooling(loan, clock.now())
  refuseOtherSums(loan, amountKopecks)
  const { minAmountRoubles, maxAmountRoubles } = boundsOf(loan)
  return {
    minAmountKopecks: fromRoubles(minAmountRoubles),
    maxAmountKopecks: fromRoubles(maxAmountRoubles),
    amountKopecks,
    price: priceOf(loan, amountKopecks),
  }
}

/**
 * Refuses a part of a signed loan before its money is sent: a smaller sum at the signed rate, a new schedule, no new
 * code; the hours to think it over stay as promised (353-FZ art. 11, D58). Only the price is judged again.
 * @throws Refusal NOT_FOUND, COOLING_OVER, ILLEGAL_TRANSITION, VALIDATION, OFFER_REFUSED
 */
export const takeLess = (
  context: Context,
  idempotency: IdempotencyRequest,
  { clientId, loanId, amountKopecks }: SmallerSum,
): Promise<ApplicationView> =>
  runIdempotent(context, idempotency, {
    async effect(tx) {
      const nowMs = context.clock.now()
      const law = await lendingLawOn(context, tx, moscowDate(nowMs))
      const known = await loanOf(tx, clientId, loanId)
      const loan = known && (await lockLoan(tx, loanId))
      if (!loan) throw new Refusal('NOT_FOUND')
      refuseOutsideCooling(loan, nowMs)
      refuseOtherSums(loan, amountKopecks)
      const price = priceOf(loan, amountKopecks)
      const { productKey, signedAmountKopecks } = loan
      const judged = assessPrice({ productKey, amountKopecks, price }, { law, nowMs })
      if (judged.outcome === 'REFUSED') throw offerRefused(judged.reasons)
      if (signedAmountKopecks === null) await fileSignedContract(tx, loan, nowMs)
      const others = loan.evidence.filter(
        ({ rule }) => !judged.evidence.some((found) => found.rule === rule),
      )
      const change = {
        amountKopecks,
        signedAmountKopecks: signedAmountKopecks ?? loan.amountKopecks,
        schedule: price.schedule.rows,
        fullCostPercent: price.fullCost.percent,
        fullCostPercentText: price.fullCost.percentText,
        fullCostKopecks: price.fullCost.costKopecks,
        evidence: [...judged.evidence, ...others],
      }
      const less = await moveApplication(tx, loan, { action: 'TAKE_LESS', nowMs, change })
      return applicationView(tx, less, nowMs)
    },
  })
