import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import type { Queryable } from './database.ts'
import { advertClicks, partnerClicks } from './schema/clients.ts'

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
