import { createHash, createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { derivedKey } from '../derived-key.ts'
import type { Queryable, Tx } from './database.ts'
import { calendarLinks } from './schema/calendar.ts'

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
