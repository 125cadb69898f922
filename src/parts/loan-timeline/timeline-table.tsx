import { Card, Section } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { DateText } from '../../ui/date-text.tsx'
import { ownSum } from '../../ui/sums.tsx'
import text from '../../ui/text.module.css'
import type { LoanEvent } from './loan-events.ts'
import styles from './loan-timeline.module.css'

const STATE: Record<LoanEvent['kind'], string> = {
  done: 'прошло',
  changed: 'изменение',
  late: 'просрочка',
  next: 'впереди',
  ahead: 'впереди',
}

/** Events as a table along a line: the marks differ in shape, not in colour alone. */
export const TimelineTable = ({ events }: { readonly events: readonly LoanEvent[] }) => (
  <Section title="Путь займа">
    <Card>
      <table className={styles.table}>
        <caption className={text.hidden}>События займа по порядку</caption>
        <thead className={text.hidden}>
          <tr>
            <th scope="col">Дата</th>
            <th scope="col">Сумма</th>
            <th scope="col">Событие</th>
          </tr>
        </thead>
        <tbody>
          {events.map(({ on, kind, title, detail, amountKopecks }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two events of one day may be alike
            <tr key={index} className={styles[kind]}>
              <td className={styles.date}>
                <DateText date={on} />
              </td>
              <td className={classNames(styles.sum, text.num)}>
                {amountKopecks !== null && ownSum(amountKopecks)}
              </td>
              <th scope="row" className={styles.event}>
                <span className={text.hidden}>{STATE[kind]}: </span>
                {title}
                {detail && <span className={styles.detail}>{detail}</span>}
              </th>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  </Section>
)
