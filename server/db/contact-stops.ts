import { eq } from 'drizzle-orm'
import type { Queryable, Tx } from './database.ts'
import { contactStops } from './schema/contact-stops.ts'

/** Stops messages about debts to a client; false when they were stopped before. */
export const insertContactStop = async (
  tx: Tx,
  stop: typeof contactStops.$inferInsert,
): Promise<boolean> => {
  const added = await tx
    .insert(contactStops)
    .values(stop)
    .onConflictDoNothing()
    .returning({ clientId: contactStops.clientId })
  return added.length === 1
}

/** Lets messages about debts go to a client again; false when they were not stopped. */
export const deleteContactStop = async (tx: Tx, clientId: string): Promise<boolean> => {
  const gone = await tx
    .delete(contactStops)
    .where(eq(contactStops.clientId, clientId))
    .returning({ clientId: contactStops.clientId })
  return gone.length === 1
}

/** True for a client who asked not to be written to about a debt. */
export const areContactsStopped = async (
  queryable: Queryable,
  clientId: string,
): Promise<boolean> => {
  const rows = await queryable
    .select({ clientId: contactStops.clientId })
    .from(contactStops)
    .where(eq(contactStops.clientId, clientId))
  return rows.length === 1
}
