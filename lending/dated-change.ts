import type { IsoDate } from './calendar.ts'
import type { ChangePreview, ChangeRefusal, Loan } from './change-preview.ts'
import { guardChange, type ChangeClient } from './change-guard.ts'
import type { Evidence } from './guard.ts'
import type { Kopecks } from './money.ts'

/** A change that moves a payment to a later day (D14). */
export type DatedPreview = ChangePreview & {
  fromDueOn: IsoDate
  toDueOn: IsoDate
  /** How much more will be paid than without the change. */
  extraKopecks: Kopecks
  /** The difference in plain words, to be shown before signing. */
  explanation: string
}

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
