import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { endOtherSessions, endSessionByUid, openDeviceSessions } from '../db/identity.ts'
import { findArtifact } from './sessions.ts'
import { transaction } from '../db/transaction.ts'
import { tellIdentityServer } from './tell-identity-server.ts'

/** What a browser or client can show of its session; each one is ended. */
export interface SessionProof {
  readonly refreshToken?: string | undefined
  /** The identity server's own cookie. */
  readonly sessionId?: string | undefined
  /** `sid` of a verified access token. */
  readonly sessionUid?: string | undefined
}

const uidsOf = async (context: Context, proof: SessionProof): Promise<Set<string>> => {
  const find = (kind: string, id: string | undefined) =>
    id ? findArtifact(context.database, kind, id, Date.now()) : null
  const byToken = await find('RefreshToken', proof.refreshToken)
  const byCookie = await find('Session', proof.sessionId)
  const uids = [proof.sessionUid, byToken?.sessionUid, byCookie?.sessionUid]
  return new Set(uids.filter((uid) => typeof uid === 'string'))
}

/**
 * Ends every session that the proof names, at the identity server as well: codes, refresh tokens and, through `sid`,
 * access tokens stop working at once. Returns false when there was no such session.
 */
export const endSession = async (context: Context, proof: SessionProof): Promise<boolean> => {
  const uids = await uidsOf(context, proof)
  await transaction(context.database, async (tx) => {
    for (const uid of uids) await endSessionByUid(tx, uid, context.clock.now())
  })
  return uids.size > 0
}

/**
 * Ends one of the client's own sessions; another's is answered like one that does not exist (D24).
 * @throws Refusal NOT_FOUND
 */
export const endOwnSession = async (
  context: Context,
  { clientId, sessionUid }: { clientId: string; sessionUid: string },
): Promise<void> => {
  const own = await openDeviceSessions(context.database, clientId)
  if (!own.some((session) => session.sessionUid === sessionUid)) throw new Refusal('NOT_FOUND')
  await transaction(context.database, async (tx) => {
    await endSessionByUid(tx, sessionUid, context.clock.now())
    await tellIdentityServer(context, tx, { about: 'SESSIONS', clientId })
  })
}

/** Ends every session of the client but the one that asks. Returns how many. */
export const endOtherOwnSessions = (
  context: Context,
  { clientId, sessionUid }: { clientId: string; sessionUid: string },
): Promise<number> =>
  transaction(context.database, async (tx) => {
    await tellIdentityServer(context, tx, { about: 'SESSIONS', clientId })
    return endOtherSessions(tx, { clientId, keptUid: sessionUid, nowMs: context.clock.now() })
  })
