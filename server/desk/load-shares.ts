import { type IsoDate, moscowDate } from '../../lending/calendar.ts'
import { LOAD_BANDS, roomInBand, sharePercent } from '../../lending/debt-load-share.ts'
import { quarterOf } from '../../lending/market-limits.ts'
import type { Context } from '../context.ts'
import { lendingLawOn } from '../loan-book/market-table.ts'
import { quarterIssue } from '../loan-book/quarter-issue.ts'

/** From so much of its limit on a share is told to be near it (lender's duties §3). */
const NEAR_LIMIT = 0.8

/** What was lent in the quarter by bands of the debt load, beside the limits of the day (decision 0142). */
export const loadSharesOf = async (context: Context, today: IsoDate) => {
  const issue = await quarterIssue(context.database, today)
  const law = await lendingLawOn(context, context.database, today)
  const limits = law.loadLimits(today)
  return {
    quarter: quarterOf(today),
    totalKopecks: issue.totalKopecks,
    bands: LOAD_BANDS.toReversed().map((band) => {
      const share = sharePercent(band.issuedOf(issue), issue.totalKopecks)
      const limitPercent = limits && band.limitOf(limits)
      return {
        abovePercent: band.abovePercent,
        issuedKopecks: band.issuedOf(issue),
        sharePercent: share,
        limitPercent,
        roomKopecks: limits ? roomInBand(band, limits, issue) : 0,
        isNearLimit:
          limitPercent !== null && limitPercent < 100 && share >= limitPercent * NEAR_LIMIT,
      }
    }),
  }
}

/** Bands of which four fifths of the limit or more are used today: said to everybody on the first screen. */
export const nearLoadLimits = async (context: Context) => {
  const { bands } = await loadSharesOf(context, moscowDate(context.clock.now()))
  return bands.flatMap(({ abovePercent, limitPercent, roomKopecks, isNearLimit }) =>
    isNearLimit && limitPercent !== null
      ? [{ abovePercent, limitPercent, roomKopecks: roomKopecks ?? 0 }]
      : [],
  )
}
