import { kopecks } from '../../../../lending/money.ts'
import { formatDate, formatMoney } from '../../../../lending/plain-text.ts'
import type { Reply } from '../../../../protocol/call.ts'
import { deskDeclinedDebits } from '../../../../protocol/calls/desk/debits.ts'
import { type DebitList, declineReasonOf } from '../../../../protocol/declined-debits.ts'
import { formatMoment } from '../../../ui/format.ts'
import { PagedTable } from '../../parts/paged-table.tsx'
import { ContactsLeft } from '../../parts/pips.tsx'
import { hashOf } from '../../parts/place.ts'
import table from '../../parts/table.module.css'
import { Told } from '../../parts/told.tsx'
import { usePaged } from '../../parts/use-paged.ts'
import { CONTACT_REFUSAL_WORDS, NAMELESS } from '../../parts/words.ts'
import { EMPTY_WORDS, NO_MORE_WORDS } from './debit-words.ts'
import styles from './debits.module.css'

type Line = Reply<typeof deskDeclinedDebits>['debits'][number]

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
    <th scope="row" className={table.who}>
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

const idOf = ({ loanApplicationId }: Line): string => loanApplicationId

const HEAD = (
  <>
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
  </>
)

/** One list of declined debits, page by page, the latest first. */
export function Lines({ list }: { readonly list: DebitList }) {
  const paged = usePaged(deskDeclinedDebits, {
    first: { query: { list } },
    rowsOf: ({ debits }) => debits,
    idOf,
    nextOf: ({ next }) => (next === null ? null : { query: { list, before: next } }),
  })
  return (
    <PagedTable {...paged} empty={EMPTY_WORDS[list]} head={HEAD}>
      {(debit) => <Row key={idOf(debit)} debit={debit} />}
    </PagedTable>
  )
}
