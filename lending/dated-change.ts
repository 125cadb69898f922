import type { ChangeRefusal, DatedPreview } from './change-facts.ts'
import type { Loan } from './loan-book.ts'
import { guardChange, type ChangeClient } from './change-guard.ts'
import type { Evidence } from './guard-reasons.ts'

export type DatedResult =
  | { outcome: 'PLAN'; preview: DatedPreview; evidence: Evidence[] }
  | { outcome: 'REFUSED'; refusal: ChangeRefusal }

export function refused(refusal: ChangeRefusal): DatedResult {
  return { outcome: 'REFUSED', refusal }
}

/** The change, if the law of its day allows what it makes of the loan (D8). */
export function judged(loan: Loan, preview: DatedPreview, client: ChangeClient): DatedResult {
  const { evidence, refusal } = guardChange(loan, preview, client)
  return refusal ? refused(refusal) : { outcome: 'PLAN', preview, evidence }
}
