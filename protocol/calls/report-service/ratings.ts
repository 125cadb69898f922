/** What clients think of us: numbers of all, words of those who let them be shown (decision 0073). */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { instant, wholeNumber } from '../../shapes.ts'

export const ratings = call({
  method: 'GET',
  path: '/report-service/ratings',
  auth: 'none',
  summary:
    'Ratings of clients, each client once, null while there are few; words that may be shown',
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
    /** Words of clients without a name, the newest first. */
    words: z.array(z.object({ stars: wholeNumber, words: z.string(), at: instant })),
  }),
})
