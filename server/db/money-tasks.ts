import { randomUUID } from 'node:crypto'
import { and, asc, count, desc, eq, inArray, min } from 'drizzle-orm'
import type { Queryable, Tx } from './database.ts'
import { moneyTasks } from './schema/money-tasks.ts'
import { postSuspense } from './suspense.ts'

export type MoneyTaskRow = typeof moneyTasks.$inferSelect
type MoneyTaskKind = MoneyTaskRow['kind']

/** Outbox kind that gives back what a task holds in suspense. */
export const RETURN_SUSPENSE = 'return-suspense'

const HOUR_MS = 3_600_000
/** Pauses after a refusal of the acquirer: it may have been too early; then once a day for as long as it takes. */
const PAUSES_MS = [HOUR_MS, 6 * HOUR_MS]
const DAILY_MS = 24 * HOUR_MS

/** When what was refused `attempts` times is tried again, counted from the last refusal. */
export const pauseAfterRefusalMs = (attempts: number): number => PAUSES_MS[attempts - 1] ?? DAILY_MS

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

/**
 * Writes down what is to be put right; null when the same cause has its task already. `suspense`: money of it that is
 * booked to the suspense account in the same transaction.
 */
export const openMoneyTask = async (
  tx: Tx,
  task: NewMoneyTask,
  {
    nowMs,
    suspense,
  }: {
    nowMs: number
    suspense?: {
      kind: 'SUSPENSE_RECEIVED' | 'SUSPENSE_PAID_OUT' | 'SUSPENSE_TAKEN'
      amountKopecks: number
    }
  },
): Promise<MoneyTaskRow | null> => {
  const suspenseKopecks = suspense?.amountKopecks ?? 0
  const [row] = await tx
    .insert(moneyTasks)
    .values({ id: randomUUID(), state: 'OPEN', ...task, suspenseKopecks, createdAtMs: nowMs })
    .onConflictDoNothing({ target: moneyTasks.dedupeKey })
    .returning()
  if (!row) return null
  if (suspense && suspenseKopecks > 0)
    await postSuspense(tx, {
      kind: suspense.kind,
      causeId: row.id,
      amountKopecks: suspenseKopecks,
      nowMs,
    })
  return row
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

/** Notes one more refusal on a task; returns when it is to be tried again. */
export const noteRefusal = async (
  tx: Tx,
  task: Pick<MoneyTaskRow, 'id' | 'attempts'>,
  { message, nowMs }: { message: string; nowMs: number },
): Promise<number> => {
  const attempts = task.attempts + 1
  const nextTryAtMs = nowMs + pauseAfterRefusalMs(attempts)
  await tx
    .update(moneyTasks)
    .set({ attempts, lastError: message.slice(0, 300), nextTryAtMs })
    .where(eq(moneyTasks.id, task.id))
  return nextTryAtMs
}

/** Tasks for a person to read, open ones first, newest first. */
export const listMoneyTasks = (queryable: Queryable, limit: number): Promise<MoneyTaskRow[]> =>
  queryable
    .select()
    .from(moneyTasks)
    .orderBy(desc(moneyTasks.state), desc(moneyTasks.createdAtMs), desc(moneyTasks.id))
    .limit(limit)

/** How many tasks wait, by kind, and since when. */
export const openMoneyTasks = async (
  queryable: Queryable,
): Promise<readonly { kind: MoneyTaskKind; count: number; oldestMs: number }[]> => {
  const rows = await queryable
    .select({ kind: moneyTasks.kind, count: count(), oldestMs: min(moneyTasks.createdAtMs) })
    .from(moneyTasks)
    .where(eq(moneyTasks.state, 'OPEN'))
    .groupBy(moneyTasks.kind)
    .orderBy(asc(moneyTasks.kind))
  return rows.map((row) => ({ ...row, oldestMs: Number(row.oldestMs) }))
}
