/** Counts of the funnel by Moscow day and source; each over a few days by an index on their moment (decision 0054). */
import { type SQL, sql } from 'drizzle-orm'
import { DAY_MS, HOUR_MS } from '../../lending/durations.ts'
import type { GoalName } from '../../protocol/goals.ts'
import { FUNNEL_SOURCES } from '../../protocol/postbacks.ts'
import type { Queryable } from '../db/database.ts'
import { clientDeclines } from '../db/schema/cases.ts'
import { clients } from '../db/schema/clients.ts'
import { advertClicks, partnerClicks } from '../db/schema/partner-clicks.ts'
import { loans } from '../db/schema/loans.ts'
import { trackedEvents } from '../db/schema/tracked-events.ts'

/** Moscow has kept UTC+3 without summer time since 26.10.2014. */
const MOSCOW_MS = 3 * HOUR_MS

/** The goal by which a visit with a partner's link is counted; its detail `source` names the partner. */
const PARTNER_VISIT: GoalName = 'partner.visit'

/** A stretch of moments, the end outside. */
export interface Stretch {
  readonly fromMs: number
  readonly toMs: number
}

export interface FunnelCount {
  /** Moscow day, counted from 1970-01-01. */
  readonly dayNumber: number
  readonly source: string
  readonly count: number
  /** Sum of what was counted, where it is money. */
  readonly kopecks: number
}

const dayOf = (atMs: SQL | object): SQL =>
  sql`((${atMs} + ${MOSCOW_MS}::bigint) / ${DAY_MS}::bigint)::int`

/** Every click that is bound to a client: of a partner or of a campaign. */
const clicks = sql`(
  select ${partnerClicks.clientId} as client_id,
    coalesce(${partnerClicks.agent}, ${partnerClicks.network}) as source,
    ${partnerClicks.boundAtMs} as at_ms
  from ${partnerClicks}
  union all
  select ${advertClicks.clientId}, 'YANDEX', ${advertClicks.atMs} from ${advertClicks}
  where ${advertClicks.clientId} is not null
) click`

/** Each client whom somebody brought, once: under the source of the latest click. */
const brought = sql`(
  select distinct on (client_id) client_id, source from ${clicks} order by client_id, at_ms desc
) brought`

/**
 * Keeps a part of a query apart. The planner takes clients with a click for two hundred, whatever their number, and would
 * look up the loans of each; a stretch that is read first, from its index alone, is matched with all of them at once (decision 0054).
 */
const READ_FIRST = sql`offset 0`

const countsOf = async (queryable: Queryable, query: SQL): Promise<FunnelCount[]> => {
  const { rows } = await queryable.execute<{
    day: number
    source: string
    count: number
    kopecks: string | number
  }>(query)
  return rows.map(({ day, source, count, kopecks }) => ({
    dayNumber: day,
    source,
    count,
    kopecks: Number(kopecks),
  }))
}

/**
 * Visits with a partner's link, as the page noted them, and of campaigns. Events are written by anybody: a source that
 * nobody knows is left out, so that an answer stays as small as the list of sources.
 */
export const visitCounts = (
  queryable: Queryable,
  { fromMs, toMs }: Stretch,
): Promise<FunnelCount[]> =>
  countsOf(
    queryable,
    sql`select day, source, count(*)::int as count, 0 as kopecks from (
      select ${dayOf(trackedEvents.atMs)} as day, ${trackedEvents.details} ->> 'source' as source
      from ${trackedEvents}
      where ${trackedEvents.name} = ${PARTNER_VISIT}
        and ${trackedEvents.details} ->> 'source' in ${FUNNEL_SOURCES}
        and ${trackedEvents.atMs} >= ${fromMs}::bigint and ${trackedEvents.atMs} < ${toMs}::bigint
      union all
      select ${dayOf(advertClicks.atMs)}, 'YANDEX' from ${advertClicks}
      where ${advertClicks.atMs} >= ${fromMs}::bigint and ${advertClicks.atMs} < ${toMs}::bigint
    ) visit group by day, source`,
  )

