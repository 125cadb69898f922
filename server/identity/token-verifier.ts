import { hash } from 'node:crypto'
import { errors, jwtVerify } from 'jose'
import { API_AUDIENCE } from '../../protocol/identity.ts'
import { answered } from '../accounts/identity-answer.ts'
import type { Context } from '../context.ts'
import { isSessionLive, clientOfSession } from '../accounts/sessions.ts'
import type { IdentityServer } from '../gateways/gateways.ts'
import { issuerOf } from './issuer.ts'
import { identityKeys, SIGNING_ALGORITHM } from './keys.ts'

export interface VerifiedToken {
  /** Id of the client. */
  readonly sub: string
  /** Uid of the browser session. */
  readonly sid: string
}

/** What a good signature said, until the token's own end: `sub` in the words of the identity server. */
interface Known extends VerifiedToken {
  /** Seconds since 1970. */
  readonly expiresAt: number
  /** The client whose session it was when last asked; a session never becomes another's. */
  clientId?: string
}

/** Whose a token is that was found good before, its session being asked again. */
interface Claim {
  readonly owner: VerifiedToken
  /** Whether the session still stands and is that client's. */
  readonly stands: Promise<boolean>
}

/** Some hundred bytes each; the one verified longest ago gives way. */
const MAX_KNOWN = 5_000

const digestOf = (token: string): string => hash('sha256', token, 'base64url')

/** How one identity server's tokens are checked. */
interface Checks {
  /** Null for a token that does not pass. */
  signed(token: string): Promise<Known | null>
  /** The client whose session still stands, or null. */
  clientOf(known: Known): Promise<string | null>
}

/** Our key and algorithm, issuer, audience, type, time; the session is one of the provider's. */
const ownChecks = (context: Context): Checks => ({
  async signed(token) {
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
    const { sub, sid, exp, cnf } = verified?.payload ?? {}
    // Bound to a key whose proof nobody asks for here (RFC 7800).
    if (cnf !== undefined) return null
    if (typeof sub !== 'string' || typeof sid !== 'string' || exp === undefined) return null
    return { sub, sid, expiresAt: exp }
  },
  clientOf: async ({ sub, sid }) =>
    (await isSessionLive(context.database, sid, Date.now())) ? sub : null,
})

/** The published keys of another identity server; the session is one that was begun here. */
const outsideChecks = (context: Context, server: IdentityServer): Checks => ({
  async signed(token) {
    const owner = await answered(context, server.ownerOf(token))
    return owner && { sub: owner.subject, sid: owner.sessionUid, expiresAt: owner.expiresAt }
  },
  clientOf: ({ sub, sid }) =>
    clientOfSession(context.database, { issuer: server.issuer, subject: sub, sessionUid: sid }),
})

/**
 * Checks access tokens, and that the session was not ended since. A signature once found good is remembered by the token's
 * digest for the token's own life: it cannot become bad. The session is asked every time (decision 0005). Every token that
 * does not pass is null; only a broken database throws, and UNAVAILABLE when another identity server's keys cannot be had.
 * `claimOf` says at once whose a remembered token is, and asks the session meanwhile (decision 0148).
 */
export const createTokenVerifier = (context: Context) => {
  const known = new Map<string, Known>()
  const { identityServer } = context.gateways
  const checks = identityServer ? outsideChecks(context, identityServer) : ownChecks(context)

  const remember = (digest: string, token: Known): void => {
    const [oldest] = known.keys()
    if (known.size >= MAX_KNOWN && oldest !== undefined) known.delete(oldest)
    known.set(digest, token)
  }

  const knownToken = (digest: string): Known | null => {
    const found = known.get(digest)
    if (!found) return null
    if (found.expiresAt > Math.floor(Date.now() / 1000)) return found
    known.delete(digest)
    return null
  }

  const verify = async (token: string): Promise<VerifiedToken | null> => {
    const digest = digestOf(token)
    const remembered = knownToken(digest)
    const verified = remembered ?? (await checks.signed(token))
    if (!verified) return null
    if (!remembered) remember(digest, verified)
    const clientId = await checks.clientOf(verified)
    if (clientId === null) return null
    verified.clientId = clientId
    return { sub: clientId, sid: verified.sid }
  }

  const claimOf = (token: string): Claim | null => {
    const found = knownToken(digestOf(token))
    const clientId = found?.clientId
    if (!found || clientId === undefined) return null
    return {
      owner: { sub: clientId, sid: found.sid },
      stands: checks.clientOf(found).then((current) => current === clientId),
    }
  }

  return Object.assign(verify, { claimOf })
}
