/** Changes of a contract: partial early repayment, prolongation, shift of a payment (D13, D14). */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { LOAN_CHANGE_STEPS, LOAN_CHANGE_TYPES } from '../../enums.ts'
import {
  id,
  instant,
  isoDate,
  kopecks,
  queryNumber,
  roubles,
  scheduleSide,
  sha256,
  smsCode,
  wholeNumber,
} from '../../shapes.ts'
import { planReason } from './decisions.ts'

/** How far the latest change of a contract has come; without `loanId` the latest over all contracts. */
const changeStep = z.object({
  step: z.enum(LOAN_CHANGE_STEPS),
  applicationType: z.nullable(z.enum(LOAN_CHANGE_TYPES)),
  loanId: z.nullable(id),
  termsHash: z.nullable(sha256),
  /** To pay for the change to take effect; 0 when nothing is. */
  amountKopecks: z.nullable(kopecks),
  /** Until when a signed change waits for its payment. */
  expiresAt: z.nullable(instant),
  /** Why a signed change did not happen and where its money went, in the client's words. */
  reason: z.optional(z.nullable(z.string())),
})

export const applicationChangeStep = call({
  method: 'GET',
  path: '/vovremya-core/loan/application-change-step',
  auth: 'bearer',
  summary: 'Where an unfinished change of a contract stands',
  query: z.object({ loanId: z.optional(id) }),
  reply: changeStep,
})

const refusedPlan = z.object({ outcome: z.literal('REFUSED'), refusal: planReason })

/** What is shown side by side before a change is signed; the code is bound to `termsHash` (D10, D13, D14). */
const changePlan = {
  outcome: z.literal('PLAN'),
  loanId: id,
  on: isoDate,
  before: scheduleSide,
  after: scheduleSide,
  /** To pay today for the change to take effect. */
  dueNowKopecks: kopecks,
  termsHash: sha256,
}

const earlyPlan = z.object({
  ...changePlan,
  mode: z.enum(['REDUCE_PAYMENT', 'REDUCE_TERM']),
  /** Less to pay in all; negative when equal payments cost more than the plan before. */
  savedKopecks: z.number().check(z.int()),
  earlyPrincipalKopecks: kopecks,
  advanceKopecks: kopecks,
})

const datedPlan = z.object({
  ...changePlan,
  days: wholeNumber,
  fromDueOn: isoDate,
  toDueOn: isoDate,
  extraKopecks: kopecks,
  /** The difference in plain words. */
  explanation: z.string(),
})

export const partiallyEarlyTemplatePlan = call({
  method: 'GET',
  path: '/vovremya-core/loan/partially-early-template-plan',
  auth: 'bearer',
  summary: 'Old and new plan of a partial early repayment, kept as what the next code signs (D13)',
  query: z.object({
    loanId: id,
    /** The least sum when absent. */
    amount: z.optional(queryNumber(roubles)),
    mode: z._default(z.enum(['REDUCE_PAYMENT', 'REDUCE_TERM']), 'REDUCE_PAYMENT'),
  }),
  reply: z.object({
    minimumKopecks: kopecks,
    /** From this sum on the loan is repaid whole. */
    payoffKopecks: kopecks,
    result: z.discriminatedUnion('outcome', [
      earlyPlan,
      z.object({ outcome: z.literal('FULL'), totalKopecks: kopecks }),
      refusedPlan,
    ]),
  }),
})

export const prolongationTemplatePlan = call({
  method: 'GET',
  path: '/vovremya-core/loan/prolongation-template-plan',
  auth: 'bearer',
  summary: 'Old and new plan of a prolongation, kept as what the next code signs (D14)',
  query: z.object({ loanId: id, days: z.optional(queryNumber(wholeNumber)) }),
  reply: z.object({
    /** The terms that may be chosen. */
    choices: z.array(wholeNumber),
    /** Prolongations still allowed over all loans of the client in a year. */
    leftThisYear: wholeNumber,
    result: z.discriminatedUnion('outcome', [datedPlan, refusedPlan]),
  }),
})

export const shiftTemplatePlan = call({
  method: 'GET',
  path: '/vovremya-core/loan/shift-template-plan',
  auth: 'bearer',
  summary: 'Old and new plan of the free shift of one payment (D14)',
  query: z.object({ loanId: id, days: z.optional(queryNumber(wholeNumber)) }),
  reply: z.object({
    mostDays: wholeNumber,
    result: z.discriminatedUnion('outcome', [datedPlan, refusedPlan]),
  }),
})

const restructuringPlan = z.object({
  ...changePlan,
  fromDueOn: isoDate,
  toDueOn: isoDate,
  extraKopecks: z.number().check(z.int()),
  /** The difference in plain words. */
  explanation: z.string(),
})

export const restructuringTemplatePlan = call({
  method: 'GET',
  path: '/vovremya-core/loan/restructuring-template-plan',
  auth: 'bearer',
  summary:
    'Old and new plan of the terms that the lender offers, kept as what the next code signs (decision 0104)',
  query: z.object({ loanId: id }),
  reply: z.object({
    /** The last day on which they may be signed; null when nothing is offered any more. */
    lastOn: z.nullable(isoDate),
    result: z.discriminatedUnion('outcome', [restructuringPlan, refusedPlan]),
  }),
})

export const loanApplicationChange = call({
  method: 'POST',
  path: '/vovremya-core/loan/application-change',
  auth: 'bearer',
  summary:
    'Sign the change last previewed; one that needs money then waits for exactly that payment',
  body: z.object({
    applicationType: z.enum(LOAN_CHANGE_TYPES),
    loanId: id,
    smsSignCode: smsCode,
    /** Hash of the preview that was shown; absent: the latest preview of this kind. */
    termsHash: z.optional(sha256),
  }),
  reply: changeStep,
  idempotent: true,
})

export const loanApplicationChangeCancel = call({
  method: 'POST',
  path: '/vovremya-core/loan/application-change/cancel',
  auth: 'bearer',
  summary: 'Drop a change that is signed but not paid yet',
  body: z.object({ loanId: id }),
  reply: changeStep,
  idempotent: true,
})
