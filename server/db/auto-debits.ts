/** Agreements on automatic debits, and debits of saved cards that were declined (decision 0108). */
import { randomUUID } from 'node:crypto'
import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNull,
  lte,
  ne,
  notExists,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import { type DebitList, reasonsOf } from '../../protocol/declined-debits.ts'
import { OPEN_CONTRACT_STATES } from '../../protocol/enums.ts'
import type { Queryable, Tx } from './database.ts'
import { latestMessage } from './inbox.ts'
import { bindsLoan, isAboutLoan } from './legal-statuses.ts'
import { autoDebits } from './schema/auto-debits.ts'
import { cards, clientPassports } from './schema/clients.ts'
import { legalStatusEnds, legalStatuses } from './schema/legal-statuses.ts'
import { loans } from './schema/loans.ts'
import type { MESSAGE_KINDS } from './schema/messages.ts'
import { payments } from './schema/payments.ts'

export type AutoDebitRow = typeof autoDebits.$inferSelect

const isActive = isNull(autoDebits.stoppedAtMs)

/** The agreement in force for a loan, blocked or not; null when there is none. */
export const autoDebitOf = async (
  queryable: Queryable,
  loanId: string,
): Promise<AutoDebitRow | null> => {
  const [row] = await queryable
    .select()
    .from(autoDebits)
    .where(and(eq(autoDebits.loanId, loanId), isActive))
  return row ?? null
}

/** Agreements of a client in force with the cards they name, the latest first. */
export const agreedDebitsOf = (queryable: Queryable, clientId: string) =>
  queryable
    .select({
      loanId: loans.id,
      contractNumber: loans.contractNumber,
      lastFour: cards.lastFour,
      agreedAtMs: autoDebits.agreedAtMs,
    })
    .from(loans)
    .innerJoin(autoDebits, and(eq(autoDebits.loanId, loans.id), isActive))
    .innerJoin(cards, eq(cards.id, autoDebits.cardId))
    .where(eq(loans.clientId, clientId))
    .orderBy(desc(autoDebits.agreedAtMs), asc(loans.id))

/** The agreement in force for a loan, held until the transaction ends. Lock its loan first; a stop takes this lock alone, so it never waits for a charge. */
export const lockAutoDebit = async (tx: Tx, loanId: string): Promise<AutoDebitRow | null> => {
  const [row] = await tx
    .select()
    .from(autoDebits)
    .where(and(eq(autoDebits.loanId, loanId), isActive))
    .for('update')
  return row ?? null
}

/** Writes down an agreement. The loan must be locked and have none in force. */
export const insertAutoDebit = async (
  tx: Tx,
  agreed: Pick<AutoDebitRow, 'clientId' | 'loanId' | 'cardId' | 'textVersion' | 'agreedAtMs'>,
): Promise<AutoDebitRow> => {
  const [row] = await tx
    .insert(autoDebits)
    .values({ id: randomUUID(), ...agreed, state: 'ON', softRefusals: 0 })
    .returning()
  if (!row) throw new Error('The agreement was not written')
  return row
}

export const updateAutoDebit = async (
  tx: Tx,
  id: string,
  change: Partial<
    Pick<
      AutoDebitRow,
      'state' | 'lastSlotMs' | 'lastPaymentId' | 'softRefusals' | 'notBeforeMs' | 'problemCode'
    >
  >,
): Promise<void> => {
  await tx.update(autoDebits).set(change).where(eq(autoDebits.id, id))
}

const offUnlessBlocked = sql`case ${autoDebits.state} when 'BLOCKED' then 'BLOCKED' else 'OFF' end`

/** Ends agreements of loans; from now on nothing is debited by them. Nothing happens where there is none. */
export const stopAutoDebits = async (
  tx: Tx,
  loanIds: readonly string[],
  nowMs: number,
): Promise<void> => {
  if (loanIds.length === 0) return
  await tx
    .update(autoDebits)
    .set({ state: offUnlessBlocked, stoppedAtMs: nowMs })
    .where(and(inArray(autoDebits.loanId, [...loanIds]), isActive))
}

