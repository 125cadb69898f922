import * as calls from '../../../protocol/calls/report-service/ratings.ts'
import { publicRatings } from '../../accounts/ratings.ts'
import { route } from '../../route.ts'

export const ratings = route(calls.ratings, async ({ context }) => {
  const { countedAtMs, ratings: counted, words } = await publicRatings(context)
  return {
    asOf: new Date(countedAtMs).toISOString(),
    ratings: counted,
    words: words.map(({ atMs, ...said }) => ({ ...said, at: new Date(atMs).toISOString() })),
  }
})
