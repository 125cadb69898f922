import { type FormEvent, useState } from 'react'
import type { Reply } from '../../../../protocol/call.ts'
import {
  deskExportFraudReport,
  deskFraudReportAnswered,
  deskFraudReports,
  deskFraudReportSent,
} from '../../../../protocol/calls/desk/fraud.ts'
import { once } from '../../../api/intent.ts'
import { markOf } from '../../../api/mark-of.ts'
import { formatDate, formatMoment } from '../../../ui/format.ts'
import { DeskButton } from '../../parts/button.tsx'
import controls from '../../parts/controls.module.css'
import { Dialog } from '../../parts/dialog.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { LineField } from '../../parts/line-field.tsx'
import { mayDo } from '../../parts/lists.ts'
import { Pane, Problem, Waiting } from '../../parts/pane.tsx'
import { hashOf } from '../../parts/place.ts'
import { saveFile } from '../../../api/save-file.ts'
import table from '../../parts/table.module.css'
import { useAnswer } from '../../parts/use-answer.ts'
import { useSending } from '../../parts/use-sending.ts'
import { NAMELESS } from '../../parts/words.ts'
import { useSession, useWorkplace } from '../../parts/workplace.ts'

type Report = Reply<typeof deskFraudReports>['reports'][number]

interface NoteProps {
  readonly report: Report
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Asks for the number of a report that was sent, or for the answer to it. */
function NoteStep({ report, onClose, onDone }: NoteProps) {
  const { ask } = useWorkplace()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | undefined>()
  const { busy, failure, send } = useSending()
  const { reportId, sentAt } = report
  const label = sentAt === null ? 'Номер сообщения' : 'Что ответили'
  const note = async (event: FormEvent) => {
    event.preventDefault()
    const typed = text.trim()
    if (typed === '') {
      setProblem(sentAt === null ? 'Введите номер сообщения.' : 'Напишите, что ответили.')
      return
    }
    await send(async () => {
      const params = { reportId }
      await once(`fraud-report/${markOf({ reportId, typed })}`, (idempotencyKey) =>
        sentAt === null
          ? ask(deskFraudReportSent, { params, body: { number: typed }, idempotencyKey })
          : ask(deskFraudReportAnswered, { params, body: { answer: typed }, idempotencyKey }),
      )
      onDone()
    })
  }
  return (
    <Dialog title={sentAt === null ? 'Сообщение отправлено?' : 'Ответ получен?'} onClose={onClose}>
      <form className={controls.form} noValidate onSubmit={(event) => void note(event)}>
        <FailureNote failure={failure} />
        <LineField
          id="fraud-report-note"
          label={label}
          value={text}
          problem={problem}
          onChange={(value) => {
            setText(value)
            setProblem(undefined)
          }}
        />
        <div className={controls.row}>
          <DeskButton type="submit" loading={busy}>
            Записать
          </DeskButton>
          <DeskButton type="button" variant="line" shownKey="Esc" onClick={onClose}>
            Вернуться
          </DeskButton>
        </div>
      </form>
    </Dialog>
  )
}

const standing = ({ sentAt, number, dueOn, isLate }: Report) =>
  sentAt === null ? (
    <small className={isLate ? table.late : undefined}>
      {isLate ? 'срок вышел' : 'отправить до'} {formatDate(dueOn)}
    </small>
  ) : (
    <small>{`отправлено ${formatMoment(sentAt)}, №\u00a0${number}`}</small>
  )

/** Loans taken without consent or by deceit that the Bank of Russia is to be told of within a working day (decision 0164). */
export function FraudReports() {
  const { ask, lookAgain } = useWorkplace()
  const { data, failure, reload } = useAnswer(deskFraudReports)
  const [noting, setNoting] = useState<Report | null>(null)
  const taking = useSending()
  const mayAct = mayDo(useSession(), deskFraudReportSent.roles)
  const take = ({ reportId }: Report) =>
    taking.send(async () => {
      const { name, content } = await ask(deskExportFraudReport, { params: { reportId } })
      saveFile(new File([content], name, { type: 'application/json' }))
    })
  if (data?.reports.length === 0) return null
  return (
    <Pane title="Сообщить в Банк России" aside={data?.reports.length} bare>
      {failure && <Problem failure={failure} onRetry={reload} />}
      {!data && !failure && <Waiting />}
      <FailureNote failure={taking.failure} />
      {data && (
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">Клиент</th>
              <th scope="col">Сообщение</th>
              <th scope="col">Что сделать</th>
            </tr>
          </thead>
          <tbody>
            {data.reports.map((report) => (
              <tr key={report.reportId}>
                <th scope="row">
                  <a data-row className={table.rowLink} href={hashOf('clients', report.clientId)}>
                    {report.clientName ?? NAMELESS}
                  </a>
                  <small>договор {report.contractNumber}</small>
                </th>
                <td data-name="Сообщение">
                  Займ без согласия клиента
                  {standing(report)}
                </td>
                <td data-name="Что сделать">
                  {mayAct ? (
                    <span className={controls.row}>
                      <DeskButton
                        variant="line"
                        aria-label={`Скачать запись: договор ${report.contractNumber ?? ''}`}
                        onClick={() => void take(report)}
                      >
                        Скачать запись
                      </DeskButton>
                      <DeskButton
                        variant="line"
                        aria-label={`${report.sentAt === null ? 'Отправлено' : 'Ответ получен'}: договор ${report.contractNumber ?? ''}`}
                        onClick={() => setNoting(report)}
                      >
                        {report.sentAt === null ? 'Отправлено' : 'Ответ получен'}
                      </DeskButton>
                    </span>
                  ) : (
                    '—'
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {noting && (
        <NoteStep
          key={noting.reportId}
          report={noting}
          onClose={() => setNoting(null)}
          onDone={() => {
            setNoting(null)
            reload()
            lookAgain()
          }}
        />
      )}
    </Pane>
  )
}
