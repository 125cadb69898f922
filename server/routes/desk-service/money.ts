import * as calls from '../../../protocol/calls/desk/money.ts'
import { cardMask } from '../../db/cards.ts'
import { nameInPassport } from '../../db/client-profile.ts'
import { deadJobs, openMoneyTasks, silentPayouts } from '../../db/money-tasks.ts'
import { moscowDate } from '../../../lending/calendar.ts'
import { askPayout, isRetried, retryJob, retryTask } from '../../desk/retry-money.ts'
import { route } from '../../route.ts'
import { returnDueOn } from '../../servicing/money-tasks.ts'
import { actorOf, instantOf, instantOrNull, SILENT_PAYOUT_MS } from './actor.ts'

const MAX_SHOWN = 100
/** Tasks of one page. */
const PAGE = 50

const returnTermOf = (task: Parameters<typeof returnDueOn>[0], nowMs: number) => {
  const dueOn = returnDueOn(task)
  return { returnDueOn: dueOn, isReturnLate: dueOn !== null && moscowDate(nowMs) > dueOn }
}

export const deskMoney = route(calls.deskMoney, async ({ context: { database, clock }, query }) => {
  const nowMs = clock.now()
  const [silent, found, jobs] = await Promise.all([
    silentPayouts(database, { beforeMs: nowMs - SILENT_PAYOUT_MS, limit: MAX_SHOWN }),
    openMoneyTasks(database, { after: query.after ?? null, limit: PAGE + 1 }),
    deadJobs(database, MAX_SHOWN),
  ])
  const tasks = found.slice(0, PAGE)
  return {
    asOf: instantOf(nowMs),
    next: found.length > PAGE ? (tasks.at(-1)?.task.id ?? null) : null,
    payouts: silent.map(({ payout, clientId, contractNumber, passportSealed, ...card }) => ({
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
    })),
    tasks: tasks.map(({ task, contractNumber, passportSealed, requestId }) => ({
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
    jobs: jobs.map(({ id, kind, attempts, lastError, finishedAtMs, requestId }) => ({
      jobId: id,
      kind,
      attempts,
      lastError,
      since: instantOf(finishedAtMs ?? nowMs),
      isAskedFor: requestId !== null,
    })),
  }
})

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
