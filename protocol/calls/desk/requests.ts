/** What two people decide together (decision 0052). */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { PLAIN_KINDS, PREVIEWED_KINDS, REQUEST_STATES, TWO_PERSON_KINDS } from '../../two-people.ts'
import { done, filled, id, instant, kopecks, wholeNumber } from '../../shapes.ts'

/** Who of them asks for what, and decides it, is in TWO_PERSON_ROLES. */
const deciders = ['ACCOUNTANT', 'CREDIT_OFFICER', 'ADMINISTRATOR'] as const
const askers = ['SUPPORT', 'MODERATOR', ...deciders] as const

/** Whoever asks for anything, by whatever call. */
const allAskers = [...askers, 'COLLECTIONS'] as const

/** Number of the contract that money is to be booked on, what of the costs of a claim in kopecks, or the number and day of a payment order. */
const target = z
  .string()
  .check(z.trim(), z.minLength(1, 'Заполните поле.'), z.maxLength(60, 'Сократите до 60 знаков.'))

/** What a loan owes and holds on a day. */
export const loanFigures = z.object({
  contractState: z.string(),
  principalKopecks: kopecks,
  interestKopecks: kopecks,
  penaltyKopecks: kopecks,
  /** Costs of a claim: owed, and not decided about by the court yet. */
  courtCostsKopecks: z.optional(kopecks),
  courtCostsUndecidedKopecks: z.optional(kopecks),
  advanceKopecks: kopecks,
  overdueDays: wholeNumber,
  offBalanceKopecks: kopecks,
})

/** What a step changes in the books: before and after. */
export const ledgerFacts = z.object({
  amountKopecks: kopecks,
  before: loanFigures,
  after: loanFigures,
})

export const deskRequests = call({
  method: 'GET',
  path: '/desk-service/requests',
  auth: 'staff',
  roles: ['ACCOUNTANT', 'CREDIT_OFFICER', 'ADMINISTRATOR', 'AUDITOR'],
  summary: 'Open requests, the oldest first, then the fifty decided last',
  reply: z.object({
    asOf: instant,
    requests: z.array(
      z.object({
        requestId: id,
        kind: z.enum(TWO_PERSON_KINDS),
        subjectId: id,
        /** Whose card shows more; null where it is about no client. */
        clientId: z.nullable(id),
        /** What it is about, in a few words. */
        about: z.string(),
        /** What it changes in the books of a loan; null where it is not about a ledger. */
        facts: z.nullable(ledgerFacts),
        reason: z.string(),
        state: z.enum(REQUEST_STATES),
        askedBy: z.string(),
        askedAt: instant,
        /** From then on nobody decides it any more. */
        expiresAt: instant,
        isYours: z.boolean(),
        /** Others decide about a member of staff. */
        isAboutYou: z.boolean(),
        decidedBy: z.nullable(z.string()),
        decidedAt: z.nullable(instant),
        note: z.nullable(z.string()),
      }),
    ),
  }),
})

export const deskPreviewStep = call({
  method: 'GET',
  path: '/desk-service/ledger-steps/preview',
  auth: 'staff',
  roles: ['SUPPORT', 'ACCOUNTANT'],
  summary:
    'What a step in the ledger of a loan, or the end of its payout, would change if it were made now; nothing is done, that it was looked at is written down',
  query: z.object({
    kind: z.enum(PREVIEWED_KINDS, 'Выберите, что сделать.'),
    subjectId: id,
    target: z.optional(target),
  }),
  reply: z.object({ asOf: instant, about: z.string(), version: z.string(), facts: ledgerFacts }),
})

export const deskAskFor = call({
  method: 'POST',
  path: '/desk-service/requests',
  auth: 'staff',
  roles: askers,
  summary:
    'Asks another person to decide; nothing happens before. What is proved or typed first has a call of its own',
  body: z.object({
    kind: z.enum(PLAIN_KINDS, 'Выберите, что сделать.'),
    subjectId: id,
    target: z._default(z.nullable(target), null),
    /** Of the preview that was seen, for what is about a ledger. */
    version: z._default(z.nullable(z.string().check(z.maxLength(64))), null),
    reason: filled('причину', 500),
  }),
  reply: z.object({ requestId: id }),
  idempotent: true,
})

export const deskDecideRequest = call({
  method: 'POST',
  path: '/desk-service/requests/{requestId}/decide',
  auth: 'staff',
  roles: deciders,
  summary: 'Approves a request of another person, which does what was asked, or declines it',
  params: z.object({ requestId: id }),
  body: z.object({
    isApproved: z.boolean('Выберите решение.'),
    /** Why not; empty when approved. */
    note: z._default(
      z.string().check(z.trim(), z.maxLength(500, 'Сократите пояснение до 500 знаков.')),
      '',
    ),
  }),
  reply: done,
  idempotent: true,
})

export const deskWithdrawRequest = call({
  method: 'POST',
  path: '/desk-service/requests/{requestId}/withdraw',
  auth: 'staff',
  roles: allAskers,
  summary:
    'Takes back a request of one’s own that nobody has decided; what it was about is free at once',
  params: z.object({ requestId: id }),
  body: z.object({ reason: filled('причину', 500) }),
  reply: done,
  idempotent: true,
})
