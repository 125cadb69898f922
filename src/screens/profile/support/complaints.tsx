import { COMPLAINT_SUBJECT_WORDS } from '../../../../protocol/complaints.ts'
import { COMPLAINT_END_WORDS } from '../../../../protocol/own-words.ts'
import type { Complaint } from '../../../queries/complaints.ts'
import type { QueryResult } from '../../../queries/use-query.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { formatDate, formatMoment } from '../../../ui/format.ts'
import { known } from '../../../ui/known.ts'
import { Sums } from '../../../ui/sums.tsx'
import text from '../../../ui/text.module.css'
import styles from './support.module.css'

/** Where a complaint stands: the day of the answer, or that it came. */
const stateOf = ({ state, dueOn, closedAt }: Complaint): string =>
  closedAt === null
    ? `Ответим до ${formatDate(dueOn)} включительно${state === 'EXTENDED' ? ', срок продлён' : ''}`
    : `${formatMoment(closedAt)} ${COMPLAINT_END_WORDS[state] ?? 'ответили'}`

interface ComplaintsProps {
  readonly known: Pick<QueryResult<readonly Complaint[]>, 'data' | 'error' | 'reload'>
}

/** The client's complaints with their numbers, days and answers; nothing while there are none. */
export function Complaints({ known: { data, error, reload } }: ComplaintsProps) {
  if (data === null && error)
    return (
      <Banner
        tone="warning"
        role="status"
        title="Обращения не загрузились"
        action={
          <Button small variant="text" onClick={reload}>
            Показать обращения
          </Button>
        }
      >
        {`${error.title}. ${error.detail}`}
      </Banner>
    )
  const complaints = data ?? []
  if (complaints.length === 0) return null
  return (
    <Card label="Ваши обращения">
      <ul className={styles.complaints} aria-label="Ваши обращения">
        {complaints.map((complaint) => (
          <li key={complaint.complaintId}>
            <details>
              <summary>
                <span className={text.strong}>{`№\u00a0${complaint.number}`}</span>{' '}
                {known(COMPLAINT_SUBJECT_WORDS, complaint.subject, 'Обращение')}
                <span className={classNames(text.caption, text.muted, styles.due)}>
                  {stateOf(complaint)}
                </span>
              </summary>
              <p className={styles.words}>
                <Sums>{complaint.body}</Sums>
              </p>
              {complaint.extensionReason !== null && (
                <p className={classNames(text.small, styles.words)}>
                  <Sums>{`Нужно больше времени: ${complaint.extensionReason}`}</Sums>
                </p>
              )}
              {complaint.answer !== null && (
                <>
                  <p className={classNames(text.caption, text.strong)}>Ответ</p>
                  <p className={styles.words}>
                    <Sums>{complaint.answer}</Sums>
                  </p>
                </>
              )}
            </details>
          </li>
        ))}
      </ul>
    </Card>
  )
}
