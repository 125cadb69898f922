import { createHash } from 'node:crypto'
import { and, asc, count, eq, gt, gte, lt, sql } from 'drizzle-orm'
import type { ReauthenticatedAction } from '../../protocol/reauthenticated-actions.ts'
import type { Queryable, Tx } from './database.ts'
import { passkeyChallenges, passkeys, reauthentications } from './schema/passkeys.ts'
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

/** Removes the passkeys that a client has got since a moment. */
export const deletePasskeysSince = async (
  tx: Tx,
  { clientId, sinceMs }: { clientId: string; sinceMs: number },
): Promise<void> => {
  await tx
    .delete(passkeys)
    .where(and(eq(passkeys.clientId, clientId), gte(passkeys.createdAtMs, sinceMs)))
}

/** Holds other additions of a client's passkeys back until the transaction ends. */
export const lockPasskeysOf = async (tx: Tx, clientId: string): Promise<void> => {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`passkeys:${clientId}`}, 0))`,
  )
}

/** What a challenge is signed for. */
export type PasskeyPurpose = 'LOGIN' | ReauthenticatedAction

/** For what, and in which begun login or session; its identifier is stored as a hash. */
export interface ChallengePlace {
  readonly purpose: PasskeyPurpose
  readonly holder: string
}

const hashed = (value: string): string => createHash('sha256').update(value).digest('base64url')

/** Keeps a challenge; an earlier one of the same place is good no more. */
export const keepChallenge = async (
  queryable: Queryable,
  { holder, purpose }: ChallengePlace,
  kept: { readonly challenge: string; readonly expiresAtMs: number },
): Promise<void> => {
  await queryable
    .insert(passkeyChallenges)
    .values({ holder: hashed(holder), purpose, ...kept })
    .onConflictDoUpdate({
      target: [passkeyChallenges.holder, passkeyChallenges.purpose],
      set: kept,
    })
}

/** Takes the challenge of a place away, so that it is signed once; null when there is none or it has expired. */
export const takeChallenge = async (
  queryable: Queryable,
  { holder, purpose }: ChallengePlace,
  nowMs: number,
): Promise<string | null> => {
  const [taken] = await queryable
    .delete(passkeyChallenges)
    .where(
      and(eq(passkeyChallenges.holder, hashed(holder)), eq(passkeyChallenges.purpose, purpose)),
    )
    .returning()
  return taken && taken.expiresAtMs > nowMs ? taken.challenge : null
}

/** Who shows a reauthentication, and for what. */
export interface ReauthenticationPlace {
  readonly sessionUid: string
  readonly action: ReauthenticatedAction
}

/** Keeps a reauthentication; an earlier one of the session for the action is good no more. */
export const keepReauthentication = async (
  queryable: Queryable,
  { sessionUid, action }: ReauthenticationPlace,
  { token, expiresAtMs }: { readonly token: string; readonly expiresAtMs: number },
): Promise<void> => {
  const kept = { tokenHash: hashed(token), expiresAtMs }
  await queryable
    .insert(reauthentications)
    .values({ holder: hashed(sessionUid), action, ...kept })
    .onConflictDoUpdate({
      target: [reauthentications.holder, reauthentications.action],
      set: kept,
    })
}

const good = (
  { sessionUid, action }: ReauthenticationPlace,
  { token, nowMs }: { readonly token: string; readonly nowMs: number },
) =>
  and(
    eq(reauthentications.holder, hashed(sessionUid)),
    eq(reauthentications.action, action),
    eq(reauthentications.tokenHash, hashed(token)),
    gt(reauthentications.expiresAtMs, nowMs),
  )

/** True while a reauthentication is good. */
export const isReauthenticated = async (
  queryable: Queryable,
  place: ReauthenticationPlace,
  shown: { readonly token: string; readonly nowMs: number },
): Promise<boolean> => {
  const rows = await queryable
    .select({ action: reauthentications.action })
    .from(reauthentications)
    .where(good(place, shown))
  return rows.length === 1
}

/** Uses a reauthentication up. Returns false when it is not good. */
export const takeReauthentication = async (
  tx: Tx,
  place: ReauthenticationPlace,
  shown: { readonly token: string; readonly nowMs: number },
): Promise<boolean> => {
  const taken = await tx
    .delete(reauthentications)
    .where(good(place, shown))
    .returning({ action: reauthentications.action })
  return taken.length === 1
}
