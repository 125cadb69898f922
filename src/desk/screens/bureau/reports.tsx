import { useState } from 'react'
import { addKopecks, kopecks } from '../../../../lending/money.ts'
import { formatDate, formatMoney } from '../../../../lending/plain-text.ts'
import type { BureauList } from '../../../../protocol/bureau.ts'
import type { Reply } from '../../../../protocol/call.ts'
import {
  deskBureauReports,
  deskRepeatBureauReport,
} from '../../../../protocol/calls/desk/bureau.ts'
import { type Failure, failureOf } from '../../../api/failure.ts'
import { DeskButton } from '../../parts/button.tsx'
import { mayDo } from '../../parts/lists.ts'
import { Empty, Note, Problem, Waiting } from '../../parts/pane.tsx'
import { hashOf } from '../../parts/place.ts'
import table from '../../parts/table.module.css'
import { useAnswer } from '../../parts/use-answer.ts'
import { usePress } from '../../parts/use-press.ts'
import { useSession, useWorkplace } from '../../parts/workplace.ts'
import styles from './bureau.module.css'
import { KIND_WORDS, OPERATION_WORDS, STATE_WORDS } from './bureau-words.ts'

type Page = Reply<typeof deskBureauReports>
type Shown = Page['reports'][number]

const EMPTY_WORDS: Readonly<Record<BureauList, readonly [title: string, words: string]>> = {
  ALL: ['Сведений ещё не было', 'Первые уйдут ночью после подписания первого договора.'],
  REJECTED: ['Бюро приняло всё', 'Что оно не примет, появится здесь с причиной.'],
  LATE: ['Всё в срок', 'Здесь появится то, что бюро не приняло за три рабочих дня.'],
}

const debtText = ({ debt, overdueDays }: Shown) =>
  debt && (
    <>
      {formatMoney(
        addKopecks(
          kopecks(debt.principalKopecks),
          kopecks(debt.interestKopecks),
          kopecks(debt.otherKopecks),
        ),
      )}
      {overdueDays > 0 && <small className={table.late}>просрочка {overdueDays} дн.</small>}
    </>
  )

interface RowProps {
  readonly report: Shown
  readonly busy: boolean
  readonly onRepeat: (() => void) | null
}

const Row = ({ report, busy, onRepeat }: RowProps) => (
  <tr>
    <th scope="row" className={table.short}>
      {formatDate(report.on)}
      <small>№&nbsp;{report.number}</small>
    </th>
    <td data-name="Событие">
      {report.code} {KIND_WORDS[report.kind]}
      <small>{OPERATION_WORDS[report.operation]}</small>
    </td>
    <td data-name="Договор">
      <a data-row className={table.rowLink} href={hashOf('clients', report.clientId)}>
        {report.contractNumber ?? 'без договора'}
      </a>
      <small>УИд {report.dealId}</small>
    </td>
    <td data-name="Долг" className={table.end}>
      {debtText(report) ?? '—'}
    </td>
    <td data-name="Срок" className={table.short}>
      <span className={report.isLate ? table.late : undefined}>
        {formatDate(report.dueOn)}
        {report.isLate && <small>срок прошёл</small>}
      </span>
    </td>
    <td data-name="Что с ними">
      <span className={report.state === 'REJECTED' ? table.late : undefined}>
        {STATE_WORDS[report.state]}
      </span>
      {report.rejection && (
        <small>
          {report.rejection.code}: {report.rejection.reason}
        </small>
      )}
      {report.fileNumber !== null && <small>файл {report.fileNumber}</small>}
      {onRepeat && (
        <DeskButton
          variant="line"
          aria-label={`Отправить снова: ${report.contractNumber ?? 'без договора'}, до ${formatDate(report.dueOn)}`}
          loading={busy}
          onClick={onRepeat}
        >
          Отправить снова
        </DeskButton>
      )}
    </td>
  </tr>
)

/** Pages asked for by hand after the first. */
function useLaterPages(list: BureauList) {
  const { ask } = useWorkplace()
  const [pages, setPages] = useState<readonly Page[]>([])
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const load = async (before: string) => {
    setBusy(true)
    setFailure(null)
    try {
      const page = await ask(deskBureauReports, { query: { list, before } })
      setPages((known) => [...known, page])
    } catch (error) {
      setFailure(failureOf(error))
    }
    setBusy(false)
  }
  return { pages, busy, failure, load: (before: string) => void load(before) }
}

/** Every report once, as the page that was asked for first has it. */
const rowsOf = (pages: readonly Page[]): readonly Shown[] => {
  const known = new Map<string, Shown>()
  for (const one of pages.flatMap(({ reports }) => reports))
    if (!known.has(one.reportId)) known.set(one.reportId, one)
  return [...known.values()]
}

/** One list of reports, page by page; what was rejected can be sent again. */
export function Reports({
  list,
  onChange,
}: {
  readonly list: BureauList
  readonly onChange: () => void
}) {
  const { ask } = useWorkplace()
  const { data, failure, reload } = useAnswer(deskBureauReports, { query: { list } })
  const later = useLaterPages(list)
  const {
    busy,
    failure: refused,
    press,
  } = usePress(() => {
    reload()
    onChange()
  })
  const mayRepeat = mayDo(useSession(), deskRepeatBureauReport.roles)
  const pages = data ? [data, ...later.pages] : []
  const rows = rowsOf(pages)
  const next = pages.at(-1)?.next ?? null
  const loadNext = () => {
    if (next !== null) later.load(next)
  }
  const nameOf = (reportId: string) => `desk-repeat-report/${reportId}`
  const repeat = (reportId: string) =>
    press(
      nameOf(reportId),
      (idempotencyKey) => ask(deskRepeatBureauReport, { params: { reportId }, idempotencyKey }),
      'Отправляем снова',
    )
  const [emptyTitle, emptyWords] = EMPTY_WORDS[list]
  return (
    <>
      {refused && (
        <Note tone="danger" role="alert">
          <b>{refused.title}.</b> {refused.detail}
        </Note>
      )}
      {failure && <Problem failure={failure} onRetry={reload} />}
      {!data && !failure && <Waiting />}
      {data && rows.length === 0 && (
        <Empty title={emptyTitle}>
          <p>{emptyWords}</p>
        </Empty>
      )}
      {rows.length > 0 && (
        <div className={styles.scroll}>
          <table className={table.table}>
            <thead>
              <tr>
                <th scope="col">День</th>
                <th scope="col">Событие</th>
                <th scope="col">Договор</th>
                <th scope="col" className={table.end}>
                  Долг
                </th>
                <th scope="col">Срок</th>
                <th scope="col">Что с ними</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((report) => (
                <Row
                  key={report.reportId}
                  report={report}
                  busy={busy === nameOf(report.reportId)}
                  onRepeat={
                    mayRepeat && report.state === 'REJECTED' ? () => repeat(report.reportId) : null
                  }
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {later.failure && <Problem failure={later.failure} onRetry={loadNext} />}
      {next !== null && (
        <div className={styles.more}>
          <DeskButton variant="line" loading={later.busy} onClick={loadNext}>
            Показать ещё
          </DeskButton>
        </div>
      )}
    </>
  )
}
