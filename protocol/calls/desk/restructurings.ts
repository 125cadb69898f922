/** New terms for the rest of a loan, which two people agree to and the client signs (decision 0104). */
import * as z from 'zod/mini'
import { MAX_NEW_PAYMENTS, MAX_PENALTY_FREE_DAYS } from '../../../lending/restructuring-bounds.ts'
import { call } from '../../call.ts'
import { TWO_PERSON_ROLES } from '../../two-people.ts'
import { RESTRUCTURING_STATES } from '../../enums.ts'
import { done, filled, id, instant, isoDate, scheduleSide } from '../../shapes.ts'

const { asks, decides } = TWO_PERSON_ROLES.RESTRUCTURE_LOAN
const readers = ['COLLECTIONS', 'CREDIT_OFFICER', 'ACCOUNTANT', 'AUDITOR'] as const

const paymentsText = `Введите число платежей от 1 до ${MAX_NEW_PAYMENTS}.`
/** 1 % a day: no loan may cost more (353-FZ art. 5 p. 23). */
const MAX_RATE_MILLIONTHS = 10_000
const daysText = `Введите число дней от 0 до ${MAX_PENALTY_FREE_DAYS}.`

const rateText = 'Введите ставку от 0 до 1% в день.'
const rateMillionths = z
  .number(rateText)
  .check(z.int(rateText), z.minimum(0, rateText), z.maximum(MAX_RATE_MILLIONTHS, rateText))

const terms = z.object({
  payments: z
    .number(paymentsText)
    .check(
      z.int(paymentsText),
      z.minimum(1, paymentsText),
      z.maximum(MAX_NEW_PAYMENTS, paymentsText),
    ),
  /** Null: a period of the schedule after the signature. */
  firstPaymentOn: z.nullable(isoDate),
  penaltyFreeDays: z
    .number(daysText)
    .check(z.int(daysText), z.minimum(0, daysText), z.maximum(MAX_PENALTY_FREE_DAYS, daysText)),
  /** A lower price of a day, millionths; absent: the rate stays (decision 0115). */
  dailyRateMillionths: z.optional(rateMillionths),
})

/** Both schedules as they would be if the client signed today. */
const plan = z.object({
  before: scheduleSide,
  after: scheduleSide,
  /** What a day costs on the balance owed, millionths, before and after; null where it stays (decision 0115). */
  rates: z.nullable(z.object({ beforeMillionths: z.number(), afterMillionths: z.number() })),
  /** More to pay in all than before. */
  extraKopecks: z.number().check(z.int()),
  /** What the client is told. */
  explanation: z.string(),
})

export const deskPreviewRestructuring = call({
  method: 'POST',
  path: '/desk-service/restructuring-preview',
  auth: 'staff',
  roles: asks,
  summary:
    'What new terms would make of a loan if they were signed today; nothing is done, that it was looked at is written down',
  body: z.object({ loanId: id, terms }),
  reply: z.object({ asOf: instant, about: z.string(), version: z.string(), plan }),
})

export const deskProposeRestructuring = call({
  method: 'POST',
  path: '/desk-service/restructurings',
  auth: 'staff',
  roles: asks,
  summary: 'Asks another person to offer new terms to a client; nothing is offered before',
  body: z.object({
    loanId: id,
    terms,
    /** Of the preview that was seen. */
    version: z.string().check(z.maxLength(64)),
    reason: filled('причину', 500),
  }),
  reply: z.object({ requestId: id }),
  idempotent: true,
})

export const deskRestructuring = call({
  method: 'GET',
  path: '/desk-service/restructurings/{restructuringId}',
  auth: 'staff',
  roles: [...new Set([...asks, ...decides, 'AUDITOR' as const])],
  summary:
    'New terms that a question is about, with both schedules as of today; that it was looked at is written down',
  params: z.object({ restructuringId: id }),
  reply: z.object({
    asOf: instant,
    loanId: id,
    clientId: id,
    state: z.enum(RESTRUCTURING_STATES),
    terms,
    /** Null once it was offered, or cannot be any more. */
    plan: z.nullable(plan),
  }),
})

export const deskRestructuringsOfLoan = call({
  method: 'GET',
  path: '/desk-service/loans/{loanId}/restructurings',
  auth: 'staff',
  roles: readers,
  summary: 'New terms that were offered for a loan, the latest first',
  params: z.object({ loanId: id }),
  reply: z.object({
    asOf: instant,
    /** A question about new terms of this loan waits for its decision. */
    isAsked: z.boolean(),
    offers: z.array(
      z.object({
        restructuringId: id,
        state: z.enum(RESTRUCTURING_STATES),
        terms,
        offeredAt: z.nullable(instant),
        /** The last day on which the client may sign. */
        lastOn: z.nullable(isoDate),
        finishedAt: z.nullable(instant),
      }),
    ),
  }),
})

export const deskWithdrawRestructuring = call({
  method: 'POST',
  path: '/desk-service/restructurings/{restructuringId}/withdrawal',
  auth: 'staff',
  roles: asks,
  summary: 'Takes an offer back before the client has signed it; the client is told',
  params: z.object({ restructuringId: id }),
  body: z.object({ reason: filled('причину', 500) }),
  reply: done,
  idempotent: true,
})
