import { eq, sql } from 'drizzle-orm'
import type { Queryable } from './database.ts'
import type { Json } from './json.ts'
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
