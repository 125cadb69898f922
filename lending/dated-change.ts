import type { IsoDate } from './calendar.ts'
import type { ChangePreview, ChangeRefusal } from './change-preview.ts'
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
  | { outcome: 'PLAN'; preview: DatedPreview }
  | { outcome: 'REFUSED'; refusal: ChangeRefusal }

export function refused(refusal: ChangeRefusal): DatedResult {
  return { outcome: 'REFUSED', refusal }
}
