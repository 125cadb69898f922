import { useState } from 'react'
import type { Reply } from '../../../../protocol/call.ts'
import { deskJournal } from '../../../../protocol/calls/desk/journal.ts'
import { formatNumber } from '../../../../lending/plain-text.ts'
import { roleWords } from '../../../../protocol/staff-roles.ts'
import { type Failure, failureOf } from '../../../api/failure.ts'
import { formatMoment } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { DeskButton, DeskLink } from '../../parts/button.tsx'
import { ROW_KEYS } from '../../parts/keys.ts'
import { Empty, Pane, Problem, Waiting } from '../../parts/pane.tsx'
import { hashOf } from '../../parts/place.ts'
import table from '../../parts/table.module.css'
import { clockText } from '../../parts/time-words.ts'
import { useAnswer } from '../../parts/use-answer.ts'
import { ACTION_WORDS, NAMELESS } from '../../parts/words.ts'
import { Work } from '../../parts/work.tsx'
import { useWorkplace } from '../../parts/workplace.ts'
import { Chain } from './chain.tsx'
import styles from './journal.module.css'

type Page = Reply<typeof deskJournal>
type Entry = Page['entries'][number]

const Row = ({ entry }: { readonly entry: Entry }) => (
  <tr>
    <td data-name="Когда" className={table.short}>
      {formatMoment(entry.at)}
      {entry.number !== null && <small>№&nbsp;{formatNumber(entry.number)}</small>}
    </td>
    <td data-name="Кто" className={table.who}>
      {entry.staffName}
      {entry.roles && <small>{roleWords(entry.roles)}</small>}
    </td>
    <td data-name="Что и зачем">
      {ACTION_WORDS[entry.action]}
      {entry.reason && <small>{entry.reason}</small>}
      {entry.approval !== null && <small>Решение вдвоём {entry.approval}</small>}
    </td>
    <td data-name="О ком">
      {entry.clientId === null ? (
        '—'
      ) : (
        <a data-row className={table.rowLink} href={hashOf('journal', entry.clientId)}>
          {entry.clientName ?? NAMELESS}
        </a>
      )}
    </td>
    <td data-name="Откуда" className={styles.address}>
      {entry.address}
      {entry.session !== null && <small>Сеанс {entry.session}</small>}
    </td>
    <td data-name="Клиент" className={table.short}>
      {entry.isShownToClient ? (
        <span className={styles.seen}>
          <Icon name="eye" size={16} /> видит
        </span>
      ) : (
        '—'
      )}
    </td>
  </tr>
)

/** What was read before as long as it goes on from the first page: after more than a page of new entries it does not. */
const readOn = ({ entries }: Page, pages: readonly Page[]): readonly Page[] => {
  const ids = new Set(entries.map(({ id }) => id))
  return pages[0]?.entries.some(({ id }) => ids.has(id)) ? pages : []
}

/** Pages after the first one, asked for by hand. */
function useLater(clientId: string | null) {
  const { ask } = useWorkplace()
  const [pages, setPages] = useState<readonly Page[]>([])
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const load = async (beforeId: string, shown: Page) => {
    setBusy(true)
    setFailure(null)
    try {
      const page = await ask(deskJournal, {
        query: { before: beforeId, ...(clientId !== null && { clientId }) },
      })
      // Kept with the page it was read behind: new entries push those of the first page out of it.
      setPages((known) => {
        const before = readOn(shown, known)
        return [...(before.length === 0 ? [shown] : before), page]
      })
    } catch (error) {
      setFailure(failureOf(error))
    }
    setBusy(false)
  }
  return {
    pages,
    busy,
    failure,
    load: (beforeId: string, shown: Page) => void load(beforeId, shown),
  }
}

/** Every entry once: new ones at the top push known ones onto the next page. */
const entriesOf = (pages: readonly Page[]): readonly Entry[] => [
  ...new Map(pages.flatMap(({ entries }) => entries.map((entry) => [entry.id, entry]))).values(),
]

interface JournalProps {
  readonly clientId: string | null
}

/** «Журнал»: who of the staff did what, why, and what of it the client sees. */
export function Journal({ clientId }: JournalProps) {
  const { data, failure, reload } = useAnswer(deskJournal, {
    query: clientId === null ? {} : { clientId },
  })
  const later = useLater(clientId)
  const pages = data ? [data, ...readOn(data, later.pages)] : []
  const entries = entriesOf(pages)
  const next = pages.at(-1)?.next ?? null
  const loadNext = () => {
    if (data && next !== null) later.load(next, data)
  }
  return (
    <Work
      title="Журнал"
      sub="Дописывается, не правится, хранится 10 лет"
      actions={
        clientId !== null && (
          <>
            <DeskLink href={hashOf('clients', clientId)}>Карточка клиента</DeskLink>
            <DeskLink href={hashOf('journal')}>Показать весь журнал</DeskLink>
          </>
        )
      }
      keys={ROW_KEYS}
    >
      {clientId === null && data && <Chain chain={data.chain} />}
      <Pane
        title={clientId === null ? 'Действия сотрудников' : 'Действия с одним клиентом'}
        aside={data && `данные на ${clockText(Date.parse(data.asOf))}`}
        bare
      >
        {failure && <Problem failure={failure} onRetry={reload} />}
        {!data && !failure && <Waiting />}
        {data && entries.length === 0 && (
          <Empty title="Записей нет">
            <p>Никто из сотрудников с этим клиентом ещё не работал.</p>
          </Empty>
        )}
        {entries.length > 0 && (
          <table className={table.table}>
            <thead>
              <tr>
                <th scope="col">Когда</th>
                <th scope="col">Кто</th>
                <th scope="col">Что и зачем</th>
                <th scope="col">О ком</th>
                <th scope="col">Откуда</th>
                <th scope="col">Клиент</th>
              </tr>
            </thead>
            <tbody>
              {entries.map((entry) => (
                <Row key={entry.id} entry={entry} />
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
    </Work>
  )
}
