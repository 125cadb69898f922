import { errors, type Adapter, type AdapterPayload } from 'oidc-provider'
import type { Context } from '../context.ts'
import { endSessionsOfGrant } from '../db/identity.ts'
import {
  consumeOnce,
  consumeRefreshToken,
  deleteArtifact,
  findArtifact,
  findArtifactByUid,
  upsertArtifact,
  type StoredArtifact,
} from '../accounts/sessions.ts'
import { transaction } from '../db/transaction.ts'
import { REUSE_GRACE_MS } from '../refresh-turns.ts'

/** A refresh token counts as used up only when its successor was used, and not just now: answers get lost (D23). */
const isConsumed = (kind: string, artifact: StoredArtifact, nowMs: number): boolean => {
  if (kind !== 'RefreshToken') return artifact.consumedAtMs !== null
  return artifact.retiredAtMs !== null && nowMs - artifact.retiredAtMs > REUSE_GRACE_MS
}

const chainOf = (kind: string, payload: AdapterPayload): string | null =>
  kind === 'RefreshToken' ? `${payload.grantId ?? ''}:${payload.iiat ?? 0}` : null

/** The identifier is the row's hashed key already; the copy of the session's cookie is read by nobody. */
const withoutSecrets = ({ jti: _id, session, ...rest }: AdapterPayload): object => {
  if (!session) return rest
  const { cookie: _cookie, ...known } = session
  return { ...rest, session: known }
}

/**
 * Storage of the OpenID provider on one table. The provider lives by the machine's clock, as its tokens do;
 * moving the sandbox's clock signs nobody out.
 */
export const createArtifactAdapter =
  ({ database }: Pick<Context, 'database'>) =>
  (kind: string): Adapter => {
    const revived = (artifact: StoredArtifact | null, id?: string): AdapterPayload | undefined =>
      artifact
        ? {
            ...artifact.payload,
            ...(id === undefined ? {} : { jti: id }),
            ...(isConsumed(kind, artifact, Date.now()) ? { consumed: true } : {}),
          }
        : undefined
    return {
      async upsert(id, payload, expiresInSeconds) {
        await upsertArtifact(database, kind, id, {
          payload: withoutSecrets(payload),
          grantId: payload.grantId ?? null,
          uid: payload.uid ?? null,
          userCode: payload.userCode ?? null,
          accountId: payload.accountId ?? null,
          sessionUid: (kind === 'Session' ? payload.uid : payload.sessionUid) ?? null,
          chain: chainOf(kind, payload),
          rotations: payload.rotations ?? null,
          expiresAtMs: Date.now() + (expiresInSeconds ?? 0) * 1000,
        })
      },
      find: async (id) => revived(await findArtifact(database, kind, id, Date.now()), id),
      findByUid: async (uid) => revived(await findArtifactByUid(database, kind, uid, Date.now())),
      findByUserCode: () => Promise.resolve(undefined),
      async consume(id) {
        if (kind === 'RefreshToken') return consumeRefreshToken(database, id, Date.now())
        if (await consumeOnce(database, kind, id, Date.now())) return undefined
        throw new errors.InvalidGrant(`${kind} already consumed`)
      },
      destroy: (id) => deleteArtifact(database, kind, id),
      // A code or refresh token was shown twice, or its bearer gives everything back: the session goes as a whole.
      revokeByGrantId: (grantId) =>
        transaction(database, (tx) => endSessionsOfGrant(tx, grantId, Date.now())),
    }
  }
