import * as calls from '../../../protocol/calls/report-service/ratings.ts'
import { publicRatings } from '../../accounts/ratings.ts'
import { route } from '../../route.ts'

export const ratings = route(calls.ratings, async ({ context }) => {
  const counted = await publicRatings(context)
  return { asOf: new Date(counted.countedAtMs).toISOString(), ratings: counted.ratings }
})
