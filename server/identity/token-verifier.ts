import { errors, jwtVerify } from 'jose'
import { API_AUDIENCE } from '../../protocol/identity.ts'
import type { Context } from '../context.ts'
import { isSessionLive } from '../db/oidc-artifacts.ts'
import { issuerOf } from './issuer.ts'
import { identityKeys, SIGNING_ALGORITHM } from './keys.ts'

export interface VerifiedToken {
  /** Id of the client. */
  readonly sub: string
  /** Uid of the browser session. */
  readonly sid: string
}

/**
 * Checks access tokens: our key and algorithm, issuer, audience, type, time, and that the session was not ended since.
 * Every token that does not pass is null; only a broken database throws.
 */
export const createTokenVerifier =
  (context: Context) =>
  async (token: string): Promise<VerifiedToken | null> => {
    const { publicKeys } = await identityKeys(context)
    const verified = await jwtVerify(token, publicKeys, {
      issuer: issuerOf(context.config),
      audience: API_AUDIENCE,
      algorithms: [SIGNING_ALGORITHM],
      typ: 'at+jwt',
      requiredClaims: ['exp', 'sub', 'sid'],
    }).catch((error: unknown) => {
      if (error instanceof errors.JOSEError) return null
      throw error
    })
    const { sub, sid } = verified?.payload ?? {}
    if (typeof sub !== 'string' || typeof sid !== 'string') return null
    return (await isSessionLive(context.database, sid, Date.now())) ? { sub, sid } : null
  }
