/** What partners are told about applications, and the rows of their list (decision 0054). */
import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { PostbackEvent, PostbackPartner, PostbackState } from '../../protocol/postbacks.ts'
import type { Queryable, Tx } from './database.ts'
import { SEND_POSTBACK } from './outbox.ts'
import { advertClicks, partnerClicks } from './schema/partner-clicks.ts'
import { loans } from './schema/loans.ts'
import { outbox } from './schema/outbox.ts'
import { postbacks } from './schema/postbacks.ts'

/** The end of an application comes after its signature, be it in the same millisecond. */
const rankOf = ({ event }: { readonly event: AnyPgColumn }) =>
  sql`(case when ${event} = 'HOLD' then 0 else 1 end)`

export type PostbackRow = typeof postbacks.$inferSelect

export interface NewPostback {
  /** A row of `loan`. */
  readonly applicationId: string
  readonly event: PostbackEvent
  readonly partner: PostbackPartner
  readonly transactionId: string
  readonly webId: string | null
}

/** Names the order of a postback in the outbox: one for each application and event. */
export const postbackKey = ({
  applicationId,
  event,
}: Pick<NewPostback, 'applicationId' | 'event'>): string => `${applicationId}:${event}`

/** Writes a postback that is to be sent; null when this event of the application was written before. */
export const insertPostback = async (
  tx: Tx,
  postback: NewPostback,
  nowMs: number,
): Promise<string | null> => {
  const [row] = await tx
    .insert(postbacks)
    .values({ ...postback, id: randomUUID(), state: 'WAITING', createdAtMs: nowMs })
    .onConflictDoNothing()
    .returning({ id: postbacks.id })
  return row?.id ?? null
}

export const postbackById = async (
  queryable: Queryable,
  id: string,
): Promise<PostbackRow | null> => {
  const [row] = await queryable.select().from(postbacks).where(eq(postbacks.id, id))
  return row ?? null
}

/** The event that was written last for any application of the client; null when there was none. */
export const lastEventOf = async (
  queryable: Queryable,
  clientId: string,
): Promise<PostbackEvent | null> => {
  const [row] = await queryable
    .select({ event: postbacks.event })
    .from(postbacks)
    .innerJoin(loans, eq(loans.id, postbacks.applicationId))
    .where(eq(loans.clientId, clientId))
    .orderBy(desc(postbacks.createdAtMs), desc(rankOf(postbacks)), desc(postbacks.id))
    .limit(1)
  return row?.event ?? null
}

/** What was told when the application was signed; null when nobody was. */
export const holdOf = async (
  queryable: Queryable,
  applicationId: string,
): Promise<PostbackRow | null> => {
  const [row] = await queryable
    .select()
    .from(postbacks)
    .where(and(eq(postbacks.applicationId, applicationId), eq(postbacks.event, 'HOLD')))
  return row ?? null
}

/** True when another application of the client has had its money. */
export const hasOtherLoan = async (
  queryable: Queryable,
  { clientId, applicationId }: { clientId: string; applicationId: string },
): Promise<boolean> => {
  const [row] = await queryable
    .select({ id: loans.id })
    .from(loans)
    .where(
      and(eq(loans.clientId, clientId), ne(loans.id, applicationId), isNotNull(loans.paidOutAtMs)),
    )
    .limit(1)
  return row !== undefined
}

/** True when the end of the application has been told already. */
export const isEndSent = async (queryable: Queryable, applicationId: string): Promise<boolean> => {
  const [row] = await queryable
    .select({ id: postbacks.id })
    .from(postbacks)
    .where(
      and(
        eq(postbacks.applicationId, applicationId),
        ne(postbacks.event, 'HOLD'),
        eq(postbacks.state, 'SENT'),
      ),
    )
    .limit(1)
  return row !== undefined
}

/** Writes down how the sending of a postback ended. */
export const settlePostback = async (
  queryable: Queryable,
  id: string,
  { state, nowMs }: { state: Exclude<PostbackState, 'WAITING'>; nowMs: number },
): Promise<void> => {
  await queryable.update(postbacks).set({ state, settledAtMs: nowMs }).where(eq(postbacks.id, id))
}

/** Takes the partner's ids out of what was told about a client's applications. */
export const forgetClicksOf = async (tx: Tx, clientId: string): Promise<void> => {
  const own = tx.select({ id: loans.id }).from(loans).where(eq(loans.clientId, clientId))
  await tx
    .update(postbacks)
    .set({ transactionId: null, webId: null })
    .where(inArray(postbacks.applicationId, own))
}

/** Postbacks with their order in the outbox, the latest first; those behind `before` when it is named, of one partner when named. */
export const postbacksPage = (
  queryable: Queryable,
  {
    before,
    partner,
    limit,
  }: { before: string | undefined; partner: PostbackPartner | undefined; limit: number },
) => {
  const { createdAtMs, id } = postbacks
  const last = alias(postbacks, 'last')
  const behind =
    before === undefined
      ? undefined
      : sql`(${createdAtMs}, ${rankOf(postbacks)}, ${id}) < (${queryable
          .select({ atMs: last.createdAtMs, rank: rankOf(last), id: last.id })
          .from(last)
          .where(eq(last.id, before))})`
  return queryable
    .select({
      postback: postbacks,
      attempts: outbox.attempts,
      lastError: outbox.lastError,
      runAtMs: outbox.runAtMs,
    })
    .from(postbacks)
    .leftJoin(
      outbox,
      and(
        eq(outbox.kind, SEND_POSTBACK),
        eq(outbox.dedupeKey, sql`${postbacks.applicationId} || ':' || ${postbacks.event}`),
      ),
    )
    .where(and(partner === undefined ? undefined : eq(postbacks.partner, partner), behind))
    .orderBy(desc(createdAtMs), desc(rankOf(postbacks)), desc(id))
    .limit(limit)
}

/** Binds a partner's click to a client; the same click again changes nothing. */
export const bindPartnerClick = async (
  queryable: Queryable,
  click: typeof partnerClicks.$inferInsert,
): Promise<void> => {
  await queryable.insert(partnerClicks).values(click).onConflictDoNothing()
}

/** The latest click bound to a client; null for one whom no partner brought. */
export const lastClickOf = async (
  queryable: Queryable,
  clientId: string,
): Promise<typeof partnerClicks.$inferSelect | null> => {
  const [click] = await queryable
    .select()
    .from(partnerClicks)
    .where(eq(partnerClicks.clientId, clientId))
    .orderBy(desc(partnerClicks.boundAtMs), desc(partnerClicks.transactionId))
    .limit(1)
  return click ?? null
}

/** Remembers an advertising campaign, of a visitor or a client. */
export const saveAdvertClick = async (
  queryable: Queryable,
  click: Omit<typeof advertClicks.$inferInsert, 'id'>,
): Promise<void> => {
  await queryable.insert(advertClicks).values({ id: randomUUID(), ...click })
}
