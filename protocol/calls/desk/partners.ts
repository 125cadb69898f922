/** What partners brought, and what they were told (decision 0054). */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { WAY_GOALS } from '../../goals.ts'
import {
  FUNNEL_SOURCES,
  POSTBACK_EVENTS,
  POSTBACK_PARTNERS,
  POSTBACK_STATES,
} from '../../postbacks.ts'
import { id, instant, isoDate, kopecks, wholeNumber } from '../../shapes.ts'

const roles = ['ACCOUNTANT', 'AUDITOR', 'ADMINISTRATOR'] as const

export const deskPostbacks = call({
  method: 'GET',
  path: '/desk-service/postbacks',
  auth: 'staff',
  roles,
  summary: 'What partners were told about applications, the latest first, fifty at a time',
  query: z.object({
    /** The page after this one. */
    before: z.optional(id),
    partner: z.optional(z.enum(POSTBACK_PARTNERS)),
  }),
  reply: z.object({
    asOf: instant,
    postbacks: z.array(
      z.object({
        postbackId: id,
        partner: z.enum(POSTBACK_PARTNERS),
        event: z.enum(POSTBACK_EVENTS),
        state: z.enum(POSTBACK_STATES),
        applicationId: id,
        /** Null once the account was deleted. */
        transactionId: z.nullable(z.string()),
        createdAt: instant,
        settledAt: z.nullable(instant),
        attempts: wholeNumber,
        lastError: z.nullable(z.string()),
        /** While it waits only. */
        nextTryAt: z.nullable(instant),
      }),
    ),
    /** Where the next page begins; null on the last one. */
    next: z.nullable(id),
  }),
})

/** What the page counts, in the order in which a visitor reaches it; a step of the registration stands for itself. */
export const deskGoals = call({
  method: 'GET',
  path: '/desk-service/goals',
  auth: 'staff',
  roles,
  summary:
    'How often the goals of the way from the visit to the money were reached (decision 0064)',
  query: z.object({ from: isoDate, to: isoDate }),
  reply: z.object({
    asOf: instant,
    goals: z.array(z.object({ goal: z.enum(WAY_GOALS), count: wholeNumber })),
  }),
})

export const deskFunnel = call({
  method: 'GET',
  path: '/desk-service/funnel',
  auth: 'staff',
  roles,
  summary:
    'Visits, registrations, declined clients, applications, approvals and loans by source and Moscow day',
  query: z.object({ from: isoDate, to: isoDate }),
  reply: z.object({
    asOf: instant,
    /** The latest day first; days and sources without anything are left out. */
    rows: z.array(
      z.object({
        day: isoDate,
        source: z.enum(FUNNEL_SOURCES),
        visits: wholeNumber,
        registrations: wholeNumber,
        /** Clients whom a person declined by their documents (decision 0110). */
        declined: wholeNumber,
        applications: wholeNumber,
        approved: wholeNumber,
        loans: wholeNumber,
        loansKopecks: kopecks,
      }),
    ),
  }),
})
