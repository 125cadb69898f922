import { randomUUID } from 'node:crypto'
import type { Queryable } from './database.ts'
import { advertClicks, partnerClicks } from './schema/clients.ts'

/** Binds a partner's click to a client; the same click again changes nothing. */
export const bindPartnerClick = async (
  queryable: Queryable,
  click: typeof partnerClicks.$inferInsert,
): Promise<void> => {
  await queryable.insert(partnerClicks).values(click).onConflictDoNothing()
}

/** Remembers an advertising campaign, of a visitor or a client. */
export const saveAdvertClick = async (
  queryable: Queryable,
  click: Omit<typeof advertClicks.$inferInsert, 'id'>,
): Promise<void> => {
  await queryable.insert(advertClicks).values({ id: randomUUID(), ...click })
}
