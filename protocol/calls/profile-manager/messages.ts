/** What we wrote to the client, for the client to see (D17, D33). */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { MESSAGE_CHANNELS, MESSAGE_STATES } from '../../enums.ts'
import { id, instant, wholeNumber } from '../../shapes.ts'

const counts = z.object({ day: wholeNumber, week: wholeNumber, month: wholeNumber })

export const messages = call({
  method: 'GET',
  path: '/profile-manager/messages',
  auth: 'bearer',
  summary: 'Reminders and notices, latest first, and how often we wrote after a due date',
  reply: z.object({
    asOf: instant,
    /** Messages about a debt past its due date, and how many the law allows (230-FZ art. 7). */
    afterDue: z.object({ sent: counts, allowed: counts }),
    messages: z.array(
      z.object({
        id,
        channel: z.enum(MESSAGE_CHANNELS),
        title: z.string(),
        at: instant,
        state: z.enum(MESSAGE_STATES),
        /** Why a message was not sent, in plain words. */
        reason: z.nullable(z.string()),
        contractNumber: z.nullable(z.string()),
      }),
    ),
  }),
})
