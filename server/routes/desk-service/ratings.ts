import * as calls from '../../../protocol/calls/desk/ratings.ts'
import { nameInPassport } from '../../db/client-profile.ts'
import { latestRatings } from '../../db/support.ts'
import { route } from '../../route.ts'
import { publishRating } from '../../desk/publish-rating.ts'
import { actorOf, instantOf, instantOrNull } from './actor.ts'

const MAX_SHOWN = 100

export const deskRatings = route(calls.deskRatings, async ({ context: { database, clock } }) => ({
  asOf: instantOf(clock.now()),
  ratings: (await latestRatings(database, MAX_SHOWN)).map(({ rating, passportSealed }) => ({
    ratingId: rating.id,
    clientId: rating.clientId,
    clientName: nameInPassport(database, rating.clientId, passportSealed),
    stars: rating.rating,
    words: rating.comment,
    at: instantOf(rating.atMs),
    mayPublish: rating.mayPublish,
    publishedAt: instantOrNull(rating.publishedAtMs),
  })),
}))

export const deskPublishRating = route(
  calls.deskPublishRating,
  async ({ context, client: staff, params, body, request, idempotency }) => {
    const actor = actorOf(staff, request)
    await publishRating(context, idempotency, { id: params.ratingId, ...body, actor })
    return { ok: true as const }
  },
)
