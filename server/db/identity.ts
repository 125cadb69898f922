import { and, desc, eq, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Queryable, Tx } from './database.ts'
import { accounts, deviceSessions, loginFailures, oidcArtifacts } from './schema/identity.ts'
import { pushSubscriptions } from './schema/reminders.ts'

/** Another identity server and its name for a person, which is unique there only (OpenID Connect Core §5.7). */
export interface Subject {
  readonly issuer: string
  readonly subject: string
}

export interface Account {
  readonly clientId: string
  readonly phone: string
  /** Null when another identity server keeps the password. */
  readonly passwordHash: string | null
  /** Both null: the built-in identity server knows the person. */
  readonly issuer: string | null
  readonly subject: string | null
}

export interface NewAccount extends Omit<Account, keyof Subject>, Partial<Subject> {
  readonly nowMs: number
}

/** Whoever gives a number an account has it alone until the transaction ends. */
const lockPhone = async (tx: Tx, phone: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`account:${phone}`}, 0))`)
}

/**
 * Writes the account of a new client. `phone` is E.164, `passwordHash` comes from `hashPassword`.
 * Returns false and writes nothing when the phone has an account already.
 */
export const createAccount = async (tx: Tx, account: NewAccount): Promise<boolean> => {
  const { nowMs, ...identity } = account
  await lockPhone(tx, account.phone)
  const written = await tx
    .insert(accounts)
    .values({ ...identity, createdAtMs: nowMs, passwordChangedAtMs: nowMs })
    .onConflictDoNothing()
    .returning({ clientId: accounts.clientId })
  return written.length === 1
}

const firstAccount = (rows: readonly Account[]): Account | null => rows[0] ?? null

/** The account of a phone in E.164, or null. */
export const accountByPhone = async (
  queryable: Queryable,
  phone: string,
): Promise<Account | null> =>
  firstAccount(await queryable.select().from(accounts).where(eq(accounts.phone, phone)))

/** The account of a client, or null when it was deleted. */
export const accountByClient = async (
  queryable: Queryable,
  clientId: string,
): Promise<Account | null> =>
  firstAccount(await queryable.select().from(accounts).where(eq(accounts.clientId, clientId)))

/** Takes away the way in: the account, every session and every token (D25). */
export const deleteAccount = async (tx: Tx, clientId: string): Promise<void> => {
  await tx.delete(oidcArtifacts).where(eq(oidcArtifacts.accountId, clientId))
  await tx.delete(deviceSessions).where(eq(deviceSessions.clientId, clientId))
  await tx.delete(accounts).where(eq(accounts.clientId, clientId))
}

export interface WaitPolicy {
  /** Tries that cost nothing but themselves. */
  readonly freeFailures: number
  readonly firstWaitMs: number
  readonly longestWaitMs: number
  /** Without a failure for so long the count starts again. */
  readonly forgetAfterMs: number
}

/** Whose tries are counted together. */
export interface Login {
  /** E.164 */
  readonly phone: string
  /** Id of a known browser; empty for all strangers together. */
  readonly device: string
}

/**
 * Counts one try to sign in before the password is looked at, so that a hundred tries at once get no more answers than
 * a hundred in a row. Returns null when the try may go on, otherwise the moment until which the phone has to wait.
 */
export const countLoginTry = async (
  queryable: Queryable,
  { phone, device }: Login,
  nowMs: number,
  policy: WaitPolicy,
): Promise<number | null> => {
  const forgotten = sql`${loginFailures.lastFailedAtMs} < ${nowMs - policy.forgetAfterMs}::bigint`
  const failures = sql<number>`(case when ${forgotten} then 1 else ${loginFailures.failures} + 1 end)`
  const waitMs = sql`least(${policy.longestWaitMs}::bigint, ${policy.firstWaitMs}::bigint * power(2, least(20, ${failures} - ${policy.freeFailures}::int))::bigint)`
  const counted = await queryable
    .insert(loginFailures)
    .values({ phone, device, failures: 1, lastFailedAtMs: nowMs, waitUntilMs: 0 })
    .onConflictDoUpdate({
      target: [loginFailures.phone, loginFailures.device],
      set: {
        failures,
        lastFailedAtMs: nowMs,
        waitUntilMs: sql`case when ${failures} >= ${policy.freeFailures}::int then ${nowMs}::bigint + ${waitMs} else 0 end`,
      },
      setWhere: lte(loginFailures.waitUntilMs, nowMs),
    })
    .returning({ failures: loginFailures.failures })
  if (counted.length === 1) return null
  const [row] = await queryable
    .select()
    .from(loginFailures)
    .where(and(eq(loginFailures.phone, phone), eq(loginFailures.device, device)))
  return row?.waitUntilMs ?? nowMs
}

/** Forgets the failures of a phone after a right password; a known browser forgives only its own (D42). */
export const clearLoginFailures = async (
  queryable: Queryable,
  { phone, device }: Login,
): Promise<void> => {
  await queryable
    .delete(loginFailures)
    .where(and(eq(loginFailures.phone, phone), eq(loginFailures.device, device)))
}

/** Forgets every failure of a phone, whoever made it: its password is another, or its account is gone. */
export const forgetLoginFailures = async (queryable: Queryable, phone: string): Promise<void> => {
  await queryable.delete(loginFailures).where(eq(loginFailures.phone, phone))
}

/** More devices than a person has: those that were seen longest ago give way. */
const MAX_SESSIONS_OF_A_CLIENT = 20

/** Notes on which device a session was opened, and ends the client's sessions over the limit. */
export const startDeviceSession = async (
  tx: Tx,
  device: { sessionUid: string; clientId: string; userAgent: string; nowMs: number },
): Promise<void> => {
  const { nowMs, ...session } = device
  const row = { ...session, startedAtMs: nowMs, lastSeenAtMs: nowMs, endedAtMs: null }
  await tx
    .insert(deviceSessions)
    .values(row)
    .onConflictDoUpdate({ target: deviceSessions.sessionUid, set: row })
  const others = await tx
    .select({ sessionUid: deviceSessions.sessionUid })
    .from(deviceSessions)
    .where(
      and(
        eq(deviceSessions.clientId, row.clientId),
        isNull(deviceSessions.endedAtMs),
        ne(deviceSessions.sessionUid, row.sessionUid),
      ),
    )
    .orderBy(desc(deviceSessions.lastSeenAtMs), desc(deviceSessions.startedAtMs))
    .offset(MAX_SESSIONS_OF_A_CLIENT - 1)
  const over = others.map(({ sessionUid }) => sessionUid)
  if (over.length > 0) await endSessionsByUid(tx, over, nowMs)
}

/** Notes that a device came back for fresh tokens. */
export const touchDeviceSession = async (
  queryable: Queryable,
  sessionUid: string,
  nowMs: number,
): Promise<void> => {
  await queryable
    .update(deviceSessions)
    .set({ lastSeenAtMs: nowMs })
    .where(eq(deviceSessions.sessionUid, sessionUid))
}

/** Ends browser sessions: no token, code or cookie of them works afterwards, and their browsers show nothing any more. */
const endSessionsByUid = async (
  tx: Tx,
  sessionUids: readonly string[],
  nowMs: number,
): Promise<void> => {
  const uids = [...sessionUids]
  await tx
    .delete(oidcArtifacts)
    .where(
      or(
        inArray(oidcArtifacts.sessionUid, uids),
        and(eq(oidcArtifacts.kind, 'Session'), inArray(oidcArtifacts.uid, uids)),
      ),
    )
  await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.sessionUid, uids))
  await tx
    .update(deviceSessions)
    .set({ endedAtMs: nowMs })
    .where(and(inArray(deviceSessions.sessionUid, uids), isNull(deviceSessions.endedAtMs)))
}

/** Ends a browser session: no token, code or cookie of it works afterwards. */
export const endSessionByUid = (tx: Tx, sessionUid: string, nowMs: number): Promise<void> =>
  endSessionsByUid(tx, [sessionUid], nowMs)

/** Ends every session of a client but one. Returns how many. */
export const endOtherSessions = async (
  tx: Tx,
  { clientId, keptUid, nowMs }: { clientId: string; keptUid: string; nowMs: number },
): Promise<number> => {
  const others = await tx
    .select({ sessionUid: deviceSessions.sessionUid })
    .from(deviceSessions)
    .where(
      and(
        eq(deviceSessions.clientId, clientId),
        isNull(deviceSessions.endedAtMs),
        ne(deviceSessions.sessionUid, keptUid),
      ),
    )
  const uids = others.map(({ sessionUid }) => sessionUid)
  if (uids.length > 0) await endSessionsByUid(tx, uids, nowMs)
  return uids.length
}

/** Ends every session of a client; no token, code or cookie of them works afterwards, and no browser shows anything. */
export const endAllSessions = async (
  tx: Tx,
  { clientId, nowMs }: { clientId: string; nowMs: number },
): Promise<void> => {
  await tx.delete(oidcArtifacts).where(eq(oidcArtifacts.accountId, clientId))
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.clientId, clientId))
  await tx
    .update(deviceSessions)
    .set({ endedAtMs: nowMs })
    .where(and(eq(deviceSessions.clientId, clientId), isNull(deviceSessions.endedAtMs)))
}

/** Ends the sessions behind a grant, with everything that was issued under it. */
export const endSessionsOfGrant = async (tx: Tx, grantId: string, nowMs: number): Promise<void> => {
  const rows = await tx
    .selectDistinct({ sessionUid: oidcArtifacts.sessionUid })
    .from(oidcArtifacts)
    .where(eq(oidcArtifacts.grantId, grantId))
  for (const { sessionUid } of rows)
    if (sessionUid !== null) await endSessionByUid(tx, sessionUid, nowMs)
  await tx.delete(oidcArtifacts).where(eq(oidcArtifacts.grantId, grantId))
}

/** Since when an account has its password; null for an account that is not there. */
export const passwordSetAtMs = async (
  queryable: Queryable,
  clientId: string,
): Promise<number | null> => {
  const [row] = await queryable
    .select({ setAtMs: accounts.passwordChangedAtMs })
    .from(accounts)
    .where(eq(accounts.clientId, clientId))
  return row?.setAtMs ?? null
}

/** Puts another password in the place of one that the client has just proved to know; sessions stay. */
export const replacePassword = async (
  tx: Tx,
  { clientId, passwordHash, nowMs }: Pick<Account, 'clientId' | 'passwordHash'> & { nowMs: number },
): Promise<void> => {
  await tx
    .update(accounts)
    .set({ passwordHash, passwordChangedAtMs: nowMs })
    .where(eq(accounts.clientId, clientId))
}

/** Puts another phone (E.164) in the place of an account's own. Returns false when the number has an account. */
export const replacePhone = async (
  tx: Tx,
  { clientId, phone }: { clientId: string; phone: string },
): Promise<boolean> => {
  await lockPhone(tx, phone)
  if (await accountByPhone(tx, phone)) return false
  await tx.update(accounts).set({ phone }).where(eq(accounts.clientId, clientId))
  return true
}

/**
 * Gives a client another password and ends every session of theirs: whoever knew the old one is out (ASVS 7.4.3).
 * Returns the id of the client, null when the phone has no account.
 */
export const changePassword = async (
  tx: Tx,
  change: Pick<Account, 'phone' | 'passwordHash'> & { nowMs: number },
): Promise<string | null> => {
  const [account] = await tx
    .update(accounts)
    .set({ passwordHash: change.passwordHash, passwordChangedAtMs: change.nowMs })
    .where(eq(accounts.phone, change.phone))
    .returning({ clientId: accounts.clientId })
  if (!account) return null
  await endAllSessions(tx, { clientId: account.clientId, nowMs: change.nowMs })
  await forgetLoginFailures(tx, change.phone)
  return account.clientId
}

/** True when the client has had another session than this one, ended or not. */
export const hasOtherDeviceSession = async (
  queryable: Queryable,
  { clientId, sessionUid }: { clientId: string; sessionUid: string },
): Promise<boolean> => {
  const [other] = await queryable
    .select({ sessionUid: deviceSessions.sessionUid })
    .from(deviceSessions)
    .where(and(eq(deviceSessions.clientId, clientId), ne(deviceSessions.sessionUid, sessionUid)))
    .limit(1)
  return other !== undefined
}

export interface DeviceSession {
  readonly sessionUid: string
  readonly userAgent: string
  readonly startedAtMs: number
  readonly lastSeenAtMs: number
}

/** Sessions of a client that have not ended, the last seen first. */
export const openDeviceSessions = (
  queryable: Queryable,
  clientId: string,
): Promise<readonly DeviceSession[]> =>
  queryable
    .select()
    .from(deviceSessions)
    .where(and(eq(deviceSessions.clientId, clientId), isNull(deviceSessions.endedAtMs)))
    .orderBy(desc(deviceSessions.lastSeenAtMs))
    .limit(100)
