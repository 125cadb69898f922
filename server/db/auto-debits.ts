import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, gt, inArray, isNull, lte, ne, notExists, or, sql } from 'drizzle-orm'
import { OPEN_CONTRACT_STATES } from '../../protocol/enums.ts'
import type { Queryable, Tx } from './database.ts'
import { autoDebits } from './schema/auto-debits.ts'
import { loans } from './schema/loans.ts'
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

/** The same, held until the transaction ends. Lock its loan first; a stop takes this lock alone, so it never waits for a charge. */
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
