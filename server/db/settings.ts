import { createHmac, timingSafeEqual } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { derivedKey } from '../derived-key.ts'
import { StartFault } from '../start-fault.ts'
import type { Database, Json, Queryable } from './database.ts'
import { settings } from './schema/settings.ts'

/** The stored value of a setting, or null when it was never set. The caller checks its shape. */
export const readSetting = async (queryable: Queryable, name: string): Promise<unknown> => {
  const [row] = await queryable.select().from(settings).where(eq(settings.name, name))
  return row?.value ?? null
}

/** Stores a setting, replacing what was there. */
export const writeSetting = async (
  queryable: Queryable,
  name: string,
  value: Json,
): Promise<void> => {
  await queryable
    .insert(settings)
    .values({ name, value })
    .onConflictDoUpdate({ target: settings.name, set: { value: sql`excluded.value` } })
}

/**
 * Stores a setting unless there is one already, and returns the one that stands:
 * two processes that start at the same moment agree on the same signing key.
 */
export const settingOr = async (
  queryable: Queryable,
  name: string,
  make: () => Promise<Json>,
): Promise<unknown> => {
  const stored = await readSetting(queryable, name)
  if (stored !== null) return stored
  await queryable
    .insert(settings)
    .values({ name, value: await make() })
    .onConflictDoNothing()
  return readSetting(queryable, name)
}

const NAME = 'secret.check'

const checkValue = (secret: string): string =>
  createHmac('sha256', derivedKey(secret, 'check')).update(NAME).digest('base64url')

/**
 * Refuses a secret other than the one this database began with: with it nothing sealed would open and everything
 * new would be sealed past the old. The database keeps a value only the right secret gives, never the secret.
 * @throws StartFault
 */
export const refuseOtherSecret = async (database: Database, secret: string): Promise<void> => {
  const expected = checkValue(secret)
  const kept = await settingOr(database, NAME, () => Promise.resolve(expected))
  const [a, b] = [Buffer.from(String(kept)), Buffer.from(expected)]
  if (a.length === b.length && timingSafeEqual(a, b)) return
  throw new StartFault(
    'SECRET: this database was made with another secret; what it seals opens with that one only',
  )
}
