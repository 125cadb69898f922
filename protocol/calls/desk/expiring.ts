/** Passports, cards of automatic debits and consents that run out (decision 0109). */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { MESSAGE_CHANNELS, MESSAGE_STATES } from '../../enums.ts'
import { EXPIRING_KINDS } from '../../expiring.ts'
import { done, id, instant, isoDate } from '../../shapes.ts'

export const deskExpiring = call({
  method: 'GET',
  path: '/desk-service/expiring',
  auth: 'staff',
  roles: ['SUPPORT', 'CREDIT_OFFICER', 'AUDITOR'],
  summary:
    'Papers of one kind that run out soon or have run out lately, those that have first, fifty at a time',
  query: z.object({
    kind: z.enum(EXPIRING_KINDS),
    /** The page that begins here, as the former one said it. */
    after: z.optional(z.string().check(z.maxLength(200))),
  }),
  reply: z.object({
    asOf: instant,
    papers: z.array(
      z.object({
        clientId: id,
        clientName: z.nullable(z.string()),
        /** The contract that the card is debited for; null for a passport and a consent. */
        loanApplicationId: z.nullable(id),
        contractNumber: z.nullable(z.string()),
        cardMask: z.nullable(z.string()),
        /** The oldest due date of that contract that is not paid. */
        nextDueOn: z.nullable(isoDate),
        /** The last day. */
        endsOn: isoDate,
        isOver: z.boolean(),
        /** Of an identification: a member of staff doubts what is known, which ends it sooner. */
        isDoubted: z.boolean(),
        /** Whether the client owes anything; otherwise the line is open. */
        hasLoan: z.boolean(),
        /** What the client was told of it last; null when nothing was. */
        told: z.nullable(
          z.object({
            title: z.string(),
            channel: z.enum(MESSAGE_CHANNELS),
            state: z.enum(MESSAGE_STATES),
            at: instant,
          }),
        ),
        /** Since when the client may be asked about it; null: now. */
        askFrom: z.nullable(instant),
      }),
    ),
    /** Where the next page begins; null on the last one. */
    next: z.nullable(z.string()),
  }),
})

export const deskAskToRenew = call({
  method: 'POST',
  path: '/desk-service/clients/{clientId}/renewal',
  auth: 'staff',
  roles: ['SUPPORT', 'CREDIT_OFFICER'],
  summary: 'Asks a client to renew a paper that runs out, once in two weeks',
  params: z.object({ clientId: id }),
  body: z.object({
    kind: z.enum(EXPIRING_KINDS),
    /** The contract that the card is debited for; null for a passport and a consent. */
    loanApplicationId: z.nullable(id),
  }),
  reply: done,
  idempotent: true,
})