/** How often each goal was reached, a step of the registration under its own name: `registration.step:phone`. */
export const goalCounts = async (
  queryable: Queryable,
  { fromMs, toMs }: Stretch,
): Promise<{ readonly goal: string; readonly count: number }[]> => {
  const { name, details, atMs } = trackedEvents
  const { rows } = await queryable.execute<{ goal: string; count: number }>(sql`
    select ${name} || coalesce(':' || (${details} ->> 'step'), '') as goal, count(*)::int as count
    from ${trackedEvents}
    where ${atMs} >= ${fromMs}::bigint and ${atMs} < ${toMs}::bigint
    group by goal`)
  return rows
}

/** Clients who registered, by the source that brought them: that of the latest click, nobody's without one. */
export const registrationCounts = (
  queryable: Queryable,
  { fromMs, toMs }: Stretch,
): Promise<FunnelCount[]> =>
  countsOf(
    queryable,
    sql`select day, source, count(*)::int as count, 0 as kopecks from (
      select ${clients.id} as client_id, ${dayOf(clients.createdAtMs)} as day from ${clients}
      where ${clients.createdAtMs} >= ${fromMs}::bigint and ${clients.createdAtMs} < ${toMs}::bigint
      ${READ_FIRST}
    ) registered join ${brought} using (client_id) group by day, source`,
  )

/** Clients whom a person declined, each once a day, whatever came after it (decision 0110). */
export const declineCounts = (
  queryable: Queryable,
  { fromMs, toMs }: Stretch,
): Promise<FunnelCount[]> =>
  countsOf(
    queryable,
    sql`select day, source, count(*)::int as count, 0 as kopecks from (
      select distinct ${clientDeclines.clientId} as client_id,
        ${dayOf(clientDeclines.declinedAtMs)} as day
      from ${clientDeclines}
      where ${clientDeclines.declinedAtMs} >= ${fromMs}::bigint
        and ${clientDeclines.declinedAtMs} < ${toMs}::bigint
      ${READ_FIRST}
    ) declined join ${brought} using (client_id) group by day, source`,
  )

/** Clients who asked for a loan, each once a day; those of them who got an offer. */
export const applicantCounts = async (
  queryable: Queryable,
  { fromMs, toMs }: Stretch,
): Promise<{ readonly applied: FunnelCount[]; readonly approved: FunnelCount[] }> => {
  const { rows } = await queryable.execute<{
    day: number
    source: string
    applied: number
    approved: number
  }>(sql`
    select day, source, count(*)::int as applied,
      (count(*) filter (where is_approved))::int as approved
    from (
      select client_id, day, source, bool_or(is_offered) as is_approved
      from (
        select ${loans.clientId} as client_id, ${dayOf(loans.offeredAtMs)} as day,
          ${loans.state} <> 'REFUSED' as is_offered
        from ${loans}
        where ${loans.offeredAtMs} >= ${fromMs}::bigint and ${loans.offeredAtMs} < ${toMs}::bigint
        ${READ_FIRST}
      ) asked join ${brought} using (client_id) group by client_id, day, source
    ) applicant group by day, source`)
  const of = (step: 'applied' | 'approved') =>
    rows.map(({ day, source, [step]: count }) => ({ dayNumber: day, source, count, kopecks: 0 }))
  return { applied: of('applied'), approved: of('approved') }
}

/** Loans whose money was sent, and their sum. */
export const loanCounts = (
  queryable: Queryable,
  { fromMs, toMs }: Stretch,
): Promise<FunnelCount[]> =>
  countsOf(
    queryable,
    sql`select day, source, count(*)::int as count, sum(kopecks)::bigint as kopecks from (
      select ${loans.clientId} as client_id, ${dayOf(loans.paidOutAtMs)} as day,
        coalesce(${loans.signedAmountKopecks}, ${loans.amountKopecks}) as kopecks
      from ${loans}
      where ${loans.paidOutAtMs} >= ${fromMs}::bigint and ${loans.paidOutAtMs} < ${toMs}::bigint
      ${READ_FIRST}
    ) lent join ${brought} using (client_id) group by day, source`,
  )
