import * as calls from '../../../protocol/calls/desk/ratings.ts'
import { nameInPassport } from '../../db/client-profile.ts'
import { latestRatings } from '../../db/feedback.ts'
import { route } from '../../route.ts'
import { instantOf } from './actor.ts'

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
  })),
}))
