/** Loans together with what has happened to them, each reading by one query whose text is built once. */
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { IsoDate } from '../../lending/calendar.ts'
import type { ClientRisk } from '../../lending/identification-refresh.ts'
import { OPEN_CONTRACT_STATES } from '../../lending/lifecycle.ts'
import type { DeclineReason, ModerationReason } from '../../protocol/enums.ts'
import type { ClientRow } from '../db/clients.ts'
import type { Queryable } from '../db/database.ts'
import { keptAnswer } from '../db/kept-query.ts'
import type { LoanRow } from '../db/loans.ts'
import { cards, clients } from '../db/schema/clients.ts'
import { loans } from '../db/schema/loans.ts'
import { HISTORY, type HistoryColumns, historyOf, type LoanHistory } from './history-columns.ts'

/** A loan with its payments, changes and money taken back. */
export interface LoanBookRow {
  readonly loan: LoanRow
  readonly history: LoanHistory
}

/** Written into the text of the query, not bound to it, so that the index of open contracts is known to fit. */
const OPEN_STATES = OPEN_CONTRACT_STATES.map((state) => `'${state}'`).join(', ')

const openBooks = keptAnswer(
  (database) =>
    database
      .select({ loan: loans, ...HISTORY })
      .from(loans)
      .where(
        and(
          eq(loans.clientId, sql.placeholder('clientId')),
          sql`${loans.contractState} in (${sql.raw(OPEN_STATES)})`,
        ),
      )
      .orderBy(asc(loans.issuedOn), asc(loans.id)),
  (rows: readonly (HistoryColumns & { loan: LoanRow })[]): readonly LoanBookRow[] =>
    rows.map(({ loan, ...history }) => ({ loan, history: historyOf(history) })),
)

/** Contracts of a client that are not closed, the oldest first; the same object while they are the same. */
export const openBooksOf = (
  queryable: Queryable,
  clientId: string,
): Promise<readonly LoanBookRow[]> => openBooks(queryable, { clientId })

/**
 * Since when the money of the row's loan is on its way to its present place, from one try to the next; null before and
 * afterwards.
 */
export const PAYOUT_ORDERED_AT_MS = sql<number | null>`(
    case when loan.state = 'PAYOUT_PENDING' then (
      select max(o.at_ms)::double precision from loan_transition as o
      where o.loan_id = loan.id and o.to_state = 'PAYOUT_PENDING') end)`.as('payout_ordered_at')

export interface PayoutOrdered {
  readonly payoutOrderedAtMs: number | null
}

export interface CardFace {
  readonly brand: string | null
  readonly lastFour: string | null
}

/** A loan with its history and the face of its card. */
export type FacedBook = LoanBookRow & CardFace & PayoutOrdered

const facedBooks = keptAnswer(
  (database) =>
    database
      .select({
        loan: loans,
        ...HISTORY,
        payoutOrderedAtMs: PAYOUT_ORDERED_AT_MS,
        brand: cards.brand,
        lastFour: cards.lastFour,
      })
      .from(loans)
      .leftJoin(cards, eq(cards.id, loans.cardId))
      .where(eq(loans.clientId, sql.placeholder('clientId')))
      .orderBy(desc(loans.offeredAtMs), desc(loans.id)),
  (
    rows: readonly (HistoryColumns & CardFace & PayoutOrdered & { loan: LoanRow })[],
  ): readonly FacedBook[] =>
    rows.map(({ loan, payoutOrderedAtMs, brand, lastFour, ...history }) => ({
      loan,
      payoutOrderedAtMs,
      brand,
      lastFour,
      history: historyOf(history),
    })),
)

/** Every loan a client ever signed or was offered with the face of its card, latest first; the same object while they are the same. */
export const booksWithCardsOf = (
  queryable: Queryable,
  clientId: string,
): Promise<readonly FacedBook[]> => facedBooks(queryable, { clientId })

/** A person has declined the client, and nobody has taken that back or identified them since (decision 0110). */
export interface ClientDecline {
  readonly reason: DeclineReason
  readonly declinedAtMs: number
  readonly allowedFrom: IsoDate
  /** No check has begun since. */
  readonly isLatest: boolean
}

/** What the terms of a client's identification are counted from (decision 0165). */
export interface BookedIdentification {
  readonly confirmedAtMs: number
  readonly risk: ClientRisk
  readonly riskSince: IsoDate | null
  readonly doubtedAtMs: number | null
}

