import * as calls from '../../../protocol/calls/desk/portfolio.ts'
import { portfolioOf } from '../../desk/portfolio.ts'
import { route } from '../../route.ts'
import { instantOf } from './actor.ts'

export const deskPortfolio = route(calls.deskPortfolio, async ({ context }) => {
  const { countedAtMs, ...portfolio } = await portfolioOf(context)
  return {
    ...portfolio,
    asOf: instantOf(context.clock.now()),
    countedAt: instantOf(countedAtMs),
  }
})
