/** What clients think of us, in numbers only (decision 0054). */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { instant, wholeNumber } from '../../shapes.ts'

export const ratings = call({
  method: 'GET',
  path: '/report-service/ratings',
  auth: 'none',
  summary: 'Ratings of clients, each client once, by their latest one; null while there are few',
  reply: z.object({
    asOf: instant,
    ratings: z.nullable(
      z.object({
        /** Clients who have rated. */
        clients: wholeNumber,
        /** How many of them gave one, two, three, four and five stars, in this order. */
        counts: z.array(wholeNumber).check(z.length(5)),
      }),
    ),
  }),
})
