import * as calls from '../../../protocol/calls/desk/money.ts'
import { cardMask } from '../../db/cards.ts'
import { nameInPassport } from '../../db/client-profile.ts'
import type { Database } from '../../db/database.ts'
import { deadJobs, openMoneyTasks, silentPayouts } from '../../db/money-tasks.ts'
import { moscowDate } from '../../../lending/calendar.ts'
import { askPayout, isRetried, retryJob, retryTask } from '../../desk/retry-money.ts'
import { route } from '../../route.ts'
import { returnDueOn } from '../../servicing/money-tasks.ts'
import { actorOf, instantOf, instantOrNull, SILENT_PAYOUT_MS } from './actor.ts'

/** Rows of one page. */
const PAGE = 50

/** Rows that were looked for with one more, as a page and the last of them where others follow. */
const pageOf = <Row>(
  found: readonly Row[],
  idOf: (row: Row) => string,
): { rows: readonly Row[]; next: string | null } => {
  const rows = found.slice(0, PAGE)
  const last = rows.at(-1)
  return { rows, next: found.length > PAGE && last !== undefined ? idOf(last) : null }
}

const payoutsPage = async (database: Database, nowMs: number, after: string | null) => {
  const found = await silentPayouts(database, {
    beforeMs: nowMs - SILENT_PAYOUT_MS,
    after,
    limit: PAGE + 1,
  })
  const { rows, next } = pageOf(found, ({ payout }) => payout.id)
  const payouts = rows.map(({ payout, clientId, contractNumber, passportSealed, ...card }) => ({
    payoutId: payout.id,
    loanId: payout.loanId,
    contractNumber,
    clientId,
    clientName: nameInPassport(database, clientId, passportSealed),
    place: payout.bankName === null ? cardMask(card) : `${payout.bankName}, по СБП`,
    amountKopecks: payout.amountKopecks,
    sentAt: instantOf(payout.createdAtMs),
    isAskedFor: card.requestId !== null,
    isStopped: card.stoppedAtMs !== null,
  }))
  return { payouts, next }
}

const jobsPage = async (database: Database, nowMs: number, after: string | null) => {
  const found = await deadJobs(database, { after, limit: PAGE + 1 })
  const { rows, next } = pageOf(found, ({ id }) => id)
  const jobs = rows.map(({ id, kind, attempts, lastError, finishedAtMs, requestId }) => ({
    jobId: id,
    kind,
    attempts,
    lastError,
    since: instantOf(finishedAtMs ?? nowMs),
    isAskedFor: requestId !== null,
  }))
  return { jobs, next }
}

const returnTermOf = (task: Parameters<typeof returnDueOn>[0], nowMs: number) => {
  const dueOn = returnDueOn(task)
  return { returnDueOn: dueOn, isReturnLate: dueOn !== null && moscowDate(nowMs) > dueOn }
}

export const deskMoney = route(calls.deskMoney, async ({ context: { database, clock }, query }) => {
  const nowMs = clock.now()
  const [silent, found, dead] = await Promise.all([
    payoutsPage(database, nowMs, null),
    openMoneyTasks(database, { after: query.after ?? null, limit: PAGE + 1 }),
    jobsPage(database, nowMs, null),
  ])
  const { rows, next } = pageOf(found, ({ task }) => task.id)
  return {
    asOf: instantOf(nowMs),
    next,
    payouts: silent.payouts,
    nextPayout: silent.next,
    tasks: rows.map(({ task, contractNumber, passportSealed, requestId }) => ({
      taskId: task.id,
      kind: task.kind,
      reasons: [...task.reasons],
      contractNumber,
      clientId: task.clientId,
      clientName:
        task.clientId === null ? null : nameInPassport(database, task.clientId, passportSealed),
      transactionId: task.transactionId,
      amountKopecks: task.amountKopecks,
      currency: task.currency,
      suspenseKopecks: task.suspenseKopecks,
      attempts: task.attempts,
      lastError: task.lastError,
      nextTryAt: instantOrNull(task.nextTryAtMs),
      since: instantOf(task.createdAtMs),
      ...returnTermOf(task, nowMs),
      isStopped: task.stoppedAtMs !== null,
      isRetried: isRetried(task),
      isAskedFor: requestId !== null,
    })),
    jobs: dead.jobs,
    nextJob: dead.next,
  }
})

export const deskMorePayouts = route(
  calls.deskMorePayouts,
  ({ context: { database, clock }, query }) => payoutsPage(database, clock.now(), query.after),
)

export const deskMoreJobs = route(calls.deskMoreJobs, ({ context: { database, clock }, query }) =>
  jobsPage(database, clock.now(), query.after),
)

export const deskRetryTask = route(
  calls.deskRetryTask,
  async ({ context, client: staff, params, request, idempotency }) => {
    await retryTask(context, idempotency, { ...params, actor: actorOf(staff, request) })
    return { ok: true as const }
  },
)

export const deskAskPayout = route(
  calls.deskAskPayout,
  async ({ context, client: staff, params, request, idempotency }) => {
    await askPayout(context, idempotency, { ...params, actor: actorOf(staff, request) })
    return { ok: true as const }
  },
)

export const deskRetryJob = route(
  calls.deskRetryJob,
  async ({ context, client: staff, params, request, idempotency }) => {
    await retryJob(context, idempotency, { ...params, actor: actorOf(staff, request) })
    return { ok: true as const }
  },
)
