/** Money and jobs that wait for a person. */
import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Queryable, Tx } from './database.ts'
import { SEND_POSTBACK } from './outbox.ts'
import { cards, clientPassports } from './schema/clients.ts'
import { deskRequests } from './schema/desk-requests.ts'
import { loans, payouts } from './schema/loans.ts'
import { moneyTasks } from './schema/money-tasks.ts'
import { outbox } from './schema/outbox.ts'

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
      | 'madeAtMs'
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

/** Writes what a refusal, or what is told of its money since, changes of a task. */
export const updateMoneyTask = async (
  tx: Tx,
  id: string,
  change: Pick<MoneyTaskRow, 'attempts' | 'lastError' | 'nextTryAtMs'> &
    Partial<Pick<MoneyTaskRow, 'stoppedAtMs' | 'suspenseKopecks'>>,
): Promise<void> => {
  await tx.update(moneyTasks).set(change).where(eq(moneyTasks.id, id))
}

/**
 * Notes the acquirer's number of a return that is ordered and not known to be made; null: it came to nothing. Nothing
 * happens to a task that is done.
 */
export const noteReturnOrdered = async (
  tx: Tx,
  id: string,
  refundTransactionId: string | null,
): Promise<void> => {
  await tx
    .update(moneyTasks)
    .set({ refundTransactionId })
    .where(and(eq(moneyTasks.id, id), eq(moneyTasks.state, 'OPEN')))
}

/** Notes the payment order by which the money of a task went back. */
export const noteTransfer = async (tx: Tx, id: string, transferNumber: string): Promise<void> => {
  await tx.update(moneyTasks).set({ transferNumber }).where(eq(moneyTasks.id, id))
}

/** By what the task of a refund that was refused is found. */
export const refusedRefundKey = (refundId: string): string => `REFUND_REFUSED:${refundId}`

/**
 * True once the acquirer is not asked any more to give money back. `requestId`: of the refund, or of the task whose money
 * goes back.
 */
