/** What clients think of us, in their words (spec §4 core, recommendation/save). */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { done, id, instant, wholeNumber } from '../../shapes.ts'

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
        /** The client lets the words be shown to everybody. */
        mayPublish: z.boolean(),
        /** Since when they are; null while they are not. */
        publishedAt: z.nullable(instant),
      }),
    ),
  }),
})

export const deskPublishRating = call({
  method: 'POST',
  path: '/desk-service/ratings/{ratingId}/published',
  auth: 'staff',
  roles: ['SUPPORT', 'CREDIT_OFFICER', 'ADMINISTRATOR'],
  summary: 'Shows the words of a client to everybody, or takes them away',
  params: z.object({ ratingId: id }),
  body: z.object({ published: z.boolean() }),
  reply: done,
  idempotent: true,
})
