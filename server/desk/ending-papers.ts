/** Passports, cards of automatic debits, consents and identifications that run out, as the workplace lists them (decision 0109). */
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { IsoDate } from '../../lending/calendar.ts'
import { cardMonth } from '../db/auto-debits.ts'
import type { Queryable } from '../db/database.ts'
import { latestMessage } from '../db/inbox.ts'
import { autoDebits } from '../db/schema/auto-debits.ts'
import { cards, clientConsents, clientPassports, clients } from '../db/schema/clients.ts'
import { clientIdentifications } from '../db/schema/identification.ts'
import { loans } from '../db/schema/loans.ts'
import { passportEndDigest, sealerOf } from '../db/sealed-columns.ts'

/** A page of a list: behind the row with this mark and id, or of one subject alone. */
export interface ExpiringPage {
  readonly after: { readonly mark: string; readonly id: string } | null
  readonly onlyId?: string
  readonly limit: number
}

/** Whoever is in a procedure by law is asked for nothing from here (decision 0085). */
const isAsked = sql`${clients.deletedAtMs} is null and not exists (
  select from legal_status left join legal_status_end on legal_status_end.status_id = legal_status.id
  where legal_status.client_id = ${clients.id} and legal_status_end.id is null)`

const hasLoan = sql<boolean>`exists (
  select from loan as own where own.client_id = ${clients.id} and own.contract_state in ('ACTIVE', 'OVERDUE'))`

/** Something is owed, or may be borrowed. */
const isOurs = sql`(${clients.status} = 'VERIFIED' or ${hasLoan})`

const listOf = (values: readonly string[]): SQL =>
  sql`array[${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )}]::text[]`

const digestsOf = (queryable: Queryable, months: readonly string[]): string[] =>
  months.map((month) => passportEndDigest(sealerOf(queryable), month))

const isListed = sql`${isAsked} and ${isOurs}`

/** The same looked up for each row of a short list; as `exists` the loans of everybody would be read once instead. */
const hasOwnLoan = sql<boolean>`coalesce((
  select true from loan as own where own.client_id = ${clientIdentifications.clientId}
    and own.contract_state in ('ACTIVE', 'OVERDUE') limit 1), false)`

/** In the list since last night, or since a doubt; whoever has repaid since is asked before the next loan. */
const isToRefresh = sql`${clientIdentifications.isListed} and ${isAsked}
  and (${clientIdentifications.doubtedAtMs} is not null or ${hasOwnLoan})`

/**
 * The first of a page, month after month and each by its own index: however many end in a month, no more of them are read
 * than are shown.
 */
const pickedPassports = (
  digests: readonly string[],
  place: number,
  { after, onlyId, limit }: ExpiringPage,
): SQL => sql`(
  select picked.client_id from unnest(${listOf(digests)}) with ordinality as month (digest, place)
  cross join lateral (
    select client_passport.client_id from client_passport inner join client on client.id = client_passport.client_id
    where client_passport.ends_digest = month.digest and ${isListed}
      and (month.place, client_passport.client_id) > (${place}::int, ${after?.id ?? ''})
      and ${onlyId === undefined ? sql`true` : sql`client_passport.client_id = ${onlyId}`}
    order by client_passport.client_id limit ${limit}) as picked
  order by month.place, picked.client_id limit ${limit})`

/** Passports whose last day is in one of these months, `2027-03`, those of the first month first. The mark is the month. */
export const endingPassports = (
  queryable: Queryable,
  months: readonly string[],
  page: ExpiringPage,
) => {
  const digests = digestsOf(queryable, months)
  const place = months.indexOf(page.after?.mark ?? '') + 1
  return queryable
    .select({
      clientId: clients.id,
      passportSealed: clientPassports.sealed,
      hasLoan,
      told: latestMessage(sql`m.client_id = ${clients.id} and m.kind = 'PASSPORT_ENDS'`),
    })
    .from(clientPassports)
    .innerJoin(clients, eq(clients.id, clientPassports.clientId))
    .where(sql`${clientPassports.clientId} in ${pickedPassports(digests, place, page)}`)
    .orderBy(
      sql`array_position(${listOf(digests)}, ${clientPassports.endsDigest})`,
      asc(clients.id),
    )
}

/** A debit still comes of the card: nobody has stopped it, or it stopped only because the card is over. */
const isDebited = and(
  eq(autoDebits.cardId, cards.id),
  isNull(autoDebits.stoppedAtMs),
  sql`(${autoDebits.state} = 'ON' or ${autoDebits.problemCode} = 'NO_CARD')`,
)

