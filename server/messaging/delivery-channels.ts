/** Ways a client is reached: push subscriptions, a confirmed e-mail address, a calendar. */
import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { and, desc, eq, gt, gte, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import * as z from 'zod'
import { derivedKey } from '../derived-key.ts'
import type { Queryable, Tx } from '../db/database.ts'
import { calendarLinks } from '../db/schema/calendar.ts'
import { mailConfirmations } from '../db/schema/mail.ts'
import { pushSubscriptions } from '../db/schema/reminders.ts'
import { CELLS, pushEndpointDigest, sealerOf } from '../db/sealed-columns.ts'

const keysShape = z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() })
type Keys = z.infer<typeof keysShape>

/** A browser of a client; endpoint and keys are sealed at rest (D46). */
export interface PushSubscriptionRow extends Keys {
  readonly id: string
}

const digestOf = (queryable: Queryable, endpoint: string): string =>
  pushEndpointDigest(sealerOf(queryable), endpoint)

const opened = (
  queryable: Queryable,
  { id, sealed }: { readonly id: string; readonly sealed: string | null },
): PushSubscriptionRow[] =>
  sealed === null
    ? []
    : [{ id, ...keysShape.parse(sealerOf(queryable).open(CELLS.pushKeys(id), sealed)) }]

/** More browsers than a person has: the ones that were reached longest ago give way. */
const MAX_PER_CLIENT = 10

/** Browsers of a client, the one used last first. */
export const pushSubscriptionsOf = async (
  queryable: Queryable,
  clientId: string,
): Promise<PushSubscriptionRow[]> => {
  const rows = await queryable
    .select({ id: pushSubscriptions.id, sealed: pushSubscriptions.sealed })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.clientId, clientId))
    .orderBy(
      desc(sql`coalesce(${pushSubscriptions.lastUsedAtMs}, ${pushSubscriptions.createdAtMs})`),
      desc(pushSubscriptions.createdAtMs),
      desc(pushSubscriptions.id),
    )
  return rows.flatMap((row) => opened(queryable, row))
}

/** Removes every browser of a client: what they lost, or gave up, shows nothing any more. */
export const deletePushSubscriptions = async (tx: Tx, clientId: string): Promise<void> => {
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.clientId, clientId))
}

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

/**
 * Adds a browser. One that was somebody else's is this client's now: a browser shows the notifications of one person.
 * `sessionUid`: the session that asks; null where it is not known.
 */
export const addPushSubscription = async (
  tx: Tx,
  clientId: string,
  { keys, sessionUid, nowMs }: { keys: Keys; sessionUid: string | null; nowMs: number },
): Promise<void> => {
  const { endpoint, p256dh, auth } = keys
  const id = randomUUID()
  const row = {
    // A known browser gets a new id too: its keys are sealed for the row.
    id,
    clientId,
    sessionUid,
    sealed: sealerOf(tx).seal(CELLS.pushKeys(id), { endpoint, p256dh, auth }),
    createdAtMs: nowMs,
    lastUsedAtMs: null,
  }
  await tx
    .insert(pushSubscriptions)
    .values({ ...row, endpointDigest: digestOf(tx, endpoint) })
    .onConflictDoUpdate({ target: pushSubscriptions.endpointDigest, set: row })
  const all = await pushSubscriptionsOf(tx, clientId)
  const tooMany = all.filter((known) => known.endpoint !== endpoint).slice(MAX_PER_CLIENT - 1)
  await removePushSubscriptions(
    tx,
    tooMany.map((known) => known.id),
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
    .where(eq(pushSubscriptions.endpointDigest, digestOf(tx, endpoint)))
    .returning({ clientId: pushSubscriptions.clientId })
  return row?.clientId ?? null
}

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Removes a browser that proves by its secret that it is the one. Returns whose it was and of which session, or null. */
export const takePushSubscription = async (
  tx: Tx,
  { endpoint, auth }: { endpoint: string; auth: string },
): Promise<{ clientId: string; sessionUid: string | null } | null> => {
  const [row] = await tx
    .select({
      id: pushSubscriptions.id,
      sealed: pushSubscriptions.sealed,
      sessionUid: pushSubscriptions.sessionUid,
    })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.endpointDigest, digestOf(tx, endpoint)))
    .for('update')
  const [known] = row ? opened(tx, row) : []
  if (!row || !known || !isSame(known.auth, auth)) return null
  const clientId = await removePushEndpoint(tx, endpoint)
  return clientId === null ? null : { clientId, sessionUid: row.sessionUid }
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

export type MailConfirmation = typeof mailConfirmations.$inferSelect

