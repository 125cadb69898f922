/** Contracts past their due date, for those who talk to their borrowers (230-FZ, D17). */
import * as z from 'zod/mini'
import { OVERDUE_STAGES } from '../../../lending/overdue-stages.ts'
import { call } from '../../call.ts'
import { CONTACT_REFUSALS } from '../../desk.ts'
import { MESSAGE_CHANNELS, MESSAGE_STATES } from '../../enums.ts'
import { LEGAL_STATUS_KINDS } from '../../legal-status.ts'
import { done, filled, id, instant, isoDate, kopecks, wholeNumber } from '../../shapes.ts'

const roles = ['COLLECTIONS', 'CREDIT_OFFICER', 'AUDITOR'] as const

export const deskOverdueStages = call({
  method: 'GET',
  path: '/desk-service/overdue/stages',
  auth: 'staff',
  roles,
  summary: 'How many contracts are overdue at each stage, and the principal they owe',
  reply: z.object({
    asOf: instant,
    stages: z.array(
      z.object({
        stage: z.enum(OVERDUE_STAGES),
        contracts: wholeNumber,
        /** By the ledger, overdue or not. */
        principalKopecks: kopecks,
      }),
    ),
  }),
})

export const deskOverdue = call({
  method: 'GET',
  path: '/desk-service/overdue',
  auth: 'staff',
  roles,
  summary: 'Overdue contracts of a stage, those overdue longest first, fifty at a time',
  query: z.object({
    stage: z.enum(OVERDUE_STAGES),
    /** The page after the contract with this due date and id; both or neither. */
    afterDueOn: z.optional(isoDate),
    afterId: z.optional(id),
  }),
  reply: z.object({
    asOf: instant,
    contracts: z.array(
      z.object({
        loanApplicationId: id,
        contractNumber: z.nullable(z.string()),
        clientId: id,
        clientName: z.nullable(z.string()),
        /** The oldest due date that is not paid. */
        dueOn: isoDate,
        overdueDays: wholeNumber,
        /** What is to be paid today to be in order. */
        dueNowKopecks: kopecks,
        overduePrincipalKopecks: kopecks,
        overdueInterestKopecks: kopecks,
        penaltyKopecks: kopecks,
        /** Costs of a claim that a court has awarded. */
        courtCostsKopecks: kopecks,
        /** The latest message that went or was refused; null when there is none. */
        lastMessage: z.nullable(
          z.object({
            title: z.string(),
            channel: z.enum(MESSAGE_CHANNELS),
            state: z.enum(MESSAGE_STATES),
            at: instant,
          }),
        ),
        /** Messages that the law still allows of those of a day, a week and a month. */
        left: z.object({ day: wholeNumber, week: wholeNumber, month: wholeNumber }),
        /** Why nothing may be written now, and until when, without an end where the client asked so; null when it may. */
        refusal: z.nullable(
          z.object({ reason: z.enum(CONTACT_REFUSALS), until: z.nullable(instant) }),
        ),
        /** The legal status by which nobody is written to about the debt, and its first day (decision 0085). */
        legalStatus: z.nullable(z.enum(LEGAL_STATUS_KINDS)),
        legalStatusFrom: z.nullable(isoDate),
        /** When the client asked not to be written to about a debt; null when they did not. */
        stoppedAt: z.nullable(instant),
      }),
    ),
    /** Where the next page begins; null on the last one. */
    next: z.nullable(z.object({ dueOn: isoDate, loanApplicationId: id })),
  }),
})

export const deskContacts = call({
  method: 'POST',
  path: '/desk-service/clients/{clientId}/contacts',
  auth: 'staff',
  roles: ['COLLECTIONS', 'CREDIT_OFFICER'],
  summary: 'Stops messages about debts to a client who asked so, or lets them go again',
  params: z.object({ clientId: id }),
  body: z.object({ isStopped: z.boolean(), reason: filled('причину', 500) }),
  reply: done,
  idempotent: true,
})
