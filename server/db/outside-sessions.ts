/**
 * People and sessions of another identity server: what we keep of them stands in `account` and `device_session`
 * (decision 0048).
 */
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Queryable, Tx } from './database.ts'
import type { Account, Subject } from './identity.ts'
import { keptQuery } from './kept-query.ts'
import { accounts, deviceSessions } from './schema/identity.ts'

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

/** Notes the end of every open session of a client. */
export const endSessionsOfClient = async (
  tx: Tx,
  { clientId, nowMs }: { clientId: string; nowMs: number },
): Promise<void> => {
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
