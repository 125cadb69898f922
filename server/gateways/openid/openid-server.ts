import { normalizePhone } from '../../../protocol/validation.ts'
import { GatewayFailure } from '../gateway-failure.ts'
import type { IdentityAccounts, IdentityServer, IssuedSession } from '../identity-server.ts'
import type { Fetch } from '../outgoing.ts'
import { createDiscovery, GATEWAY } from './discovery.ts'
import { createTokenChecks } from './token-checks.ts'
import { askForGrant, type ClientOfServer, sendForm } from './token-endpoint.ts'

/** Name, phone and refresh token of whoever signs in; access tokens for our calls are its own to give. */
const SCOPE = 'openid profile phone'

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null

const unfit = (what: string): GatewayFailure => new GatewayFailure(GATEWAY, what)

/**
 * Any OpenID Connect provider (decision 0048): discovery, code exchange and refresh as a confidential client, tokens
 * checked by its published keys. Its access tokens are JWTs for `urn:vovremya:api` that name the session (`sid`).
 */
export const createOpenIdServer = (
  settings: ClientOfServer & { readonly issuer: string },
  accounts: IdentityAccounts,
  fetch: Fetch,
): IdentityServer => {
  const { issuer, clientId } = settings
  const discover = createDiscovery(issuer, fetch)
  const checks = createTokenChecks({ clientId, discover })

  const issued = async (answer: Record<string, unknown>): Promise<IssuedSession> => {
    const accessToken = textOf(answer['access_token'])
    const refreshToken = textOf(answer['refresh_token'])
    if (!accessToken || !refreshToken) throw unfit('it gave no access token or no refresh token')
    const owner = await checks.accessToken(accessToken, false)
    if (!owner) throw unfit('its access token is not one for our calls: audience, azp, sid')
    const idToken = textOf(answer['id_token'])
    const claims = idToken === null ? null : await checks.idToken(idToken)
    if (idToken !== null && claims?.sub !== owner.subject)
      throw unfit('its id token is not one for our client')
    const phone = claims?.['phone_number_verified'] === true ? claims['phone_number'] : null
    return {
      ...owner,
      accessToken,
      refreshToken,
      expiresInSeconds: Number(answer['expires_in'] ?? 0),
      phone: typeof phone === 'string' ? normalizePhone(phone) : null,
      nonce: textOf(claims?.['nonce']),
    }
  }

  const ask = async (form: Readonly<Record<string, string>>): Promise<IssuedSession | null> => {
    const { token_endpoint: url } = await discover()
    const answer = await askForGrant(fetch, settings, { url, form })
    return answer && issued(answer)
  }

  return {
    issuer,
    accounts,
    async loginPlace() {
      const known = await discover()
      return {
        issuer,
        authorizationEndpoint: known.authorization_endpoint,
        clientId,
        scope: SCOPE,
        namesItself: known.authorization_response_iss_parameter_supported,
      }
    },
    exchange: ({ code, codeVerifier, redirectUri }) =>
      ask({
        grant_type: 'authorization_code',
        code,
        code_verifier: codeVerifier,
        redirect_uri: redirectUri,
      }),
    refresh: (refreshToken) => ask({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    ownerOf: (accessToken, options) => checks.accessToken(accessToken, options?.mayBeOld ?? false),
    // The form of spec §7; a provider without it keeps its own session, which docs/operations.md says.
    async endSession(refreshToken) {
      const { end_session_endpoint: url } = await discover()
      if (!url) return
      const form = { client_id: clientId, refresh_token: refreshToken, token: refreshToken }
      const { status } = await sendForm(fetch, settings, { url, form })
      if (status >= 500) throw unfit(`the logout answered ${status}`)
    },
    readLogout: (logoutToken) => checks.logoutToken(logoutToken),
  }
}
