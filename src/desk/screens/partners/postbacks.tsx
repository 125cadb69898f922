import { useState } from 'react'
import type { Reply } from '../../../../protocol/call.ts'
import { deskPostbacks } from '../../../../protocol/calls/desk/partners.ts'
import { type Failure, failureOf } from '../../../api/failure.ts'
import { formatMoment } from '../../../ui/format.ts'
import { DeskButton } from '../../parts/button.tsx'
import { Empty, Pane, Problem, Waiting } from '../../parts/pane.tsx'
import table from '../../parts/table.module.css'
import { clockText } from '../../parts/time-words.ts'
import { useAnswer } from '../../parts/use-answer.ts'
import { useWorkplace } from '../../parts/workplace.ts'
import { EVENT_WORDS, SOURCE_WORDS, STATE_WORDS } from './partner-words.ts'
import styles from './partners.module.css'

type Page = Reply<typeof deskPostbacks>
type Shown = Page['postbacks'][number]

const Row = ({ postback }: { readonly postback: Shown }) => (
  <tr>
    <th scope="row" className={table.short}>
      {formatMoment(postback.createdAt)}
    </th>
    <td data-name="Партнёр">
      {SOURCE_WORDS[postback.partner]}
      <small>клик {postback.transactionId ?? 'удалён с аккаунтом'}</small>
    </td>
    <td data-name="Событие">
      {EVENT_WORDS[postback.event]}
      <small>заявка {postback.applicationId}</small>
    </td>
    <td data-name="Что с ним">
      <span className={postback.state === 'FAILED' ? table.late : undefined}>
        {STATE_WORDS[postback.state]}
      </span>
      {postback.lastError && <small>Ошибка: {postback.lastError}</small>}
      {postback.nextTryAt && <small>следующая попытка {formatMoment(postback.nextTryAt)}</small>}
    </td>
    <td data-name="Попыток" className={table.end}>
      {postback.attempts}
    </td>
  </tr>
)

/** Pages asked for by hand, after the first one as it was then: what is new pushes nothing of it out of sight. */
function useLater() {
  const { ask } = useWorkplace()
  const [pages, setPages] = useState<readonly Page[]>([])
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const load = async (first: Page, before: string) => {
    setBusy(true)
    setFailure(null)
    try {
      const page = await ask(deskPostbacks, { query: { before } })
      setPages((known) => [...(known.length === 0 ? [first] : known), page])
    } catch (error) {
      setFailure(failureOf(error))
    }
    setBusy(false)
  }
  return { pages, busy, failure, load: (...given: Parameters<typeof load>) => void load(...given) }
}

/** Every row once, as the page that was asked for last has it: that one stands first. */
const rowsOf = (pages: readonly Page[]): readonly Shown[] => {
  const known = new Map<string, Shown>()
  for (const one of pages.flatMap(({ postbacks }) => postbacks))
    if (!known.has(one.postbackId)) known.set(one.postbackId, one)
  return [...known.values()]
}

/** What partners were told about applications, and what could not be told. */
export function Postbacks() {
  const { data, failure, reload } = useAnswer(deskPostbacks, { query: {} })
  const later = useLater()
  const pages = data ? [data, ...later.pages] : []
  const rows = rowsOf(pages)
  const next = pages.at(-1)?.next ?? null
  const loadNext = () => {
    if (data && next !== null) later.load(data, next)
  }
  return (
    <Pane
      title="Постбэки партнёрам"
      aside={data && `данные на ${clockText(Date.parse(data.asOf))}`}
      bare
    >
      {failure && <Problem failure={failure} onRetry={reload} />}
      {!data && !failure && <Waiting />}
      {data && rows.length === 0 && (
        <Empty title="Постбэков ещё не было">
          <p>Первый появится, когда клиент партнёра подпишет заявку.</p>
        </Empty>
      )}
      {rows.length > 0 && (
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">Когда</th>
              <th scope="col">Партнёр</th>
              <th scope="col">Событие</th>
              <th scope="col">Что с ним</th>
              <th scope="col" className={table.end}>
                Попыток
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((postback) => (
              <Row key={postback.postbackId} postback={postback} />
            ))}
          </tbody>
        </table>
      )}
      {later.failure && <Problem failure={later.failure} onRetry={loadNext} />}
      {next !== null && (
        <div className={styles.more}>
          <DeskButton variant="line" loading={later.busy} onClick={loadNext}>
            Показать ещё
          </DeskButton>
        </div>
      )}
    </Pane>
  )
}
