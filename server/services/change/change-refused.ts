import type { ChangeRefusal } from '../../../lending/change-preview.ts'
import { Refusal } from '../../../protocol/errors.ts'
import type { KeptPreview } from '../../db/loan-changes.ts'
import type { PlannedChange } from '../../db/plan-change.ts'

/** A rule of the loan as a refusal: what happened and what would help. */
export const changeRefused = ({ text, whatHelps }: ChangeRefusal): Refusal =>
  new Refusal('CHANGE_REFUSED', { title: text.replace(/\.$/, ''), detail: whatHelps })

/** Both plans, or the refusal. @throws Refusal CHANGE_REFUSED */
export const plannedOrRefused = (planned: PlannedChange): KeptPreview => {
  if (planned.outcome === 'PLAN') return planned.preview
  if (planned.outcome === 'REFUSED') throw changeRefused(planned.refusal)
  throw new Refusal('CHANGE_REFUSED', {
    title: 'Этой суммы хватит, чтобы закрыть займ полностью',
    detail: 'Выберите полное погашение: подписывать ничего не нужно.',
  })
}
