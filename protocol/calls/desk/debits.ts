/** Debits of saved cards that the acquirer declined, for those who help their clients to pay (D16, decision 0108). */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { DEBIT_LISTS, NO_MORE_TRIES } from '../../declined-debits.ts'
import { CONTACT_REFUSALS } from '../../desk.ts'
import { MESSAGE_CHANNELS, MESSAGE_STATES } from '../../enums.ts'
import { id, instant, isoDate, kopecks, wholeNumber } from '../../shapes.ts'

export const deskDeclinedDebits = call({
  method: 'GET',
  path: '/desk-service/debits/declined',
  auth: 'staff',
  roles: ['COLLECTIONS', 'SUPPORT', 'CREDIT_OFFICER', 'AUDITOR'],
  summary:
    'Open contracts whose latest payment was a declined debit of the last 30 days, the latest first, fifty at a time',
  query: z.object({
    list: z.enum(DEBIT_LISTS),
    /** The page after this payment. */
    before: z.optional(id),
  }),
  reply: z.object({
    asOf: instant,
    debits: z.array(
      z.object({
        paymentId: id,
        loanApplicationId: id,
        contractNumber: z.nullable(z.string()),
        clientId: id,
        clientName: z.nullable(z.string()),
        amountKopecks: kopecks,
        at: instant,
        /** Whether we began it by the client's agreement, or the client with a saved card. */
        isAutomatic: z.boolean(),
        cardMask: z.nullable(z.string()),
        /** The acquirer's own number of the reason; null when it told none. */
        reasonCode: z.nullable(wholeNumber),
        /** Whether no more money can come from this card. */
        mustChangeCard: z.boolean(),
        /** The oldest due date that is not paid; null where none is left. */
        dueOn: z.nullable(isoDate),
        isOverdue: z.boolean(),
        /** When it is tried again by itself; null: it is not. */
        nextTryAt: z.nullable(instant),
        noMoreTries: z.nullable(z.enum(NO_MORE_TRIES)),
        /** What the client was told of it; null when nothing was. */
        told: z.nullable(
          z.object({
            title: z.string(),
            channel: z.enum(MESSAGE_CHANNELS),
            state: z.enum(MESSAGE_STATES),
            at: instant,
          }),
        ),
        /** What may still be written about an overdue debt, as in its own list; null while nothing is overdue. */
        contact: z.nullable(
          z.object({
            left: z.object({ day: wholeNumber, week: wholeNumber, month: wholeNumber }),
            refusal: z.nullable(
              z.object({ reason: z.enum(CONTACT_REFUSALS), until: z.nullable(instant) }),
            ),
          }),
        ),
      }),
    ),
    /** Where the next page begins; null on the last one. */
    next: z.nullable(id),
  }),
})
