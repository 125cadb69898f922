import { moscowDate } from '../../lending/calendar.ts'
import { firstDayOf, quarterAfter, quarterOf } from '../../lending/market-limits.ts'
import { LOAD_SHARE_REASONS } from '../../lending/guard-reasons.ts'
import { rowsOf } from './desk-facts.ts'
import { noteSeen } from './desk-tally.ts'
import { BrokenRule } from './failure.ts'
import type { Answer } from './front-door.ts'
import { named } from './scene.ts'
import type { World } from './world.ts'

/** Moscow midnight in which a day begins, ms since the epoch. */
const beginMs = (day: string): number => Date.parse(`${day}T00:00:00+03:00`)

/** What is lent in a quarter and on its way above a debt load, kopecks, with the limit of the day in per cent. */
interface Band {
  readonly abovePercent: number
  readonly limitPercent: number | null
  readonly highKopecks: number
  readonly wholeKopecks: number
}

const bandsOf = (world: World, clientId: string): Promise<readonly Band[]> => {
  const today = moscowDate(world.clock.now())
  const quarter = quarterOf(today)
  const [from, before] = [quarter, quarterAfter(quarter)].map((each) => beginMs(firstDayOf(each)))
  return rowsOf(
    world,
    `with own as (select debt_load_percent as load from loan where client_id = '${clientId}'
        and signed_at_ms is not null order by signed_at_ms desc, id limit 1),
      band as (select 50 as above, over_50_percent as "limit" from load_limit where quarter = '${quarter}'
          and valid_from = (select max(valid_from) from load_limit where quarter = '${quarter}' and valid_from <= '${today}')
        union all select 80, over_80_percent from load_limit where quarter = '${quarter}'
          and valid_from = (select max(valid_from) from load_limit where quarter = '${quarter}' and valid_from <= '${today}')),
      lent as (select amount_kopecks as kopecks, debt_load_percent as load from loan
        where (state = 'PAID_OUT' and paid_out_at_ms >= ${from} and paid_out_at_ms < ${before}
            and coalesce(close_reason, '') <> 'PAYOUT_RETURNED')
          or (state in ('SIGNED', 'COOLING', 'PAYOUT_PENDING', 'PAYOUT_FAILED') and debt_load_percent > 50))
    select above as "abovePercent", "limit" as "limitPercent",
      coalesce((select sum(kopecks) from lent where load > above), 0)::float8 as "highKopecks",
      coalesce((select sum(kopecks) from lent), 0)::float8 as "wholeKopecks"
      from band where exists (select 1 from own where load > above)`,
  )
}

/** A loan above a debt load was signed a moment ago: its quarter's share is within the limit (decision 0142). @throws BrokenRule */
export const checkLoadShare = async (world: World, clientId: string): Promise<void> => {
  for (const { abovePercent, limitPercent, highKopecks, wholeKopecks } of await bandsOf(
    world,
    clientId,
  ))
    if (limitPercent !== null && highKopecks * 100 > limitPercent * wholeKopecks)
      throw new BrokenRule(
        `Signed above the share: ${highKopecks} of ${wholeKopecks} over ${abovePercent} %, of which ${limitPercent} % may be`,
      )
}

/** Counts the offers and signatures that the limit has refused. */
export const noteLoadShare = (world: World, { body }: Answer): void => {
  if (named(body['detail']).includes(LOAD_SHARE_REASONS.full.text))
    noteSeen(world, 'loan refused by the share of high debt loads')
}