interface ClientColumns {
  readonly client: ClientRow
  readonly raisedFirstStepKopecks: number | null
  readonly bureauRound: { readonly receivedAtMs: number; readonly selfBan: boolean } | null
  readonly checkReasons: readonly ModerationReason[] | null
  readonly uploads: number
  readonly decline: ClientDecline | null
  readonly identification: BookedIdentification | null
}

/** What {@link CLIENT} answers, a row for every loan of the client; one row without a loan where there is none. */
export type ClientBookRow = ClientColumns & HistoryColumns & { readonly loan: LoanRow | null }

/** A client with the row's loan. Its placeholder `sinceMs`: from when on uploads are counted. */
export const CLIENT = {
  client: clients,
  loan: loans,
  ...HISTORY,
  raisedFirstStepKopecks: sql<number | null>`(
    select max(r.amount_kopecks)::double precision from credit_rating_request as r
    where r.client_id = client.id and r.outcome = 'APPROVED')`.as('raised'),
  bureauRound: sql<ClientColumns['bureauRound']>`(
    select json_build_object('receivedAtMs', b.received_at_ms, 'selfBan', bool_or(b.self_ban))
    from bureau_snapshot as b where b.client_id = client.id
    group by b.received_at_ms order by b.received_at_ms desc limit 1)`.as('bureau_round'),
  checkReasons: sql<ClientColumns['checkReasons']>`(
    select k.reasons from client_check as k where k.client_id = client.id
    order by k.number desc limit 1)`.as('check_reasons'),
  uploads: sql<number>`(
    select count(*)::integer from client_check as k where k.client_id = client.id
      and k.number > 0 and k.started_at_ms > ${sql.placeholder('sinceMs')})`.as('uploads'),
  decline: sql<ClientDecline | null>`(
    select json_build_object('reason', d.reason, 'declinedAtMs', d.declined_at_ms,
      'allowedFrom', d.allowed_from, 'isLatest', d.check_id = (
        select k.id from client_check as k where k.client_id = client.id
        order by k.number desc limit 1))
    from client_decline as d where d.client_id = client.id and d.ended_at_ms is null)`.as(
    'decline',
  ),
  identification: sql<BookedIdentification | null>`(
    select json_build_object('confirmedAtMs', i.confirmed_at_ms, 'risk', i.risk,
      'riskSince', i.risk_since, 'doubtedAtMs', i.doubted_at_ms)
    from client_identification as i where i.client_id = client.id)`.as('identification'),
}

/** Everything a client's standing and line rest on. */
export interface ClientBook {
  /** Null when there is none with this id; one that was deleted is still here. */
  readonly client: ClientRow | null
  /** Latest first. */
  readonly books: readonly LoanBookRow[]
  /** The highest first step a signed request has raised (D12). */
  readonly raisedFirstStepKopecks: number | null
  /** The latest round of answers of the bureaus, and whether any of them told of a self-ban. */
  readonly bureauRound: ClientColumns['bureauRound']
  /** Why the newest check ended as it did. */
  readonly checkReasons: readonly ModerationReason[]
  /** New photos sent in since a moment. */
  readonly uploads: number
  readonly decline: ClientDecline | null
  /** Null while the client was not identified. */
  readonly identification: BookedIdentification | null
}

/** The rows of {@link CLIENT} as one book. */
export const clientBookFrom = (rows: readonly ClientBookRow[]): ClientBook => {
  const [first] = rows
  return {
    client: first?.client ?? null,
    books: rows.flatMap(({ loan, ...history }) =>
      loan === null ? [] : [{ loan, history: historyOf(history) }],
    ),
    raisedFirstStepKopecks: first?.raisedFirstStepKopecks ?? null,
    bureauRound: first?.bureauRound ?? null,
    checkReasons: first?.checkReasons ?? [],
    uploads: first?.uploads ?? 0,
    decline: first?.decline ?? null,
    identification: first?.identification ?? null,
  }
}

const clientBook = keptAnswer(
  (database) =>
    database
      .select(CLIENT)
      .from(clients)
      .leftJoin(loans, eq(loans.clientId, clients.id))
      .where(eq(clients.id, sql.placeholder('clientId')))
      .orderBy(desc(loans.offeredAtMs), desc(loans.id)),
  clientBookFrom,
)

/** The client with every loan, by one query; the same object while nothing has changed. `sinceMs`: from when on uploads are counted. */
export const clientBookOf = (
  queryable: Queryable,
  clientId: string,
  sinceMs = Number.MAX_SAFE_INTEGER,
): Promise<ClientBook> => clientBook(queryable, { clientId, sinceMs })
