import type { MessageLog } from '../../../queries/client.ts'
import { Card, Section } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import text from '../../../ui/text.module.css'
import styles from './contact-counts.module.css'

const PERIODS = [
  { key: 'day', name: 'Сегодня' },
  { key: 'week', name: 'За неделю' },
  { key: 'month', name: 'За месяц' },
] as const

/** Messages about a debt past its due date beside the legal limits (230-FZ art. 7). */
export const ContactCounts = ({ afterDue }: { readonly afterDue: MessageLog['afterDue'] }) => (
  <Section title="О просроченном платеже">
    <Card>
      <div className={styles.block}>
        <table className={styles.table}>
          <caption className={text.hidden}>
            Сколько сообщений отправлено и сколько разрешено
          </caption>
          <thead>
            <tr>
              <th scope="col">Когда</th>
              <th scope="col">Писали</th>
              <th scope="col">Закон разрешает</th>
            </tr>
          </thead>
          <tbody>
            {PERIODS.map(({ key, name }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                <td>{afterDue.sent[key]}</td>
                <td>{afterDue.allowed[key]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={classNames(text.small, text.muted)}>
        После срока платежа пишем с 8 до 22 часов в будни и с 9 до 20 в выходные и праздники, по
        вашему времени. Сообщение сверх предела не уйдёт: оно останется в списке с причиной.
      </p>
    </Card>
  </Section>
)
