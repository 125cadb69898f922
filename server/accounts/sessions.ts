/** Sessions of our identity server, and those that another one began: `account` and `device_session` (decision 0048). */
import { createHash } from 'node:crypto'
import { and, eq, gte, inArray, isNotNull, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../db/database.ts'
import type { Account, Subject } from '../db/identity.ts'
import { keptQuery } from '../db/kept-query.ts'
import { accounts, deviceSessions, oidcArtifacts } from '../db/schema/identity.ts'
import { pushSubscriptions } from '../db/schema/reminders.ts'

export interface StoredArtifact {
  readonly payload: Readonly<Record<string, unknown>>
  readonly sessionUid: string | null
  readonly consumedAtMs: number | null
  readonly retiredAtMs: number | null
}

export interface NewArtifact {
  /** JSON by the provider's contract. */
  readonly payload: object
  readonly grantId: string | null
  readonly uid: string | null
  readonly userCode: string | null
  readonly accountId: string | null
  readonly sessionUid: string | null
  readonly chain: string | null
  readonly rotations: number | null
  readonly expiresAtMs: number
}

const hashed = (id: string): string => createHash('sha256').update(id).digest('base64url')

const one = (kind: string, id: string) =>
  and(eq(oidcArtifacts.kind, kind), eq(oidcArtifacts.id, hashed(id)))

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const stored = (
  row: typeof oidcArtifacts.$inferSelect | undefined,
  nowMs: number,
): StoredArtifact | null =>
  row && row.expiresAtMs > nowMs && isRecord(row.payload) ? { ...row, payload: row.payload } : null

/** Writes an artifact under the hash of its identifier, replacing an earlier state of it. */
export const upsertArtifact = async (
  queryable: Queryable,
  kind: string,
  id: string,
  artifact: NewArtifact,
): Promise<void> => {
  await queryable
    .insert(oidcArtifacts)
    .values({ kind, id: hashed(id), ...artifact })
    .onConflictDoUpdate({
      target: [oidcArtifacts.kind, oidcArtifacts.id],
      set: { ...artifact },
    })
}

/** The artifact, or null when there is none or it has expired. */
export const findArtifact = async (
  queryable: Queryable,
  kind: string,
  id: string,
  nowMs: number,
): Promise<StoredArtifact | null> => {
  const [row] = await queryable.select().from(oidcArtifacts).where(one(kind, id))
  return stored(row, nowMs)
}

/** The same by the second identifier of sessions. */
export const findArtifactByUid = async (
  queryable: Queryable,
  kind: string,
  uid: string,
  nowMs: number,
): Promise<StoredArtifact | null> => {
  const [row] = await queryable
    .select()
    .from(oidcArtifacts)
    .where(and(eq(oidcArtifacts.kind, kind), eq(oidcArtifacts.uid, uid)))
  return stored(row, nowMs)
}

/** Asked by every call of a signed-in client. */
const sessionEnd = keptQuery<{ sessionUid: string }, { expiresAtMs: number }[]>((queryable) =>
  queryable
    .select({ expiresAtMs: oidcArtifacts.expiresAtMs })
    .from(oidcArtifacts)
    .where(
      and(eq(oidcArtifacts.kind, 'Session'), eq(oidcArtifacts.uid, sql.placeholder('sessionUid'))),
    ),
)

/** True while the browser session behind a token has not ended: the `sid` of an access token is asked here. */
export const isSessionLive = async (
  queryable: Queryable,
  sessionUid: string,
  nowMs: number,
): Promise<boolean> => {
  const [row] = await sessionEnd(queryable, { sessionUid })
  return row !== undefined && row.expiresAtMs > nowMs
}

/** Marks a one-time artifact as used; false when somebody was faster. */
export const consumeOnce = async (
  queryable: Queryable,
  kind: string,
  id: string,
  nowMs: number,
): Promise<boolean> => {
  const rows = await queryable
    .update(oidcArtifacts)
    .set({ consumedAtMs: nowMs })
    .where(and(one(kind, id), isNull(oidcArtifacts.consumedAtMs)))
    .returning({ id: oidcArtifacts.id })
  return rows.length === 1
}

/**
 * Marks a refresh token as used and retires its ancestors and twins: using it proves that its bearer got the answer
 * in which it was issued, so nobody honest needs an earlier one any more (FAPI 2.0 on lost answers).
 */
export const consumeRefreshToken = async (
  queryable: Queryable,
  id: string,
  nowMs: number,
): Promise<void> => {
  const [used] = await queryable
    .update(oidcArtifacts)
    .set({ consumedAtMs: sql`coalesce(${oidcArtifacts.consumedAtMs}, ${nowMs})` })
    .where(one('RefreshToken', id))
    .returning()
  if (!used || used.chain === null || used.rotations === null) return
  await queryable
    .update(oidcArtifacts)
    .set({ retiredAtMs: nowMs })
    .where(
      and(
        eq(oidcArtifacts.chain, used.chain),
        lte(oidcArtifacts.rotations, used.rotations),
        ne(oidcArtifacts.id, used.id),
        isNull(oidcArtifacts.retiredAtMs),
      ),
    )
}

/** Removes one artifact. */
export const deleteArtifact = async (
  queryable: Queryable,
  kind: string,
  id: string,
): Promise<void> => {
  await queryable.delete(oidcArtifacts).where(one(kind, id))
}

/** Removes what has expired; nothing else ever does. */
export const deleteExpiredArtifacts = async (
  queryable: Queryable,
  nowMs: number,
): Promise<void> => {
  await queryable.delete(oidcArtifacts).where(lt(oidcArtifacts.expiresAtMs, nowMs))
}

/** The account of a person as another identity server names them, or null. */
export const accountBySubject = async (
  queryable: Queryable,
  { issuer, subject }: Subject,
): Promise<Account | null> => {
  const [account] = await queryable
    .select()
    .from(accounts)
    .where(and(eq(accounts.issuer, issuer), eq(accounts.subject, subject)))
  return account ?? null
}

/** Notes whom another identity server means by a subject: an account that no server was noted for yet. */
export const linkAccount = async (
  queryable: Queryable,
  { clientId, issuer, subject }: Subject & { readonly clientId: string },
): Promise<boolean> => {
  const linked = await queryable
    .update(accounts)
    .set({ issuer, subject, passwordHash: null })
    .where(and(eq(accounts.clientId, clientId), isNull(accounts.subject)))
    .returning({ clientId: accounts.clientId })
  return linked.length === 1
}

/** Asked by every call of a signed-in client. */
const openSession = keptQuery<
  { sessionUid: string; issuer: string; subject: string },
  { clientId: string }[]
>((queryable) =>
  queryable
    .select({ clientId: deviceSessions.clientId })
    .from(deviceSessions)
    .innerJoin(accounts, eq(accounts.clientId, deviceSessions.clientId))
    .where(
      and(
        eq(deviceSessions.sessionUid, sql.placeholder('sessionUid')),
        isNull(deviceSessions.endedAtMs),
        eq(accounts.issuer, sql.placeholder('issuer')),
        eq(accounts.subject, sql.placeholder('subject')),
      ),
    ),
)

/** The client whose session goes on under this name, or null: nobody signed in here by it, or it was ended. */
export const clientOfSession = async (
  queryable: Queryable,
  session: Subject & { readonly sessionUid: string },
): Promise<string | null> => {
  const [row] = await openSession(queryable, {
    sessionUid: session.sessionUid,
    issuer: session.issuer,
    subject: session.subject,
  })
  return row?.clientId ?? null
}

/** Number of the latest answer whose refresh token came back in a session of another identity server; 0 before the first. */
export const refreshTurnOf = async (queryable: Queryable, sessionUid: string): Promise<number> => {
  const [row] = await queryable
    .select({ turn: deviceSessions.refreshTurn })
    .from(deviceSessions)
    .where(eq(deviceSessions.sessionUid, sessionUid))
  return row?.turn ?? 0
}

/**
 * Notes that the refresh token of an answer came back, and that the device did. The latest answer may come back again and
 * again, for the one after it may have been lost; an earlier one, or its twin, only since `graceFromMs`. Returns the number
 * of the latest; null for a token that nobody honest needs any more.
 */
export const takeRefreshTurn = async (
  queryable: Queryable,
  shown: {
    readonly sessionUid: string
    readonly turn: number
    readonly mark: string
    readonly nowMs: number
    readonly graceFromMs: number
    readonly seenAtMs: number
  },
): Promise<number | null> => {
  const { sessionUid, turn, mark, nowMs, graceFromMs, seenAtMs } = shown
  const { refreshTurn, refreshMark, refreshedAtMs } = deviceSessions
  const isLater = lt(refreshTurn, turn)
  const [row] = await queryable
    .update(deviceSessions)
    .set({
      lastSeenAtMs: seenAtMs,
      refreshTurn: sql`greatest(${refreshTurn}, ${turn}::int)`,
      refreshMark: sql`case when ${isLater} then ${mark}::text else ${refreshMark} end`,
      refreshedAtMs: sql`case when ${isLater} then ${nowMs}::bigint else ${refreshedAtMs} end`,
    })
    .where(
      and(
        eq(deviceSessions.sessionUid, sessionUid),
        or(
          isLater,
          isNull(refreshMark),
          and(eq(refreshTurn, turn), eq(refreshMark, mark)),
          gte(refreshedAtMs, graceFromMs),
        ),
      ),
    )
    .returning({ turn: refreshTurn })
  return row?.turn ?? null
}

/** Notes the end of every open session of a client; no browser of theirs shows anything any more. */
export const endSessionsOfClient = async (
  tx: Tx,
  { clientId, nowMs }: { clientId: string; nowMs: number },
): Promise<void> => {
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.clientId, clientId))
  await tx
    .update(deviceSessions)
    .set({ endedAtMs: nowMs })
    .where(and(eq(deviceSessions.clientId, clientId), isNull(deviceSessions.endedAtMs)))
}

/** Which of these sessions were ended here. */
export const endedAmong = async (
  queryable: Queryable,
  sessionUids: readonly string[],
): Promise<readonly string[]> => {
  if (sessionUids.length === 0) return []
  const rows = await queryable
    .select({ sessionUid: deviceSessions.sessionUid })
    .from(deviceSessions)
    .where(
      and(
        inArray(deviceSessions.sessionUid, [...sessionUids]),
        isNotNull(deviceSessions.endedAtMs),
      ),
    )
  return rows.map(({ sessionUid }) => sessionUid)
}
