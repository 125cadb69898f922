/** A client with all that decides whether something may be lent now, by one query whose text is built once. */
import { desc, eq, sql } from 'drizzle-orm'
import type { IsoDate } from '../../lending/calendar.ts'
import { type LegalStatus, refusingStatus } from '../../lending/legal-status.ts'
import { quarterOf } from '../../lending/market-limits.ts'
import type { DuplicateState } from '../../protocol/duplicates.ts'
import type { Queryable } from '../db/database.ts'
import { keptAnswer } from '../db/kept-query.ts'
import { clients } from '../db/schema/clients.ts'
import { loans } from '../db/schema/loans.ts'
import { type ChangedFullCost, fullCostsWith } from './current-full-costs.ts'
import { CLIENT, type ClientBook, clientBookFrom, type ClientBookRow } from './loan-books.ts'

/** Another account there is that was identified by the same documents (decision 0112). */
export interface AccountPair {
  readonly state: DuplicateState
  /** This account was identified first. */
  readonly isEarlier: boolean
  /** The client of the other one. */
  readonly otherId: string
}

interface LendingColumns {
  readonly clientChanges: readonly ChangedFullCost[] | null
  readonly standingStatuses: readonly Pick<LegalStatus, 'kind' | 'from'>[] | null
  readonly accountPairs: readonly AccountPair[] | null
  readonly isMarketRowEntered: boolean
  readonly isWatched: boolean
  readonly isAccessDenied: boolean
  readonly passportSealed: string | null
}

export interface LendingBook {
  readonly book: ClientBook
  /** Full costs as changes have made them, per cent a year, by the loan's id. */
  readonly percents: ReadonlyMap<string, number>
  /** A legal status forbids to lend (decision 0090). */
  readonly isHeld: boolean
  readonly accountPairs: readonly AccountPair[]
  /** Two people have entered a row for the day's quarter that counts by now (decision 0057). */
  readonly isMarketRowEntered: boolean
  /** The client waits to be told that a loan can be taken (decision 0070). */
  readonly isWatched: boolean
  /** The owner has said that it was not they who got in (decision 0147). */
  readonly isAccessDenied: boolean
  /** Sealed; null while it was not entered. */
  readonly passportSealed: string | null
}

const bookFrom = (rows: readonly (ClientBookRow & LendingColumns)[]): LendingBook => {
  const [first] = rows
  const book = clientBookFrom(rows)
  const standing = (first?.standingStatuses ?? []).map((status) => ({ ...status, end: null }))
  return {
    book,
    percents: fullCostsWith(
      book.books.map(({ loan }) => loan),
      first?.clientChanges ?? [],
    ),
    isHeld: refusingStatus(standing, 'TAKE_LOAN') !== null,
    accountPairs: first?.accountPairs ?? [],
    isMarketRowEntered: first?.isMarketRowEntered ?? false,
    isWatched: first?.isWatched ?? false,
    isAccessDenied: first?.isAccessDenied ?? false,
    passportSealed: first?.passportSealed ?? null,
  }
}

const lendingBook = keptAnswer(
  (database) =>
    database
      .select({
        ...CLIENT,
        clientChanges: sql<LendingColumns['clientChanges']>`(
        select json_agg(json_build_object('loanId', c.loan_id, 'state', c.state,
          'percent', (coalesce(c.applied, c.preview) -> 'after' -> 'fullCost' ->> 'percent')::double precision)
          order by c.state, c.sequence)
        from loan_change as c where c.client_id = client.id
          and c.state in ('APPLIED', 'WAITING_PAYMENT'))`.as('client_changes'),
        standingStatuses: sql<LendingColumns['standingStatuses']>`(
        select json_agg(json_build_object('kind', s.kind, 'from', s.from_on))
        from legal_status as s where s.client_id = client.id
          and not exists (select 1 from legal_status_end as e where e.status_id = s.id))`.as(
          'standing_statuses',
        ),
        accountPairs: sql<LendingColumns['accountPairs']>`(
        select json_agg(json_build_object('state', d.state, 'otherId', other.id,
          'isEarlier', d.earlier_client_id = client.id))
        from duplicate_account as d
        join client as other on other.id <> client.id
          and other.id in (d.earlier_client_id, d.later_client_id) and other.deleted_at_ms is null
        where d.earlier_client_id = client.id or d.later_client_id = client.id)`.as(
          'account_pairs',
        ),
        isMarketRowEntered: sql<boolean>`exists (
        select 1 from market_row as m where m.quarter = ${sql.placeholder('quarter')}
          and m.valid_from <= ${sql.placeholder('today')})`.as('is_market_row_entered'),
        isWatched: sql<boolean>`exists (
        select 1 from loan_watch as w where w.client_id = client.id)`.as('is_watched'),
        isAccessDenied: sql<boolean>`exists (
        select 1 from code_access as a where a.client_id = client.id
          and a.denied_at_ms is not null and a.confirmed_at_ms is null)`.as('is_access_denied'),
        passportSealed: sql<string | null>`(
        select p.sealed from client_passport as p where p.client_id = client.id)`.as(
          'passport_sealed',
        ),
      })
      .from(clients)
      .leftJoin(loans, eq(loans.clientId, clients.id))
      .where(eq(clients.id, sql.placeholder('clientId')))
      .orderBy(desc(loans.offeredAtMs), desc(loans.id)),
  bookFrom,
)

/** What may be lent to a client on a day rests on this, by one query; the client is null when there is none. The same object while nothing has changed. */
export const lendingBookOf = (
  queryable: Queryable,
  clientId: string,
  today: IsoDate,
): Promise<LendingBook> => {
  const quarter = quarterOf(today)
  // Uploads of photos are no part of the question.
  const sinceMs = Number.MAX_SAFE_INTEGER
  return lendingBook(queryable, { clientId, sinceMs, quarter, today })
}