/** The last due date of the schedule in force: that of the latest change, else the one the loan was paid out with. */
const lastDueOn = sql`coalesce((
    select loan_change.change -> 'rows' -> -1 ->> 'dueOn' from loan_change
    where loan_change.loan_id = ${loans.id} and loan_change.state = 'APPLIED'
    order by loan_change.applied_on desc, loan_change.sequence desc limit 1),
  ${loans.schedule} -> -1 ->> 'dueOn')::date`

/** The loan has a due date behind the card's last month. */
const outlivesCard = (month: string): SQL => sql`(${cardMonth} < ${month}
  or to_char(greatest(${loans.nextDueOn}, ${lastDueOn}), 'YYYY-MM') > ${cardMonth})`

interface CardMonths {
  /** Faces of the cards asked for, in the order of their months: `11/26`. */
  readonly faces: readonly string[]
  /** This month: `2026-11`. */
  readonly month: string
}

const isOpenDebt = (month: string): SQL | undefined =>
  and(
    isNull(cards.deletedAtMs),
    sql`${loans.contractState} in ('ACTIVE', 'OVERDUE')`,
    outlivesCard(month),
    isAsked,
  )

/** What a row of the list of cards is found again by: the card, and the contract it is debited for. */
const CARD_MARK = ':'

/** As {@link pickedPassports}, by the index of the faces. */
const pickedCards = ({ faces, month }: CardMonths, { after, onlyId, limit }: ExpiringPage): SQL => {
  const [cardId = '', loanId = ''] = after?.id.split(CARD_MARK) ?? []
  const place = faces.indexOf(after?.mark ?? '') + 1
  return sql`(
  select picked.loan_id from unnest(${listOf(faces)}) with ordinality as face (expires, place)
  cross join lateral (
    select card.id as card_id, loan.id as loan_id from card
    inner join auto_debit on ${isDebited}
    inner join loan on loan.id = auto_debit.loan_id
    inner join client on client.id = loan.client_id
    where card.expires = face.expires and ${isOpenDebt(month)}
      and (face.place, card.id, loan.id) > (${place}::int, ${cardId}, ${loanId})
      and ${onlyId === undefined ? sql`true` : sql`loan.id = ${onlyId}`}
    order by card.id, loan.id limit ${limit}) as picked
  order by face.place, picked.card_id, picked.loan_id limit ${limit})`
}

/**
 * Open contracts whose card of automatic debits ends in one of these months and before they do, that first. The mark is the
 * card's face, the id is that of {@link cardRowId}.
 */
export const endingCards = (queryable: Queryable, months: CardMonths, page: ExpiringPage) =>
  queryable
    .select({
      clientId: clients.id,
      passportSealed: clientPassports.sealed,
      loanId: loans.id,
      contractNumber: loans.contractNumber,
      nextDueOn: loans.nextDueOn,
      cardId: cards.id,
      brand: cards.brand,
      lastFour: cards.lastFour,
      expires: cards.expires,
      told: latestMessage(
        sql`m.client_id = ${clients.id} and m.loan_id = ${loans.id} and m.kind in ('CARD_ENDS', 'AUTO_DEBIT_BLOCKED')`,
      ),
    })
    .from(loans)
    .innerJoin(autoDebits, and(eq(autoDebits.loanId, loans.id), isNull(autoDebits.stoppedAtMs)))
    .innerJoin(cards, eq(cards.id, autoDebits.cardId))
    .innerJoin(clients, eq(clients.id, loans.clientId))
    .leftJoin(clientPassports, eq(clientPassports.clientId, clients.id))
    .where(sql`${loans.id} in ${pickedCards(months, page)}`)
    .orderBy(sql`${cardMonth}`, asc(cards.id), asc(loans.id))

/** Where a row stands in the list of cards. */
export const cardRowId = ({ cardId, loanId }: { cardId: string; loanId: string }): string =>
  `${cardId}${CARD_MARK}${loanId}`

/** Given since the first moment and before the second. */
export interface GivenWithin {
  readonly fromMs: number
  readonly untilMs: number
}

/** While a contract is open, the consent lasts as long as it does (218-FZ art. 6). */
const consentEnds = ({ fromMs, untilMs }: GivenWithin): SQL | undefined =>
  and(
    sql`${clientConsents.type} = 'CREDIT_HISTORY'`,
    sql`${clientConsents.givenAtMs} >= ${fromMs}::bigint and ${clientConsents.givenAtMs} < ${untilMs}::bigint`,
    sql`not exists (select from client_consent as later
      where later.client_id = ${clientConsents.clientId} and later.type = 'CREDIT_HISTORY'
        and later.given_at_ms > ${clientConsents.givenAtMs})`,
    // Whoever took it back is not asked for it (decision 0139).
    sql`not exists (select from consent_withdrawal as taken
      where taken.client_id = ${clientConsents.clientId} and taken.type = 'CREDIT_HISTORY'
        and taken.given_again_at_ms is null)`,
    isAsked,
    sql`${clients.status} = 'VERIFIED' and not ${hasLoan}`,
  )

