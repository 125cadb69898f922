import type { ChangeRefusal } from '../../lending/change-facts.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { PlannedChange } from '../loan-book/plan-change.ts'

/** A rule of the loan as a refusal: what happened and what would help. */
export const changeRefused = ({ text, whatHelps }: ChangeRefusal): Refusal =>
  new Refusal('CHANGE_REFUSED', { title: text.replace(/\.$/, ''), detail: whatHelps })

/** Both plans with the guard's evidence, or the refusal. @throws Refusal CHANGE_REFUSED */
export const plannedOrRefused = (
  planned: PlannedChange,
): Extract<PlannedChange, { outcome: 'PLAN' }> => {
  if (planned.outcome === 'PLAN') return planned
  if (planned.outcome === 'REFUSED') throw changeRefused(planned.refusal)
  throw new Refusal('CHANGE_REFUSED', {
    title: 'Этой суммы хватит, чтобы закрыть займ полностью',
    detail: 'Выберите полное погашение: подписывать ничего не нужно.',
  })
}