export const isReturnStopped = async (
  queryable: Queryable,
  requestId: string,
): Promise<boolean> => {
  const its = or(
    eq(moneyTasks.id, requestId),
    eq(moneyTasks.dedupeKey, refusedRefundKey(requestId)),
  )
  return (await queryable.$count(moneyTasks, and(its, isNotNull(moneyTasks.stoppedAtMs)))) > 0
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
export const closeTaskOfCause = (tx: Tx, dedupeKey: string, nowMs: number): Promise<void> =>
  closeTasksOfCauses(tx, [dedupeKey], nowMs)

/** Closes the tasks of causes that are open. */
export const closeTasksOfCauses = async (
  tx: Tx,
  dedupeKeys: readonly string[],
  nowMs: number,
): Promise<void> => {
  await tx
    .update(moneyTasks)
    .set({ state: 'DONE', doneAtMs: nowMs, nextTryAtMs: null })
    .where(and(inArray(moneyTasks.dedupeKey, [...dedupeKeys]), eq(moneyTasks.state, 'OPEN')))
}

/** Tasks for a person to read, open ones first, newest first. */
export const listMoneyTasks = (queryable: Queryable, limit: number): Promise<MoneyTaskRow[]> =>
  queryable
    .select()
    .from(moneyTasks)
    .orderBy(desc(moneyTasks.state), desc(moneyTasks.createdAtMs), desc(moneyTasks.id))
    .limit(limit)

/**
 * Payouts sent before the moment whose end is not known, the oldest first, with the request about them when somebody has
 * asked; those after `after`, the id of a payout.
 */
export const silentPayouts = (
  queryable: Queryable,
  { beforeMs, after, limit }: { beforeMs: number; after: string | null; limit: number },
) =>
  queryable
    .select({
      payout: payouts,
      clientId: loans.clientId,
      contractNumber: loans.contractNumber,
      stoppedAtMs: loans.payoutStoppedAtMs,
      requestId: deskRequests.id,
      brand: cards.brand,
      lastFour: cards.lastFour,
      passportSealed: clientPassports.sealed,
    })
    .from(payouts)
    .innerJoin(loans, eq(loans.id, payouts.loanId))
    .innerJoin(cards, eq(cards.id, payouts.cardId))
    .leftJoin(clientPassports, eq(clientPassports.clientId, loans.clientId))
    .leftJoin(
      deskRequests,
      and(eq(deskRequests.subjectId, loans.id), sql`${deskRequests.state} = 'OPEN'`),
    )
    .where(
      and(
        sql`${payouts.state} = 'PROCESSING'`,
        lte(payouts.createdAtMs, beforeMs),
        after === null
          ? undefined
          : sql`(${payouts.createdAtMs}, ${payouts.id}) > (select a.created_at_ms, a.id from payout as a where a.id = ${after})`,
      ),
    )
    .orderBy(asc(payouts.createdAtMs), asc(payouts.id))
    .limit(limit)

/** Every try to send a loan, in their order. */
export const payoutTries = (queryable: Queryable, loanId: string) =>
  queryable
    .select({ payout: payouts, brand: cards.brand, lastFour: cards.lastFour })
    .from(payouts)
    .innerJoin(cards, eq(cards.id, payouts.cardId))
    .where(eq(payouts.loanId, loanId))
    .orderBy(asc(payouts.attempt))

/**
 * Tasks about money that are open, the oldest first, with the request about them when somebody has asked; those after
 * `after`, the id of a task.
 */
export const openMoneyTasks = (
  queryable: Queryable,
  { after, limit }: { readonly after: string | null; readonly limit: number },
) =>
  queryable
    .select({
      task: moneyTasks,
      contractNumber: loans.contractNumber,
      passportSealed: clientPassports.sealed,
      requestId: deskRequests.id,
    })
    .from(moneyTasks)
    .leftJoin(loans, eq(loans.id, moneyTasks.loanId))
    .leftJoin(clientPassports, eq(clientPassports.clientId, moneyTasks.clientId))
    .leftJoin(
      deskRequests,
      and(eq(deskRequests.subjectId, moneyTasks.id), sql`${deskRequests.state} = 'OPEN'`),
    )
    .where(
      and(
        eq(moneyTasks.state, 'OPEN'),
        after === null
          ? undefined
          : sql`(${moneyTasks.createdAtMs}, ${moneyTasks.id}) > (select a.created_at_ms, a.id from money_task as a where a.id = ${after})`,
      ),
    )
    .orderBy(asc(moneyTasks.createdAtMs), asc(moneyTasks.id))
    .limit(limit)

/**
 * Jobs that were given up, the oldest first, with the request about them when somebody has asked. Postbacks stand behind all
 * others: a partner that is away for two days leaves one for each application, and a payout must not be lost among them. Those
 * after `after`, the id of a job.
 */
export const deadJobs = (
  queryable: Queryable,
  { after, limit }: { readonly after: string | null; readonly limit: number },
) =>
  queryable
    .select({
      id: outbox.id,
      kind: outbox.kind,
      attempts: outbox.attempts,
      lastError: outbox.lastError,
      finishedAtMs: outbox.finishedAtMs,
      requestId: deskRequests.id,
    })
    .from(outbox)
    .leftJoin(
      deskRequests,
      and(eq(deskRequests.subjectId, outbox.id), sql`${deskRequests.state} = 'OPEN'`),
    )
    .where(
      and(
        sql`${outbox.status} = 'DEAD'`,
        after === null
          ? undefined
          : sql`(${outbox.kind} = ${SEND_POSTBACK}, ${outbox.finishedAtMs}, ${outbox.id}) > (select a.kind = ${SEND_POSTBACK}, a.finished_at_ms, a.id from outbox as a where a.id = ${after})`,
      ),
    )
    .orderBy(sql`${outbox.kind} = ${SEND_POSTBACK}`, asc(outbox.finishedAtMs), asc(outbox.id))
    .limit(limit)

/** The kind of a job that was given up; null for any other row. */
export const deadJobKind = async (queryable: Queryable, id: string): Promise<string | null> => {
  const [row] = await queryable
    .select({ kind: outbox.kind })
    .from(outbox)
    .where(and(eq(outbox.id, id), sql`${outbox.status} = 'DEAD'`))
  return row?.kind ?? null
}

/** Gives a job up for good: it is swept with what is done; false when it was not given up any more. */
export const dropDeadJob = async (tx: Tx, id: string, nowMs: number): Promise<boolean> => {
  const dropped = await tx
    .update(outbox)
    .set({ status: 'DONE', payload: null, finishedAtMs: nowMs })
    .where(and(eq(outbox.id, id), sql`${outbox.status} = 'DEAD'`, isNull(outbox.leaseUntilMs)))
    .returning({ id: outbox.id })
  return dropped.length === 1
}

/**
 * How many payouts, tasks and jobs wait for a person, payouts sent before `sentBeforeMs`; `late`: money of payers in suspense,
 * of some kinds, that came before `cameBeforeMs`.
 */
export const countMoney = async (
  queryable: Queryable,
  {
    sentBeforeMs,
    cameBeforeMs,
    lateKinds,
  }: { sentBeforeMs: number; cameBeforeMs: number; lateKinds: readonly MoneyTaskKind[] },
): Promise<{ total: number; late: number }> => {
  const [row] = await queryable
    .select({
      silent: queryable.$count(
        payouts,
        and(sql`${payouts.state} = 'PROCESSING'`, lte(payouts.createdAtMs, sentBeforeMs)),
      ),
      tasks: queryable.$count(moneyTasks, eq(moneyTasks.state, 'OPEN')),
      late: queryable.$count(
        moneyTasks,
        and(
          eq(moneyTasks.state, 'OPEN'),
          lt(moneyTasks.createdAtMs, cameBeforeMs),
          inArray(moneyTasks.kind, [...lateKinds]),
          gt(moneyTasks.suspenseKopecks, 0),
        ),
      ),
      dead: queryable.$count(outbox, sql`${outbox.status} = 'DEAD'`),
    })
    .from(sql`(values (1)) as one`)
  const { silent = 0, tasks = 0, dead = 0, late = 0 } = row ?? {}
  return { total: silent + tasks + dead, late }
}