/** Latest consents to ask the bureaus that were given within a time by clients who owe nothing, the oldest first. The mark is the moment in ms. */
export const endingConsents = (
  queryable: Queryable,
  within: GivenWithin,
  { after, onlyId, limit }: ExpiringPage,
) =>
  queryable
    .select({
      clientId: clients.id,
      passportSealed: clientPassports.sealed,
      givenAtMs: clientConsents.givenAtMs,
      told: latestMessage(sql`m.client_id = ${clients.id} and m.kind = 'CONSENT_ENDS'`),
    })
    .from(clientConsents)
    .innerJoin(clients, eq(clients.id, clientConsents.clientId))
    .leftJoin(clientPassports, eq(clientPassports.clientId, clients.id))
    .where(
      and(
        consentEnds(within),
        onlyId === undefined ? undefined : eq(clients.id, onlyId),
        after === null
          ? undefined
          : sql`(${clientConsents.givenAtMs}, ${clients.id}) > (${after.mark}::bigint, ${after.id})`,
      ),
    )
    .orderBy(asc(clientConsents.givenAtMs), asc(clients.id))
    .limit(limit)

/**
 * Clients whose identification is to be refreshed soon or should have been, and those of whom something is doubted, the earliest
 * day first (decision 0165). The mark is that day.
 */
export const endingIdentifications = (
  queryable: Queryable,
  { after, onlyId, limit }: ExpiringPage,
) =>
  queryable
    .select({
      clientId: clients.id,
      passportSealed: clientPassports.sealed,
      dueOn: clientIdentifications.dueOn,
      isDoubted: sql<boolean>`${clientIdentifications.doubtedAtMs} is not null`,
      hasLoan: hasOwnLoan,
      told: latestMessage(sql`m.client_id = ${clients.id} and m.kind = 'DATA_REFRESH'`),
    })
    .from(clientIdentifications)
    .innerJoin(clients, eq(clients.id, clientIdentifications.clientId))
    .leftJoin(clientPassports, eq(clientPassports.clientId, clients.id))
    .where(
      and(
        isToRefresh,
        after === null
          ? undefined
          : sql`(${clientIdentifications.dueOn}, ${clientIdentifications.clientId}) > (${after.mark}::date, ${after.id})`,
        onlyId === undefined ? undefined : eq(clientIdentifications.clientId, onlyId),
      ),
    )
    .orderBy(asc(clientIdentifications.dueOn), asc(clientIdentifications.clientId))
    .limit(limit)

const total = sql<number>`count(*)::int`

interface Counted {
  readonly passports: readonly string[]
  readonly cards: CardMonths
  readonly consents: GivenWithin
  readonly today: IsoDate
}

/** One query a list. */
const countQueries = (queryable: Queryable, asked: Counted) =>
  [
    queryable
      .select({ total })
      .from(clientPassports)
      .innerJoin(clients, eq(clients.id, clientPassports.clientId))
      .where(
        sql`${clientPassports.endsDigest} in ${digestsOf(queryable, asked.passports)} and ${isListed}`,
      ),
    queryable
      .select({ total })
      .from(cards)
      .innerJoin(autoDebits, isDebited)
      .innerJoin(loans, eq(loans.id, autoDebits.loanId))
      .innerJoin(clients, eq(clients.id, loans.clientId))
      .where(and(sql`${cards.expires} in ${asked.cards.faces}`, isOpenDebt(asked.cards.month))),
    queryable
      .select({ total })
      .from(clientConsents)
      .innerJoin(clients, eq(clients.id, clientConsents.clientId))
      .where(consentEnds(asked.consents)),
    queryable
      .select({
        total,
        late: sql<number>`(count(*) filter (where ${clientIdentifications.dueOn} < ${asked.today}))::int`,
      })
      .from(clientIdentifications)
      .innerJoin(clients, eq(clients.id, clientIdentifications.clientId))
      .where(isToRefresh),
  ] as const

/** How many rows each of the lists has. */
export const countExpiring = async (
  queryable: Queryable,
  asked: Counted,
): Promise<{
  passports: number
  cards: number
  consents: number
  identifications: number
  lateIdentifications: number
}> => {
  const [[passports], [ofCards], [consents], [identifications]] = await Promise.all(
    countQueries(queryable, asked),
  )
  return {
    passports: passports?.total ?? 0,
    cards: ofCards?.total ?? 0,
    consents: consents?.total ?? 0,
    identifications: identifications?.total ?? 0,
    lateIdentifications: identifications?.late ?? 0,
  }
}
