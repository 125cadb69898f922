import { kopecks } from '../../../../../lending/money.ts'
import { formatMoney } from '../../../../../lending/plain-text.ts'
import type { EarlyPlan } from '../../../../queries/previews.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { formatDate } from '../../../../ui/format.ts'
import text from '../../../../ui/text.module.css'
import styles from './change.module.css'
import { comparePlans } from './compare-plans.ts'

interface PlanTableProps {
  readonly plan: Pick<EarlyPlan, 'before' | 'after' | 'on'>
}

/** The plan as it is and as it would be, side by side (D13). */
export function PlanTable({ plan }: PlanTableProps) {
  const lines = comparePlans(plan)
  return (
    <table className={styles.plans}>
      <caption className={text.hidden}>Было и станет</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className={text.hidden}>Что сравниваем</span>
          </th>
          <th scope="col">Сейчас</th>
          <th scope="col">Станет</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ term, before, after, kind }) => {
          const show = (value: string | number): string =>
            typeof value === 'string'
              ? kind === 'date'
                ? formatDate(value)
                : value
              : kind === 'money'
                ? formatMoney(kopecks(value))
                : String(value)
          return (
            <tr key={term}>
              <th scope="row">{term}</th>
              <td>{show(before)}</td>
              <td className={classNames(before !== after && styles.changed)}>{show(after)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
