import { createHash } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import type { ReauthenticatedAction } from '../../protocol/enums.ts'
import type { Queryable, Tx } from './database.ts'
import { passkeyChallenges, reauthentications } from './schema/passkeys.ts'

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
