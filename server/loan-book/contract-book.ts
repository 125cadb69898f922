/** One contract with all that its page shows, by one query whose text is built once. */
import { and, eq, sql } from 'drizzle-orm'
import type { IsoDate } from '../../lending/calendar.ts'
import type { FullCost } from '../../lending/full-cost.ts'
import type { Queryable } from '../db/database.ts'
import { keptAnswer } from '../db/kept-query.ts'
import type { LoanRow } from '../db/loans.ts'
import { cards } from '../db/schema/clients.ts'
import { loans } from '../db/schema/loans.ts'
import {
  type ChangedFullCost,
  changeClientFrom,
  fullCostsWith,
  type OtherLoan,
} from './current-full-costs.ts'
import { HISTORY, type HistoryColumns, historyOf } from './history-columns.ts'
import type { CardFace, LoanBookRow } from './loan-books.ts'
import type { ChangeDay } from './plan-change.ts'

interface ReadyDocument {
  readonly documentId: string
  readonly type: string
  readonly title: string
  readonly sizeBytes: number
}

/** What the page of a contract shows beside its book. */
interface ContractColumns extends CardFace {
  /** Of the schedule in force; null while it is that of the contract. */
  readonly changedFullCost: FullCost | null
  /** Those that can be opened, the latest first; size 0 while the file is not drawn yet. */
  readonly documents: readonly ReadyDocument[]
  /** Days on which the client prolonged any of their loans (D14). */
  readonly prolongedOn: readonly IsoDate[]
  /** Every loan of the client, and how changes made or signed have changed their full costs. */
  readonly clientLoans: readonly OtherLoan[]
  readonly clientChanges: readonly ChangedFullCost[]
  /** A demand for a payment holiday waits for its answer. */
  readonly isHolidayAsked: boolean
  /** First day of a payment holiday that is granted and has not begun in the books. */
  readonly holidayGrantedFrom: IsoDate | null
  /** The last day on which new terms of the lender may be signed; null when nothing is offered (decision 0104). */
  readonly restructuringLastOn: IsoDate | null
}

/** One contract with all that its page shows. */
export type ContractBook = LoanBookRow & ContractColumns

const contractBook = keptAnswer(
  (database) =>
    database
      .select({
        loan: loans,
        history: HISTORY,
        brand: cards.brand,
        lastFour: cards.lastFour,
        changedFullCost: sql<FullCost | null>`(
        select c.applied -> 'after' -> 'fullCost' from loan_change as c
        where c.loan_id = loan.id and c.state = 'APPLIED'
        order by c.applied_on desc, c.sequence desc limit 1)`.as('changed_full_cost'),
        documents: sql<readonly ReadyDocument[]>`coalesce((
        select json_agg(json_build_object('documentId', d.id, 'type', d.type, 'title', d.title,
          'sizeBytes', coalesce(d.size_bytes, 0)) order by d.created_at_ms desc, d.type)
        from document as d where d.loan_id = loan.id and d.client_id = loan.client_id
          and (d.size_bytes is not null or d.type = 'RECEIPT')), '[]')`.as('documents'),
        prolongedOn: sql<readonly IsoDate[]>`coalesce((
        select json_agg(c.applied_on) from loan_change as c
        where c.client_id = loan.client_id and c.state = 'APPLIED' and c.kind = 'PROLONGATION'
          and c.applied_on is not null), '[]')`.as('prolonged_on'),
        clientLoans: sql<readonly OtherLoan[]>`coalesce((
        select json_agg(json_build_object('id', o.id, 'fullCostPercent', o.full_cost_percent,
          'state', o.state, 'contractState', o.contract_state, 'closedOn', o.closed_on,
          'closeReason', o.close_reason)
          order by o.offered_at_ms desc, o.id desc)
        from loan as o where o.client_id = loan.client_id), '[]')`.as('client_loans'),
        clientChanges: sql<readonly ChangedFullCost[]>`coalesce((
        select json_agg(json_build_object('loanId', c.loan_id, 'state', c.state,
          'percent', (coalesce(c.applied, c.preview) -> 'after' -> 'fullCost' ->> 'percent')::double precision)
          order by c.state, c.sequence)
        from loan_change as c where c.client_id = loan.client_id
          and c.state in ('APPLIED', 'WAITING_PAYMENT')), '[]')`.as('client_changes'),
        isHolidayAsked: sql<boolean>`exists (
        select 1 from payment_holiday as h
        where h.loan_id = loan.id and h.state = 'SUBMITTED')`.as('is_holiday_asked'),
        holidayGrantedFrom: sql<IsoDate | null>`(
        select h.from_on::text from payment_holiday as h
        where h.loan_id = loan.id and h.state = 'GRANTED')`.as('holiday_granted_from'),
        restructuringLastOn: sql<IsoDate | null>`(
        select r.last_on::text from restructuring as r
        where r.loan_id = loan.id and r.state = 'OFFERED')`.as('restructuring_last_on'),
      })
      .from(loans)
      .leftJoin(cards, eq(cards.id, loans.cardId))
      .where(
        and(
          eq(loans.id, sql.placeholder('loanId')),
          eq(loans.clientId, sql.placeholder('clientId')),
        ),
      ),
  ([row]: readonly (ContractColumns & { loan: LoanRow; history: HistoryColumns })[]) =>
    row ? bookFrom(row) : null,
)

const bookFrom = ({
  history,
  ...shown
}: ContractColumns & { loan: LoanRow; history: HistoryColumns }): ContractBook => ({
  ...shown,
  history: historyOf(history),
})

/**
 * The client's own loan for its page, by one query; the same object while nothing about it has changed, null for one that does
 * not exist or is somebody else's (D24).
 */
export const contractBookOf = (
  queryable: Queryable,
  clientId: string,
  loanId: string,
): Promise<ContractBook | null> => contractBook(queryable, { clientId, loanId })

/** What the rules of a loan's change need to know of its client on a day, as its page has read it. */
export const changeDayFrom = (
  { loan, history, prolongedOn: days, clientLoans, clientChanges, ...holiday }: ContractBook,
  on: IsoDate,
): ChangeDay => ({
  on,
  prolongedOn: days,
  legalStatuses: history.legalStatuses,
  isHolidayAsked:
    holiday.isHolidayAsked ||
    (holiday.holidayGrantedFrom !== null && holiday.holidayGrantedFrom <= on),
  client: changeClientFrom(clientLoans, fullCostsWith(clientLoans, clientChanges), {
    loanId: loan.id,
    today: on,
  }),
})
