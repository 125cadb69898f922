/** What clients think of us, in their words (spec §4 core, recommendation/save). */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { id, instant, wholeNumber } from '../../shapes.ts'

export const deskRatings = call({
  method: 'GET',
  path: '/desk-service/ratings',
  auth: 'staff',
  roles: ['SUPPORT', 'CREDIT_OFFICER', 'AUDITOR', 'ADMINISTRATOR'],
  summary: 'The latest hundred ratings of clients with their words, the newest first',
  reply: z.object({
    asOf: instant,
    ratings: z.array(
      z.object({
        ratingId: id,
        clientId: id,
        clientName: z.nullable(z.string()),
        /** 1–5. */
        stars: wholeNumber,
        /** Empty when the client left none. */
        words: z.string(),
        at: instant,
      }),
    ),
  }),
})
