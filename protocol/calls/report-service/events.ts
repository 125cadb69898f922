/** Events of the interface, spec §7. Any name is taken, what is kept of it says `protocol/goals.ts` (decision 0064). */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { atMostBytes, done, sentInstant } from '../../shapes.ts'
import { GOALS_PATH } from '../../visits.ts'

export const bagTrackerTrack = call({
  method: 'POST',
  path: GOALS_PATH,
  auth: 'optional',
  summary: 'One event of the interface, without personal data',
  body: z.object({
    name: z.string().check(z.regex(/^[a-z][a-z0-9_.-]{0,63}$/)),
    at: z.optional(sentInstant),
    details: z.optional(
      z
        .record(
          z.string().check(z.maxLength(40, 'Сократите название до 40 знаков.')),
          z.union([
            z.string().check(z.maxLength(200, 'Сократите значение до 200 знаков.')),
            z.number(),
            z.boolean(),
          ]),
        )
        .check(
          z.refine((all) => Object.keys(all).length <= 16, 'Не больше 16 подробностей.'),
          atMostBytes(2_000),
        ),
    ),
  }),
  reply: done,
  idempotent: true,
  mayArriveLate: true,
})