/** Ends the agreements that name a card: it is being forgotten. */
export const stopAutoDebitsOfCard = async (
  tx: Tx,
  cardId: string,
  nowMs: number,
): Promise<void> => {
  await tx
    .update(autoDebits)
    .set({ state: offUnlessBlocked, stoppedAtMs: nowMs })
    .where(and(eq(autoDebits.cardId, cardId), isActive))
}

/** Shown when the card itself is gone or expired: nothing the networks said. */
export const CARD_IS_GONE = 'NO_CARD'

/**
 * Whether the networks forbade debits of a card that its holder does not start. A payment the holder made with it since
 * then opens it again (integrations reference 1.6).
 */
export const isForbidden = async (queryable: Queryable, cardId: string): Promise<boolean> => {
  const paidSince = queryable
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.clientId, autoDebits.clientId),
        eq(payments.cardId, cardId),
        eq(payments.initiator, 'CARDHOLDER'),
        eq(payments.state, 'PAID'),
        gt(payments.finishedAtMs, autoDebits.lastSlotMs),
      ),
    )
  const [row] = await queryable
    .select({ id: autoDebits.id })
    .from(autoDebits)
    .where(
      and(
        eq(autoDebits.cardId, cardId),
        eq(autoDebits.state, 'BLOCKED'),
        ne(autoDebits.problemCode, CARD_IS_GONE),
        notExists(paidSince),
      ),
    )
    .limit(1)
  return row !== undefined
}

/** Debits of a client that were begun without the client, the latest first. */
export const triedDebitsOf = (queryable: Queryable, clientId: string, limit: number) =>
  queryable
    .select({
      id: payments.id,
      loanId: payments.loanId,
      createdAtMs: payments.createdAtMs,
      amountKopecks: payments.amountKopecks,
      cardMask: payments.cardMask,
      state: payments.state,
      declineCode: payments.declineCode,
    })
    .from(payments)
    .where(and(eq(payments.clientId, clientId), eq(payments.initiator, 'MERCHANT')))
    .orderBy(desc(payments.createdAtMs), desc(payments.id))
    .limit(limit)

export interface DueDebit {
  readonly loanId: string
  readonly dueOn: string
}

/** A page of loans with an agreement that is on and a payment due up to a day, by due date and id. */
export const dueDebits = async (
  queryable: Queryable,
  { today, after, limit }: { today: string; after: DueDebit | null; limit: number },
): Promise<readonly DueDebit[]> => {
  const rows = await queryable
    .select({ loanId: loans.id, dueOn: loans.nextDueOn })
    .from(loans)
    .innerJoin(autoDebits, and(eq(autoDebits.loanId, loans.id), isActive))
    .where(
      and(
        inArray(loans.contractState, [...OPEN_CONTRACT_STATES]),
        eq(autoDebits.state, 'ON'),
        lte(loans.nextDueOn, today),
        after === null
          ? undefined
          : or(
              gt(loans.nextDueOn, after.dueOn),
              and(eq(loans.nextDueOn, after.dueOn), gt(loans.id, after.loanId)),
            ),
      ),
    )
    .orderBy(asc(loans.nextDueOn), asc(loans.id))
    .limit(limit)
  return rows.flatMap(({ loanId, dueOn }) => (dueOn === null ? [] : [{ loanId, dueOn }]))
}

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
export const cardMonth = sql`'20' || right(${cards.expires}, 2) || '-' || left(${cards.expires}, 2)`

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

/** The latest telling of the loan since the day of the debit: of a due date it is told once, so before a second try. */
const told =
  latestMessage(sql`m.client_id = ${loans.clientId} and m.loan_id = ${loans.id} and m.kind in ${TELLING}
    and (m.due_on = ${loans.nextDueOn} or m.created_at_ms >= ${payments.finishedAtMs})`)

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
