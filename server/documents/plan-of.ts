import type { PrintedFacts, PublishedFacts } from '../document-facts.ts'
import { certificatePlan } from './certificate-plan.ts'
import { changedSchedulePlan, changePlan } from './change-plan.ts'
import { complaintFormPlan } from './complaint-form-plan.ts'
import { consentPlan, consentWithdrawalPlan, creditRatingOfferPlan } from './consent-plan.ts'
import type { DocumentPlan } from './document-plan.ts'
import { holidayPlan } from './holiday-plan.ts'
import { contractPlan, loanApplicationPlan, schedulePlan } from './loan-plans.ts'
import { publishedPlan } from './published-plan.ts'
import { receiptPlan } from './receipt-plan.ts'

const LOAN_PLANS = {
  CONTRACT: contractPlan,
  CONSUMER_LOAN: loanApplicationPlan,
} as const

/** What can be laid out: a client's own document or a published one. */
export type Printable =
  | PrintedFacts
  | { readonly type: 'PUBLISHED'; readonly facts: PublishedFacts }
  | { readonly type: 'COMPLAINT_FORM' }

/** Puts the facts of any document into words. */
export const planOf = (printed: Printable, createdAtMs: number): DocumentPlan => {
  switch (printed.type) {
    case 'SCHEDULE':
      return 'changeRequest' in printed.facts
        ? changedSchedulePlan(printed.facts, createdAtMs)
        : schedulePlan(printed.facts, createdAtMs)
    case 'CHANGE_PARTIALLY_EARLY':
    case 'CHANGE_PROLONGATION':
    case 'CHANGE_SHIFT':
    case 'CHANGE_RESTRUCTURING':
      return changePlan(printed.facts, createdAtMs)
    case 'HOLIDAY':
      return holidayPlan(printed.facts, createdAtMs)
    case 'CONTRACT':
    case 'CONSUMER_LOAN':
      return LOAN_PLANS[printed.type](printed.facts, createdAtMs)
    case 'RECEIPT':
      return receiptPlan(printed.facts, createdAtMs)
    case 'CERTIFICATE':
      return certificatePlan(printed.facts, createdAtMs)
    case 'PUBLISHED':
      return publishedPlan(printed.facts, createdAtMs)
    case 'COMPLAINT_FORM':
      return complaintFormPlan(createdAtMs)
    case 'CREDIT_RATING_OFFER':
      return creditRatingOfferPlan(printed.facts, createdAtMs)
    case 'CONSENT_WITHDRAWAL':
      return consentWithdrawalPlan(printed.facts, createdAtMs)
    default:
      return consentPlan(printed.facts, createdAtMs)
  }
}
