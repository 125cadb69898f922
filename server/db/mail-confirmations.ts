import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Queryable, Tx } from './database.ts'
import { mailConfirmations } from './schema/mail.ts'

export type MailConfirmation = typeof mailConfirmations.$inferSelect

/** Writes a link down; the links this client was sent before end now, so that only the last one is good. */
export const insertMailConfirmation = async (
  tx: Tx,
  confirmation: Omit<MailConfirmation, 'confirmedAtMs'>,
): Promise<void> => {
  const { clientId, createdAtMs } = confirmation
  await tx
    .update(mailConfirmations)
    .set({ expiresAtMs: createdAtMs })
    .where(
      and(
        eq(mailConfirmations.clientId, clientId),
        isNull(mailConfirmations.confirmedAtMs),
        gt(mailConfirmations.expiresAtMs, createdAtMs),
      ),
    )
  await tx.insert(mailConfirmations).values(confirmation)
}

/** The link with this id; null when there is none. */
export const mailConfirmationById = async (
  queryable: Queryable,
  id: string,
): Promise<MailConfirmation | null> => {
  const [row] = await queryable.select().from(mailConfirmations).where(eq(mailConfirmations.id, id))
  return row ?? null
}

/** The last link a client was sent; null when there was none. */
export const lastMailConfirmation = async (
  queryable: Queryable,
  clientId: string,
): Promise<MailConfirmation | null> => {
  const [row] = await queryable
    .select()
    .from(mailConfirmations)
    .where(eq(mailConfirmations.clientId, clientId))
    .orderBy(desc(mailConfirmations.createdAtMs), desc(mailConfirmations.id))
    .limit(1)
  return row ?? null
}

/** Notes that a link was opened. */
export const noteMailConfirmed = async (tx: Tx, id: string, nowMs: number): Promise<void> => {
  await tx
    .update(mailConfirmations)
    .set({ confirmedAtMs: nowMs })
    .where(eq(mailConfirmations.id, id))
}

/** Forgets the addresses of a client (D25). */
export const deleteMailConfirmations = async (tx: Tx, clientId: string): Promise<void> => {
  await tx.delete(mailConfirmations).where(eq(mailConfirmations.clientId, clientId))
}
