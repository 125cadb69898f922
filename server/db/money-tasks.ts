import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { Queryable, Tx } from './database.ts'
import { moneyTasks } from './schema/money-tasks.ts'

export type MoneyTaskRow = typeof moneyTasks.$inferSelect
type MoneyTaskKind = MoneyTaskRow['kind']

/** Outbox kind that gives back what a task holds in suspense. */
export const RETURN_SUSPENSE = 'return-suspense'

export type NewMoneyTask = Pick<
  MoneyTaskRow,
  'kind' | 'reasons' | 'transactionId' | 'invoiceId' | 'dedupeKey'
> &
  Partial<
    Pick<
      MoneyTaskRow,
      | 'subjectId'
      | 'clientId'
      | 'loanId'
      | 'amountKopecks'
      | 'currency'
      | 'attempts'
      | 'lastError'
      | 'nextTryAtMs'
      | 'refundTransactionId'
    >
  >

/** Writes a task down once for its cause; null when the same cause has its task already. */
export const insertMoneyTask = async (
  tx: Tx,
  task: NewMoneyTask & Pick<MoneyTaskRow, 'suspenseKopecks' | 'createdAtMs'>,
): Promise<MoneyTaskRow | null> => {
  const [row] = await tx
    .insert(moneyTasks)
    .values({ id: randomUUID(), state: 'OPEN', ...task })
    .onConflictDoNothing({ target: moneyTasks.dedupeKey })
    .returning()
  return row ?? null
}

/** The task with this id, held until the transaction ends; null when there is none. */
export const lockMoneyTask = async (tx: Tx, id: string): Promise<MoneyTaskRow | null> => {
  const [row] = await tx.select().from(moneyTasks).where(eq(moneyTasks.id, id)).for('update')
  return row ?? null
}

/** The task with this id; null when there is none. */
export const moneyTaskById = async (
  queryable: Queryable,
  id: string,
): Promise<MoneyTaskRow | null> => {
  const [row] = await queryable.select().from(moneyTasks).where(eq(moneyTasks.id, id))
  return row ?? null
}

/** Tasks of some kinds about one operation of the acquirer, oldest first. */
export const moneyTasksOf = (
  queryable: Queryable,
  transactionId: string,
  kinds: readonly MoneyTaskKind[],
): Promise<MoneyTaskRow[]> =>
  queryable
    .select()
    .from(moneyTasks)
    .where(and(eq(moneyTasks.transactionId, transactionId), inArray(moneyTasks.kind, [...kinds])))
    .orderBy(asc(moneyTasks.createdAtMs), asc(moneyTasks.id))

/** Tasks whose money may be booked on another loan than it came for. */
const ASSIGNABLE: readonly MoneyTaskKind[] = ['UNMATCHED_MONEY', 'BOOKING_REVERSED']

/**
 * The invoice by which the acquirer knows an operation: of money that stood in suspense that of the notice it came with,
 * whatever payment it has become since, else that of its payment.
 */
export const invoiceAtAcquirer = async (
  queryable: Queryable,
  { transactionId, invoiceId }: Pick<MoneyTaskRow, 'transactionId' | 'invoiceId'>,
): Promise<string | null> => {
  const [first] =
    transactionId === null ? [] : await moneyTasksOf(queryable, transactionId, ASSIGNABLE)
  return first ? first.invoiceId : invoiceId
}

/** Writes what a refusal changes of a task. */
export const updateMoneyTask = async (
  tx: Tx,
  id: string,
  change: Pick<MoneyTaskRow, 'attempts' | 'lastError' | 'nextTryAtMs'>,
): Promise<void> => {
  await tx.update(moneyTasks).set(change).where(eq(moneyTasks.id, id))
}

/** Closes a task; what was refused before stays readable on it. */
export const closeMoneyTask = async (
  tx: Tx,
  id: string,
  { nowMs, refundTransactionId }: { nowMs: number; refundTransactionId?: string },
): Promise<void> => {
  await tx
    .update(moneyTasks)
    .set({
      state: 'DONE',
      doneAtMs: nowMs,
      nextTryAtMs: null,
      ...(refundTransactionId === undefined ? {} : { refundTransactionId }),
    })
    .where(eq(moneyTasks.id, id))
}

/** Closes the task of a cause, if there is one open. */
export const closeTaskOfCause = async (tx: Tx, dedupeKey: string, nowMs: number): Promise<void> => {
  await tx
    .update(moneyTasks)
    .set({ state: 'DONE', doneAtMs: nowMs, nextTryAtMs: null })
    .where(and(eq(moneyTasks.dedupeKey, dedupeKey), eq(moneyTasks.state, 'OPEN')))
}

/** Tasks for a person to read, open ones first, newest first. */
export const listMoneyTasks = (queryable: Queryable, limit: number): Promise<MoneyTaskRow[]> =>
  queryable
    .select()
    .from(moneyTasks)
    .orderBy(desc(moneyTasks.state), desc(moneyTasks.createdAtMs), desc(moneyTasks.id))
    .limit(limit)
