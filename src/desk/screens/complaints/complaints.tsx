import { deskComplaints } from '../../../../protocol/calls/desk/complaints.ts'
import { COMPLAINT_SUBJECT_WORDS } from '../../../../protocol/complaints.ts'
import { formatMoment } from '../../../ui/format.ts'
import { ROW_KEYS } from '../../parts/keys.ts'
import { Empty, Pane, Problem, Waiting } from '../../parts/pane.tsx'
import { hashOf } from '../../parts/place.ts'
import table from '../../parts/table.module.css'
import { useAnswer } from '../../parts/use-answer.ts'
import { NAMELESS } from '../../parts/words.ts'
import { Work } from '../../parts/work.tsx'
import {
  CHANNEL_WORDS,
  type Complaint,
  dueWords,
  isOverdue,
  STATE_WORDS,
} from './complaint-words.ts'

interface ListProps {
  readonly complaints: readonly Complaint[]
  readonly caption: string
}

const List = ({ complaints, caption }: ListProps) => (
  <table className={table.table} aria-label={caption}>
    <thead>
      <tr>
        <th scope="col">Обращение</th>
        <th scope="col">Клиент</th>
        <th scope="col">Срок ответа</th>
        <th scope="col">Состояние</th>
      </tr>
    </thead>
    <tbody>
      {complaints.map((complaint) => (
        <tr key={complaint.complaintId}>
          <th scope="row">
            <a
              data-row
              className={table.rowLink}
              href={hashOf('complaints', complaint.complaintId)}
            >
              №&nbsp;{complaint.number}
            </a>
            <small>
              {COMPLAINT_SUBJECT_WORDS[complaint.subject]}, {CHANNEL_WORDS[complaint.channel]}
            </small>
          </th>
          <td data-name="Клиент">
            {complaint.clientName ?? NAMELESS}
            {complaint.contractNumber !== null && <small>{complaint.contractNumber}</small>}
          </td>
          <td data-name="Срок ответа" className={isOverdue(complaint) ? table.late : undefined}>
            {complaint.closedAt === null ? dueWords(complaint) : formatMoment(complaint.closedAt)}
          </td>
          <td data-name="Состояние">
            {STATE_WORDS[complaint.state]}
            {complaint.takenBy !== null && <small>{complaint.takenBy}</small>}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** «Обращения»: the register, the overdue first (442-FZ, decision 0058). */
export function Complaints() {
  const { data, failure, reload } = useAnswer(deskComplaints)
  return (
    <Work
      title="Обращения"
      sub="Ответ за 15 рабочих дней, о личных данных за 10, продление ещё на 10 или 5. Просроченные сверху"
      keys={ROW_KEYS}
    >
      <Pane title="Ждут ответа" aside={data?.total} bare>
        {failure && <Problem failure={failure} onRetry={reload} />}
        {!data && !failure && <Waiting />}
        {data?.open.length === 0 && (
          <Empty title="Все ответы даны">
            <p>
              Новое обращение появится здесь само. То, что пришло на бумаге или в офисе, вносят из
              карточки клиента.
            </p>
          </Empty>
        )}
        {data && data.open.length > 0 && <List complaints={data.open} caption="Ждут ответа" />}
      </Pane>
      {data && data.closed.length > 0 && (
        <Pane title="Закрыты последними" aside={data.closed.length} bare>
          <List complaints={data.closed} caption="Закрыты последними" />
        </Pane>
      )}
    </Work>
  )
}
