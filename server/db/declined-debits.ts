/** Debits of saved cards that were declined and that no later payment has settled, as the workplace lists them. */
import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { type DebitList, reasonsOf } from '../../protocol/declined-debits.ts'
import type { MESSAGE_STATES, MessageChannel } from '../../protocol/enums.ts'
import type { Queryable } from './database.ts'
import { bindsLoan, isAboutLoan } from './legal-statuses.ts'
import { autoDebits } from './schema/auto-debits.ts'
import { cards } from './schema/cards.ts'
import { clientPassports } from './schema/clients.ts'
import { legalStatusEnds, legalStatuses } from './schema/legal-statuses.ts'
import { loans } from './schema/loans.ts'
import type { MESSAGE_KINDS } from './schema/messages.ts'
import { payments } from './schema/payments.ts'

/** What tells a client of a declined debit: ours by its own rules (D16), theirs as it ends. */
const TELLING: readonly (typeof MESSAGE_KINDS)[number][] = [
  'AUTO_DEBIT_REFUSED',
  'AUTO_DEBIT_BLOCKED',
  'PAYMENT_DECLINED',
]

/** Written into the text of the query, so that the index of declined debits is known to fit. */
const isDeclinedDebit = sql`${payments.state} = 'DECLINED' and ${payments.purpose} = 'REPAYMENT' and ${payments.cardId} is not null`

/** The loan had no payment since, whether it went through or not: one line a loan, none once it is paid. */
const isLatest = sql`not exists (
  select from payment as later
  where later.loan_id = ${payments.loanId} and later.finished_at_ms > ${payments.finishedAtMs}
    and later.state in ('PAID', 'DECLINED') and later.purpose = 'REPAYMENT')`

const isOpen = sql`${loans.contractState} in ('ACTIVE', 'OVERDUE')`

const waiting = (sinceMs: number): SQL | undefined =>
  and(
    isDeclinedDebit,
    sql`${payments.finishedAtMs} >= ${sinceMs}::bigint`,
    isOpen,
    // A client free of the debt, or of its dates, has nothing to be debited.
    isLatest,
  )

/** `2026-11` of `11/26`. */
const cardMonth = sql`'20' || right(${cards.expires}, 2) || '-' || left(${cards.expires}, 2)`

/** Every status that binds a debt refuses automatic debits (decision 0090). */
const isStopped = sql`exists (
  select from ${legalStatuses} left join ${legalStatusEnds} on ${legalStatusEnds.statusId} = ${legalStatuses.id}
  where ${isAboutLoan} and ${bindsLoan})`

const isOfList = (list: DebitList, month: string): SQL | undefined => {
  switch (list) {
    case 'ALL':
      return undefined
    case 'CARD':
      return sql`(${payments.reasonCode} in ${reasonsOf('CARD')} or ${autoDebits.state} = 'BLOCKED' or ${cardMonth} < ${month})`
    case 'MONEY':
      return sql`${payments.reasonCode} in ${reasonsOf('MONEY')}`
    case 'NO_MORE':
      return sql`(${autoDebits.state} is distinct from 'ON' or ${isStopped})`
  }
}

const ofLoan = and(eq(autoDebits.loanId, loans.id), isNull(autoDebits.stoppedAtMs))

/** What the client was told of it; the moment is that of the sending, or of the refusal to send. */
interface Told {
  readonly title: string
  readonly channel: MessageChannel
  readonly state: (typeof MESSAGE_STATES)[number]
  readonly atMs: number
}

/** The latest telling of the loan since the day of the debit: of a due date it is told once, so before a second try. */
const told = sql<Told | null>`(
  select json_build_object('title', m.title, 'channel', m.channel, 'state', m.state,
    'atMs', coalesce(m.sent_at_ms, m.created_at_ms))
  from message as m
  where m.client_id = ${loans.clientId} and m.loan_id = ${loans.id} and m.kind in ${TELLING}
    and (m.due_on = ${loans.nextDueOn} or m.created_at_ms >= ${payments.finishedAtMs})
  order by m.created_at_ms desc limit 1)`

interface Asked {
  readonly list: DebitList
  readonly sinceMs: number
  /** The month in which a card must still be good, `2026-11`. */
  readonly month: string
  /** The page after this payment. */
  readonly before: string | null
  readonly limit: number
}

/** A page of declined debits since a moment on contracts that are open, the latest first, with what is known of each. */
export const declinedDebits = (
  queryable: Queryable,
  { list, sinceMs, month, before, limit }: Asked,
) =>
  queryable
    .select({
      paymentId: payments.id,
      loanId: loans.id,
      contractNumber: loans.contractNumber,
      clientId: loans.clientId,
      passportSealed: clientPassports.sealed,
      amountKopecks: payments.amountKopecks,
      finishedAtMs: payments.finishedAtMs,
      initiator: payments.initiator,
      cardMask: payments.cardMask,
      cardExpires: cards.expires,
      reasonCode: payments.reasonCode,
      nextDueOn: loans.nextDueOn,
      contractState: loans.contractState,
      agreement: { state: autoDebits.state, notBeforeMs: autoDebits.notBeforeMs },
      told,
    })
    .from(payments)
    .innerJoin(loans, eq(loans.id, payments.loanId))
    .leftJoin(cards, eq(cards.id, payments.cardId))
    .leftJoin(autoDebits, ofLoan)
    .leftJoin(clientPassports, eq(clientPassports.clientId, loans.clientId))
    .where(
      and(
        waiting(sinceMs),
        isOfList(list, month),
        before === null
          ? undefined
          : sql`(${payments.finishedAtMs}, ${payments.id}) < (select b.finished_at_ms, b.id from payment as b where b.id = ${before})`,
      ),
    )
    .orderBy(desc(payments.finishedAtMs), desc(payments.id))
    .limit(limit)

/** How many of them there are, and those since a later moment. */
export const countDeclinedDebits = async (
  queryable: Queryable,
  { sinceMs, freshSinceMs }: { sinceMs: number; freshSinceMs: number },
): Promise<{ total: number; fresh: number }> => {
  const [row] = await queryable
    .select({
      total: sql<number>`count(*)::int`,
      fresh: sql<number>`(count(*) filter (where ${payments.finishedAtMs} >= ${freshSinceMs}::bigint))::int`,
    })
    .from(payments)
    .innerJoin(loans, eq(loans.id, payments.loanId))
    .where(waiting(sinceMs))
  return row ?? { total: 0, fresh: 0 }
}
