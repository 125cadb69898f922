import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable, Tx } from './database.ts'
import { pushSubscriptions } from './schema/reminders.ts'

export type PushSubscriptionRow = typeof pushSubscriptions.$inferSelect
type Keys = Pick<PushSubscriptionRow, 'endpoint' | 'p256dh' | 'auth'>

/** More browsers than a person has: the ones that were reached longest ago give way. */
const MOST_OF_A_CLIENT = 10

/** Browsers of a client, the one used last first. */
export const pushSubscriptionsOf = (
  queryable: Queryable,
  clientId: string,
): Promise<PushSubscriptionRow[]> =>
  queryable
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.clientId, clientId))
    .orderBy(
      desc(sql`coalesce(${pushSubscriptions.lastUsedAtMs}, ${pushSubscriptions.createdAtMs})`),
      desc(pushSubscriptions.createdAtMs),
      desc(pushSubscriptions.id),
    )

export const hasPushSubscription = async (
  queryable: Queryable,
  clientId: string,
): Promise<boolean> => {
  const [row] = await queryable
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.clientId, clientId))
    .limit(1)
  return row !== undefined
}

/** Adds a browser. One that was somebody else's is this client's now: a browser shows the notifications of one person. */
export const addPushSubscription = async (
  tx: Tx,
  clientId: string,
  { keys, nowMs }: { keys: Keys; nowMs: number },
): Promise<void> => {
  const { endpoint, p256dh, auth } = keys
  const row = { clientId, p256dh, auth, createdAtMs: nowMs, lastUsedAtMs: null }
  await tx
    .insert(pushSubscriptions)
    .values({ id: randomUUID(), endpoint, ...row })
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: row })
  const all = await pushSubscriptionsOf(tx, clientId)
  const tooMany = all.filter((known) => known.endpoint !== endpoint).slice(MOST_OF_A_CLIENT - 1)
  await removePushSubscriptions(
    tx,
    tooMany.map(({ id }) => id),
  )
}

/** Removes browsers that are gone. */
export const removePushSubscriptions = async (
  queryable: Queryable,
  ids: readonly string[],
): Promise<void> => {
  if (ids.length === 0) return
  await queryable.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, [...ids]))
}

/** Removes a browser by its endpoint. Returns whose it was, or null when it was not known. */
export const removePushEndpoint = async (tx: Tx, endpoint: string): Promise<string | null> => {
  const [row] = await tx
    .delete(pushSubscriptions)
    .where(eq(pushSubscriptions.endpoint, endpoint))
    .returning({ clientId: pushSubscriptions.clientId })
  return row?.clientId ?? null
}

/** Removes a browser that proves by its secret that it is the one. Returns whose it was, or null. */
export const takePushSubscription = async (
  tx: Tx,
  { endpoint, auth }: { endpoint: string; auth: string },
): Promise<string | null> => {
  const [row] = await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.auth, auth)))
    .returning({ clientId: pushSubscriptions.clientId })
  return row?.clientId ?? null
}

export const notePushUsed = async (
  queryable: Queryable,
  ids: readonly string[],
  atMs: number,
): Promise<void> => {
  if (ids.length === 0) return
  await queryable
    .update(pushSubscriptions)
    .set({ lastUsedAtMs: atMs })
    .where(inArray(pushSubscriptions.id, [...ids]))
}
