import type { Reply } from '../../../../protocol/call.ts'
import type { deskCase } from '../../../../protocol/calls/desk/cases.ts'
import { formatPhone } from '../../../../protocol/validation.ts'
import { formatMoment } from '../../../ui/format.ts'
import { Facts, Pane } from '../../parts/pane.tsx'
import { hashOf } from '../../parts/place.ts'
import { outcomeWords, REASON_WORDS } from '../../parts/words.ts'
import styles from './case.module.css'

interface EarlierProps {
  readonly opened: Reply<typeof deskCase>
}

const reasonsOf = ({ reasons }: EarlierProps['opened']['earlier'][number]): string =>
  reasons.map((reason) => REASON_WORDS[reason].toLowerCase()).join(', ')

/** What else is known of the client: numbers that are on no photo, and how checks ended before. */
export const Earlier = ({ opened }: EarlierProps) => (
  <Pane
    className={styles.earlier}
    title="О клиенте и прежние проверки"
    aside="клиент увидит, кто смотрел его документы"
  >
    <Facts
      rows={[
        [
          'Телефон',
          <a key="phone" href={hashOf('clients', opened.clientId)}>
            {formatPhone(opened.phone)}
          </a>,
        ],
        ['ИНН', opened.inn],
        ['СНИЛС', opened.snils],
      ]}
    />
    {opened.earlier.length === 0 ? (
      <p className={styles.hint}>Прежних проверок не было.</p>
    ) : (
      <ul>
        {opened.earlier.map((check) => (
          <li key={check.finishedAt}>
            {formatMoment(check.finishedAt)}: {outcomeWords(check.outcome)}
            {check.reasons.length > 0 && ` (${reasonsOf(check)})`}
          </li>
        ))}
      </ul>
    )}
  </Pane>
)
