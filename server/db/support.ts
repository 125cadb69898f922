import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, gt, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable, Tx } from './database.ts'
import { clients } from './schema/clients.ts'
import { supportMessages } from './schema/support.ts'

export type SupportRow = typeof supportMessages.$inferSelect

/** Writes one message of a thread; its id. */
export const insertSupportMessage = async (
  tx: Tx,
  { nowMs, ...message }: Omit<SupportRow, 'id' | 'createdAtMs'> & { nowMs: number },
): Promise<string> => {
  const id = randomUUID()
  await tx.insert(supportMessages).values({ ...message, id, createdAtMs: nowMs })
  return id
}

/** The latest messages of a client's thread, oldest first. */
export const supportThreadOf = async (
  queryable: Queryable,
  clientId: string,
  limit: number,
): Promise<SupportRow[]> => {
  const { createdAtMs, id } = supportMessages
  const rows = await queryable
    .select()
    .from(supportMessages)
    .where(eq(supportMessages.clientId, clientId))
    .orderBy(desc(createdAtMs), desc(id))
    .limit(limit)
  return rows.toReversed()
}

/** Messages of clients that nothing was answered to yet, with their phones, the longest waiting first. */
export const unansweredSupport = (queryable: Queryable, limit: number) => {
  const later = alias(supportMessages, 'later')
  return queryable
    .select({ message: supportMessages, phone: clients.phone })
    .from(supportMessages)
    .innerJoin(clients, eq(clients.id, supportMessages.clientId))
    .where(
      and(
        eq(supportMessages.author, 'CLIENT'),
        notExists(
          queryable
            .select({ one: sql`1` })
            .from(later)
            .where(
              and(
                eq(later.clientId, supportMessages.clientId),
                eq(later.author, 'LENDER'),
                gt(later.createdAtMs, supportMessages.createdAtMs),
              ),
            ),
        ),
      ),
    )
    .orderBy(asc(supportMessages.createdAtMs))
    .limit(limit)
}

/** Erases a thread, with the account. */
export const deleteSupportThread = async (tx: Tx, clientId: string): Promise<void> => {
  await tx.delete(supportMessages).where(eq(supportMessages.clientId, clientId))
}