/** Writes a link down; the links this client was sent before end now, so that only the last one is good. */
export const insertMailConfirmation = async (
  tx: Tx,
  confirmation: Omit<MailConfirmation, 'confirmedAtMs'>,
): Promise<void> => {
  const { clientId, createdAtMs } = confirmation
  await tx
    .update(mailConfirmations)
    .set({ expiresAtMs: createdAtMs })
    .where(
      and(
        eq(mailConfirmations.clientId, clientId),
        isNull(mailConfirmations.confirmedAtMs),
        gt(mailConfirmations.expiresAtMs, createdAtMs),
      ),
    )
  await tx.insert(mailConfirmations).values(confirmation)
}

/** The link with this id; null when there is none. */
export const mailConfirmationById = async (
  queryable: Queryable,
  id: string,
): Promise<MailConfirmation | null> => {
  const [row] = await queryable.select().from(mailConfirmations).where(eq(mailConfirmations.id, id))
  return row ?? null
}

/** The last link a client was sent; null when there was none. */
export const lastMailConfirmation = async (
  queryable: Queryable,
  clientId: string,
): Promise<MailConfirmation | null> => {
  const [row] = await queryable
    .select()
    .from(mailConfirmations)
    .where(eq(mailConfirmations.clientId, clientId))
    .orderBy(desc(mailConfirmations.createdAtMs), desc(mailConfirmations.id))
    .limit(1)
  return row ?? null
}

/** Notes that a link was opened. */
export const noteMailConfirmed = async (tx: Tx, id: string, nowMs: number): Promise<void> => {
  await tx
    .update(mailConfirmations)
    .set({ confirmedAtMs: nowMs })
    .where(eq(mailConfirmations.id, id))
}

/** The address a client had confirmed last; null when there was none. */
export const lastConfirmedMail = async (
  tx: Tx,
  clientId: string,
): Promise<{ readonly mail: string; readonly confirmedAtMs: number } | null> => {
  const { confirmedAtMs, mail } = mailConfirmations
  const [row] = await tx
    .select({ mail, confirmedAtMs })
    .from(mailConfirmations)
    .where(and(eq(mailConfirmations.clientId, clientId), isNotNull(confirmedAtMs)))
    .orderBy(desc(confirmedAtMs))
    .limit(1)
  return row && row.confirmedAtMs !== null ? { ...row, confirmedAtMs: row.confirmedAtMs } : null
}

/** Forgets the addresses that were named for a client since a moment: their links are good no more. */
export const deleteMailConfirmationsSince = async (
  tx: Tx,
  { clientId, sinceMs }: { clientId: string; sinceMs: number },
): Promise<void> => {
  await tx
    .delete(mailConfirmations)
    .where(
      and(eq(mailConfirmations.clientId, clientId), gte(mailConfirmations.createdAtMs, sinceMs)),
    )
}

/** Forgets the addresses of a client (D25). */
export const deleteMailConfirmations = async (tx: Tx, clientId: string): Promise<void> => {
  await tx.delete(mailConfirmations).where(eq(mailConfirmations.clientId, clientId))
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** 256 bits nobody can guess without the server's secret, made again for every version of the address. */
const tokenOf = (secret: string, clientId: string, version: number): string =>
  createHmac('sha256', derivedKey(secret, 'calendar'))
    .update(`${clientId}:${version}`)
    .digest('base64url')

/**
 * The token in the address of a client's calendar; made when there is none, and again on `renew`: the former one is
 * then nobody's.
 */
export const calendarToken = async (
  tx: Tx,
  link: { clientId: string; secret: string; nowMs: number; renew: boolean },
): Promise<string> => {
  const { clientId, secret, nowMs, renew } = link
  const [known] = await tx
    .select()
    .from(calendarLinks)
    .where(eq(calendarLinks.clientId, clientId))
    .for('update')
  if (known && !renew) return tokenOf(secret, clientId, known.version)
  const version = (known?.version ?? 0) + 1
  const token = tokenOf(secret, clientId, version)
  const row = { version, tokenHash: hashOf(token), createdAtMs: nowMs }
  await tx
    .insert(calendarLinks)
    .values({ clientId, ...row })
    .onConflictDoUpdate({ target: calendarLinks.clientId, set: row })
  return token
}

/** Whose calendar a token opens; null when nobody's. */
export const calendarOwner = async (
  queryable: Queryable,
  token: string,
): Promise<string | null> => {
  const [row] = await queryable
    .select({ clientId: calendarLinks.clientId })
    .from(calendarLinks)
    .where(eq(calendarLinks.tokenHash, hashOf(token)))
  return row?.clientId ?? null
}
