import type { PrintedFacts } from '../document-facts.ts'
import { certificatePlan } from './certificate-plan.ts'
import { consentPlan } from './consent-plan.ts'
import type { DocumentPlan } from './document-plan.ts'
import { creditRatingOfferPlan } from './credit-rating-plan.ts'
import { contractPlan, loanApplicationPlan, schedulePlan } from './loan-plans.ts'
import { receiptPlan } from './receipt-plan.ts'

const LOAN_PLANS = {
  CONTRACT: contractPlan,
  SCHEDULE: schedulePlan,
  CONSUMER_LOAN: loanApplicationPlan,
} as const

/** Puts the facts of any document into words. */
export const planOf = (printed: PrintedFacts, createdAtMs: number): DocumentPlan => {
  switch (printed.type) {
    case 'CONTRACT':
    case 'SCHEDULE':
    case 'CONSUMER_LOAN':
      return LOAN_PLANS[printed.type](printed.facts, createdAtMs)
    case 'RECEIPT':
      return receiptPlan(printed.facts, createdAtMs)
    case 'CERTIFICATE':
      return certificatePlan(printed.facts, createdAtMs)
    case 'CREDIT_RATING_OFFER':
      return creditRatingOfferPlan(printed.facts, createdAtMs)
    default:
      return consentPlan(printed.facts, createdAtMs)
  }
}
