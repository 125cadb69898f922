import { and, asc, count, eq, lt, sql } from 'drizzle-orm'
import type { Queryable, Tx } from './database.ts'
import { passkeys } from './schema/passkeys.ts'
import { CELLS, sealerOf } from './sealed-columns.ts'

type PasskeyRow = typeof passkeys.$inferSelect

/** A passkey with its name open. */
export type Passkey = Omit<PasskeyRow, 'nameSealed'> & { readonly name: string }

const opened = (queryable: Queryable, { nameSealed, ...row }: PasskeyRow): Passkey => ({
  ...row,
  name: String(sealerOf(queryable).open(CELLS.passkeyName(row.id), nameSealed)),
})

const sealedName = (tx: Tx, id: string, name: string): string =>
  sealerOf(tx).seal(CELLS.passkeyName(id), name)

/** Passkeys of a client, the oldest first. */
export const passkeysOf = async (
  queryable: Queryable,
  clientId: string,
): Promise<readonly Passkey[]> => {
  const rows = await queryable
    .select()
    .from(passkeys)
    .where(eq(passkeys.clientId, clientId))
    .orderBy(asc(passkeys.createdAtMs), asc(passkeys.id))
  return rows.map((row) => opened(queryable, row))
}

/** How many passkeys a client has. */
export const countPasskeys = async (queryable: Queryable, clientId: string): Promise<number> => {
  const [counted] = await queryable
    .select({ total: count() })
    .from(passkeys)
    .where(eq(passkeys.clientId, clientId))
  return counted?.total ?? 0
}

/** The passkey with this credential id (base64url), whoever owns it; null when there is none. */
export const passkeyByCredential = async (
  queryable: Queryable,
  credentialId: string,
): Promise<Passkey | null> => {
  const [row] = await queryable
    .select()
    .from(passkeys)
    .where(eq(passkeys.credentialId, credentialId))
  return row ? opened(queryable, row) : null
}

/** Writes a new passkey. Returns false and writes nothing when the credential is known already. */
export const insertPasskey = async (
  tx: Tx,
  { name, ...passkey }: Omit<Passkey, 'lastUsedAtMs'>,
): Promise<boolean> => {
  const written = await tx
    .insert(passkeys)
    .values({ ...passkey, nameSealed: sealedName(tx, passkey.id, name), lastUsedAtMs: null })
    .onConflictDoNothing()
    .returning({ id: passkeys.id })
  return written.length === 1
}

/**
 * Notes that a passkey was used. Returns false when its counter has gone as far meanwhile: of two uses with one counter
 * the second is a copy. Authenticators that do not count stay at 0.
 */
export const notePasskeyUsed = async (
  queryable: Queryable,
  { id, counter, nowMs }: { id: string; counter: number; nowMs: number },
): Promise<boolean> => {
  const used = await queryable
    .update(passkeys)
    .set({ counter, lastUsedAtMs: nowMs })
    .where(
      and(
        eq(passkeys.id, id),
        counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter),
      ),
    )
    .returning({ id: passkeys.id })
  return used.length === 1
}

const own = (clientId: string, id: string) =>
  and(eq(passkeys.id, id), eq(passkeys.clientId, clientId))

/** Gives a client's passkey another name. Returns false when the client has none with this id. */
export const renamePasskey = async (
  tx: Tx,
  { clientId, id, name }: { clientId: string; id: string; name: string },
): Promise<boolean> => {
  const renamed = await tx
    .update(passkeys)
    .set({ nameSealed: sealedName(tx, id, name) })
    .where(own(clientId, id))
    .returning({ id: passkeys.id })
  return renamed.length === 1
}

/** Removes a client's passkey. Returns its name, null when the client has none with this id. */
export const deletePasskey = async (
  tx: Tx,
  { clientId, id }: { clientId: string; id: string },
): Promise<string | null> => {
  const [removed] = await tx.delete(passkeys).where(own(clientId, id)).returning()
  return removed ? opened(tx, removed).name : null
}

/** Removes every passkey of a client (D25). */
export const deletePasskeys = async (tx: Tx, clientId: string): Promise<void> => {
  await tx.delete(passkeys).where(eq(passkeys.clientId, clientId))
}

/** Holds other additions of a client's passkeys back until the transaction ends. */
export const lockPasskeysOf = async (tx: Tx, clientId: string): Promise<void> => {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`passkeys:${clientId}`}, 0))`,
  )
}
