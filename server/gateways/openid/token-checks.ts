import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify, type JWTVerifyOptions } from 'jose'
import { API_AUDIENCE } from '../../../protocol/identity.ts'
import { TOKEN_COOKIE_SECONDS } from '../../../protocol/session-cookies.ts'
import { GatewayFailure } from '../gateway-failure.ts'
import type { EndedThere, TokenOwner } from '../identity-server.ts'
import { type Discovered, GATEWAY, TIMEOUT_MS } from './discovery.ts'

/** Signed with a key that only the identity server has: no `none`, and nothing whose key we share (RFC 8725 §3.1). */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'EdDSA']
/** Clocks of two machines. */
const TOLERANCE_SECONDS = 15
const BACK_CHANNEL_LOGOUT = 'http://schemas.openid.net/event/backchannel-logout'

/** Its keys could not be had: that says nothing about the token. */
const isWithoutKeys = (error: unknown): boolean =>
  !(error instanceof errors.JOSEError) ||
  error instanceof errors.JWKSTimeout ||
  error instanceof errors.JWKSInvalid ||
  error.code === 'ERR_JOSE_GENERIC'

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null

/** Checks what an identity server has signed, by the keys it publishes. Every check answers null for what does not pass. */
export const createTokenChecks = (settings: {
  readonly clientId: string
  readonly discover: () => Promise<Discovered>
}) => {
  let keys: ReturnType<typeof createRemoteJWKSet> | null = null

  const check = async (token: string, options: JWTVerifyOptions): Promise<JWTPayload | null> => {
    const { issuer, jwks_uri } = await settings.discover()
    keys ??= createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: TIMEOUT_MS })
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        algorithms: ALGORITHMS,
        clockTolerance: TOLERANCE_SECONDS,
        ...options,
      })
      return payload
    } catch (cause) {
      if (isWithoutKeys(cause))
        throw new GatewayFailure(GATEWAY, 'its keys cannot be had', { cause })
      return null
    }
  }

  return {
    /** An access token for our calls that was issued to our client. */
    async accessToken(token: string, mayBeOld: boolean): Promise<TokenOwner | null> {
      const payload = await check(token, {
        audience: API_AUDIENCE,
        requiredClaims: ['exp', 'sub', 'sid'],
        ...(mayBeOld ? { clockTolerance: TOKEN_COOKIE_SECONDS } : {}),
      })
      // Bound to a key whose proof nobody asks for here (RFC 7800).
      if (payload?.['cnf'] !== undefined) return null
      const [subject, sessionUid] = [textOf(payload?.sub), textOf(payload?.['sid'])]
      const issuedTo = payload?.['azp'] ?? payload?.['client_id']
      if (!subject || !sessionUid || payload?.exp === undefined) return null
      return issuedTo === settings.clientId ? { subject, sessionUid, expiresAt: payload.exp } : null
    },

    /** The claims of an id token of our client (OpenID Connect Core §3.1.3.7). */
    async idToken(token: string): Promise<JWTPayload | null> {
      const payload = await check(token, {
        audience: settings.clientId,
        requiredClaims: ['exp', 'iat', 'sub'],
      })
      const azp = payload?.['azp']
      return azp === undefined || azp === settings.clientId ? payload : null
    },

    /** A logout token for our client (OpenID Back-Channel Logout 1.0 §2.6). */
    async logoutToken(token: string): Promise<EndedThere | null> {
      const payload = await check(token, {
        audience: settings.clientId,
        requiredClaims: ['iat', 'jti'],
        maxTokenAge: '5m',
      })
      const events = payload?.['events']
      const isLogout =
        typeof events === 'object' && events !== null && BACK_CHANNEL_LOGOUT in events
      if (!payload || !isLogout || 'nonce' in payload) return null
      const [sessionUid, subject] = [textOf(payload['sid']), textOf(payload.sub)]
      if (sessionUid) return { sessionUid }
      return subject ? { subject } : null
    },
  }
}
