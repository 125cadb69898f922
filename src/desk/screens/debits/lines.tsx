import { kopecks } from '../../../../lending/money.ts'
import { formatDate, formatMoney } from '../../../../lending/plain-text.ts'
import type { Reply } from '../../../../protocol/call.ts'
import { deskDeclinedDebits } from '../../../../protocol/calls/desk/debits.ts'
import { type DebitList, declineReasonOf } from '../../../../protocol/declined-debits.ts'
import { formatMoment } from '../../../ui/format.ts'
import { DeskButton } from '../../parts/button.tsx'
import { Empty, Problem, Waiting } from '../../parts/pane.tsx'
import { ContactsLeft } from '../../parts/pips.tsx'
import { hashOf } from '../../parts/place.ts'
import table from '../../parts/table.module.css'
import { useAnswer } from '../../parts/use-answer.ts'
import { useLaterPages } from '../../parts/use-later-pages.ts'
import {
  channelWords,
  CONTACT_REFUSAL_WORDS,
  messageStateWords,
  NAMELESS,
} from '../../parts/words.ts'
import { EMPTY_WORDS, NO_MORE_WORDS } from './debit-words.ts'
import styles from './debits.module.css'

type Page = Reply<typeof deskDeclinedDebits>
type Line = Page['debits'][number]

const Next = ({ debit }: { readonly debit: Line }) => (
  <>
    {debit.nextTryAt === null ? (
      <span className={table.late}>не спишем</span>
    ) : (
      <>попробуем {formatMoment(debit.nextTryAt)}</>
    )}
    {debit.noMoreTries && <small>{NO_MORE_WORDS[debit.noMoreTries]}</small>}
    {debit.mustChangeCard && <small className={styles.change}>нужна другая карта</small>}
  </>
)

const Told = ({ told }: Pick<Line, 'told'>) =>
  told === null ? (
    'не писали'
  ) : (
    <>
      {formatMoment(told.at)}
      <small>
        {told.title}, {channelWords(told.channel)}: {messageStateWords(told.state)}
      </small>
    </>
  )

/** Only the debt that is overdue has a limit of the law. */
const Contact = ({ contact }: Pick<Line, 'contact'>) => {
  if (contact === null) return <>срок не прошёл</>
  const { left, refusal } = contact
  if (refusal?.reason === 'STATUS' || refusal?.reason === 'STOPPED')
    return (
      <>
        <span className={table.late}>нельзя</span>
        <small>{refusal.reason === 'STATUS' ? 'процедура по закону' : 'отказ клиента'}</small>
      </>
    )
  return (
    <>
      <ContactsLeft left={left} />
      {refusal?.until && (
        <small>
          с {formatMoment(refusal.until)}: {CONTACT_REFUSAL_WORDS[refusal.reason]}
        </small>
      )}
    </>
  )
}

const Row = ({ debit }: { readonly debit: Line }) => (
  <tr>
    <th scope="row">
      <a data-row className={table.rowLink} href={hashOf('clients', debit.clientId)}>
        {debit.clientName ?? NAMELESS}
      </a>
      <small>{debit.contractNumber}</small>
    </th>
    <td data-name="Отказ" className={table.short}>
      {formatMoment(debit.at)}
      <small>{debit.isAutomatic ? 'автосписание' : 'платил сам клиент'}</small>
    </td>
    <td data-name="Сумма" className={styles.sum}>
      {formatMoney(kopecks(debit.amountKopecks))}
      {debit.dueOn && (
        <small className={debit.isOverdue ? table.late : undefined}>
          срок {formatDate(debit.dueOn)}
        </small>
      )}
    </td>
    <td data-name="Причина" className={styles.reason}>
      {declineReasonOf(debit.reasonCode).words}
      <small>{debit.cardMask}</small>
    </td>
    <td data-name="Что дальше" className={styles.next}>
      <Next debit={debit} />
    </td>
    <td data-name="Клиенту сказали">
      <Told told={debit.told} />
    </td>
    <td data-name="Можно написать">
      <Contact contact={debit.contact} />
    </td>
  </tr>
)

/** Every contract once, as the page that was asked for first has it. */
const linesOf = (pages: readonly Page[]): readonly Line[] => {
  const known = new Map<string, Line>()
  for (const one of pages.flatMap(({ debits }) => debits))
    if (!known.has(one.loanApplicationId)) known.set(one.loanApplicationId, one)
  return [...known.values()]
}

/** One list of declined debits, page by page, the latest first. */
export function Lines({ list }: { readonly list: DebitList }) {
  const { data, failure, reload } = useAnswer(deskDeclinedDebits, { query: { list } })
  const later = useLaterPages(deskDeclinedDebits)
  const pages = data ? [data, ...later.pages] : []
  const lines = linesOf(pages)
  const next = pages.at(-1)?.next ?? null
  const loadNext = () => {
    if (next !== null) later.load({ query: { list, before: next } })
  }
  const [emptyTitle, emptyWords] = EMPTY_WORDS[list]
  return (
    <>
      {failure && <Problem failure={failure} onRetry={reload} />}
      {!data && !failure && <Waiting />}
      {data && lines.length === 0 && (
        <Empty title={emptyTitle}>
          <p>{emptyWords}</p>
        </Empty>
      )}
      {lines.length > 0 && (
        <div className={styles.scroll}>
          <table className={table.table}>
            <thead>
              <tr>
                <th scope="col">Клиент</th>
                <th scope="col">Отказ</th>
                <th scope="col">Сумма</th>
                <th scope="col">Причина</th>
                <th scope="col">Что дальше</th>
                <th scope="col">Клиенту сказали</th>
                <th scope="col">
                  Можно написать
                  <small>день, неделя, месяц</small>
                </th>
              </tr>
            </thead>
            <tbody>
              {lines.map((debit) => (
                <Row key={debit.loanApplicationId} debit={debit} />
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
