/** Money and jobs that wait for a person (D45, decision 0052). */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { MONEY_DIFFERENCES, MONEY_TASK_KINDS } from '../../money-tasks.ts'
import { done, id, instant, isoDate, kopecks, wholeNumber } from '../../shapes.ts'

const accounting = ['ACCOUNTANT', 'ADMINISTRATOR'] as const
const reading = [...accounting, 'AUDITOR'] as const

const payouts = z.array(
  z.object({
    payoutId: id,
    loanId: id,
    contractNumber: z.nullable(z.string()),
    clientId: id,
    clientName: z.nullable(z.string()),
    /** A card, or the bank that is paid by СБП. */
    place: z.string(),
    amountKopecks: kopecks,
    sentAt: instant,
    /** Another person has to decide whether it is cancelled. */
    isAskedFor: z.boolean(),
    /** It was cancelled, and the bank has not said yet that no money left (decision 0102). */
    isStopped: z.boolean(),
  }),
)

const jobs = z.array(
  z.object({
    jobId: id,
    kind: z.string(),
    attempts: wholeNumber,
    lastError: z.nullable(z.string()),
    since: instant,
    isAskedFor: z.boolean(),
  }),
)

export const deskMoney = call({
  method: 'GET',
  path: '/desk-service/money',
  auth: 'staff',
  roles: reading,
  summary:
    'Payouts whose end is not known, tasks about money, jobs that were given up, the oldest first, fifty at a time',
  query: z.object({
    /** The page of tasks after this one. */
    after: z.optional(id),
  }),
  reply: z.object({
    asOf: instant,
    payouts,
    /** The last payout of this page; null where no other follows. */
    nextPayout: z.nullable(id),
    tasks: z.array(
      z.object({
        taskId: id,
        kind: z.enum(MONEY_TASK_KINDS),
        reasons: z.array(z.enum(MONEY_DIFFERENCES)),
        contractNumber: z.nullable(z.string()),
        clientId: z.nullable(id),
        clientName: z.nullable(z.string()),
        transactionId: z.nullable(z.string()),
        /** Hundredths of the currency. */
        amountKopecks: z.nullable(kopecks),
        currency: z.nullable(z.string()),
        /** Of it, what stands in the ledger under suspense. */
        suspenseKopecks: kopecks,
        attempts: wholeNumber,
        lastError: z.nullable(z.string()),
        nextTryAt: z.nullable(instant),
        since: instant,
        /** The last day to return it or to find its loan; null where that waits for nobody. */
        returnDueOn: z.nullable(isoDate),
        /** That day is over. */
        isReturnLate: z.boolean(),
        /** The acquirer is asked no more: the money goes back by a bank transfer (decision 0160). */
        isStopped: z.boolean(),
        /** True where another try is made by itself and can be made now. */
        isRetried: z.boolean(),
        isAskedFor: z.boolean(),
      }),
    ),
    /** The last task of this page; null where no other follows. */
    next: z.nullable(id),
    jobs,
    /** The last job of this page; null where no other follows. */
    nextJob: z.nullable(id),
  }),
})

export const deskMorePayouts = call({
  method: 'GET',
  path: '/desk-service/money/payouts',
  auth: 'staff',
  roles: reading,
  summary: 'Payouts whose end is not known, those after one that is known',
  query: z.object({ after: id }),
  reply: z.object({ payouts, next: z.nullable(id) }),
})

export const deskMoreJobs = call({
  method: 'GET',
  path: '/desk-service/money/jobs',
  auth: 'staff',
  roles: reading,
  summary: 'Jobs that were given up, those after one that is known',
  query: z.object({ after: id }),
  reply: z.object({ jobs, next: z.nullable(id) }),
})

export const deskRetryTask = call({
  method: 'POST',
  path: '/desk-service/money/tasks/{taskId}/retry',
  auth: 'staff',
  roles: ['ACCOUNTANT'],
  summary:
    'Tries a refund or a hold again now; under the same number at the acquirer it is made once',
  params: z.object({ taskId: id }),
  reply: done,
  idempotent: true,
})

export const deskAskPayout = call({
  method: 'POST',
  path: '/desk-service/money/payouts/{payoutId}/ask',
  auth: 'staff',
  roles: accounting,
  summary: 'Asks the acquirer now how a payout ended; the payout is not made again',
  params: z.object({ payoutId: id }),
  reply: done,
  idempotent: true,
})

export const deskRetryJob = call({
  method: 'POST',
  path: '/desk-service/money/jobs/{jobId}/retry',
  auth: 'staff',
  roles: accounting,
  summary: 'Has a job that was given up run again',
  params: z.object({ jobId: id }),
  reply: done,
  idempotent: true,
})
