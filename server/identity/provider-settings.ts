import { errors, type Configuration, type ResourceServer } from 'oidc-provider'
import {
  API_AUDIENCE,
  IDENTITY_CLIENT_ID,
  IDENTITY_PATHS,
  IDENTITY_SCOPE,
  ISSUER_PATH,
} from '../../protocol/identity.ts'
import { LOGIN_STATE_SECONDS, TOKEN_COOKIE_SECONDS } from '../../protocol/session-cookies.ts'
import { PATHS } from '../../protocol/paths.ts'
import type { Context } from '../context.ts'
import { createArtifactAdapter } from './artifact-adapter.ts'
import { findAccount } from './find-account.ts'
import { SIGNING_ALGORITHM, type IdentityKeys } from './keys.ts'
import { logoutSource, postLogoutSuccessSource, renderError } from './provider-pages.ts'

const ACCESS_TOKEN_SECONDS = 300
const CODE_SECONDS = 60

/** Access tokens are JWTs for our own calls. */
export const API_SERVER: ResourceServer = {
  scope: 'api',
  audience: API_AUDIENCE,
  accessTokenTTL: ACCESS_TOKEN_SECONDS,
  accessTokenFormat: 'jwt',
  jwt: { sign: { alg: SIGNING_ALGORITHM } },
}

const withoutIssuer = (path: string): string => path.slice(ISSUER_PATH.length)

const loadExistingGrant: Configuration['loadExistingGrant'] = async (ctx) => {
  const { client, provider, session, result } = ctx.oidc
  if (!client || !session?.accountId) return undefined
  const grantId = result?.consent?.grantId ?? session.grantIdFor(client.clientId)
  const known = grantId ? await provider.Grant.find(grantId) : undefined
  if (known?.accountId === session.accountId) return known
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
  grant.addOIDCScope(IDENTITY_SCOPE)
  grant.addResourceScope(API_AUDIENCE, 'api')
  await grant.save()
  return grant
}

/** The provider's configuration: Keycloak's addresses, our login page, PKCE S256 for everybody (D23). */
export const providerSettings = (context: Context, keys: IdentityKeys): Configuration => {
  const { baseUrl, passwordGrant } = context.config
  const cookie = {
    httpOnly: true,
    sameSite: 'lax',
    signed: true,
    path: '/',
    secure: baseUrl.startsWith('https:'),
  } as const
  return {
    adapter: createArtifactAdapter(context),
    jwks: { keys: [keys.signingKey] },
    clients: [
      {
        client_id: IDENTITY_CLIENT_ID,
        token_endpoint_auth_method: 'none',
        application_type: 'web',
        grant_types: [
          'authorization_code',
          'refresh_token',
          ...(passwordGrant ? ['password'] : []),
        ],
        response_types: ['code'],
        redirect_uris: [`${baseUrl}${PATHS.callback}`],
        post_logout_redirect_uris: [`${baseUrl}/`],
        scope: IDENTITY_SCOPE,
      },
    ],
    cookies: {
      keys: [keys.cookieKey],
      names: { session: 'op_sid', interaction: 'op_int', resume: 'op_res' },
      long: cookie,
      short: cookie,
    },
    routes: {
      authorization: withoutIssuer(IDENTITY_PATHS.authorize),
      token: withoutIssuer(IDENTITY_PATHS.token),
      userinfo: withoutIssuer(IDENTITY_PATHS.userinfo),
      jwks: withoutIssuer(IDENTITY_PATHS.certs),
      end_session: withoutIssuer(IDENTITY_PATHS.logout),
      revocation: withoutIssuer(IDENTITY_PATHS.revoke),
    },
    discovery: { check_session_iframe: `${baseUrl}${IDENTITY_PATHS.sessionCheck}` },
    features: {
      devInteractions: { enabled: false },
      // Our calls take plain Bearer tokens: a token bound to a key would be worth as much to a thief (RFC 9449 §1).
      dPoP: { enabled: false },
      // Nobody needs it, and its address would keep what strangers send.
      pushedAuthorizationRequests: { enabled: false },
      revocation: { enabled: true },
      userinfo: { enabled: true },
      rpInitiatedLogout: { enabled: true, logoutSource, postLogoutSuccessSource },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => API_AUDIENCE,
        useGrantedResource: () => true,
        // One resource server; a token for anybody else's name is not ours to give (RFC 8707).
        getResourceServerInfo: (_ctx, resource) => {
          if (resource !== API_AUDIENCE) throw new errors.InvalidTarget()
          return API_SERVER
        },
      },
    },
    scopes: IDENTITY_SCOPE.split(' '),
    claims: {
      openid: ['sub'],
      profile: ['preferred_username'],
      phone: ['phone_number', 'phone_number_verified'],
    },
    conformIdTokenClaims: false,
    responseTypes: ['code'],
    pkce: { required: () => true },
    // The exchange repeats the address of the request (RFC 6749, 4.1.3), though only one is registered.
    allowOmittingSingleRegisteredRedirectUri: false,
    clientBasedCORS: (_ctx, origin) => origin === baseUrl,
    findAccount: (_ctx, clientId) => findAccount(context, clientId),
    interactions: { url: (_ctx, interaction) => `${PATHS.login}?uid=${interaction.uid}` },
    renderError,
    loadExistingGrant,
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    expiresWithSession: () => true,
    extraTokenClaims: (_ctx, token) => ('sessionUid' in token ? { sid: token.sessionUid } : {}),
    ttl: {
      AccessToken: ACCESS_TOKEN_SECONDS,
      IdToken: ACCESS_TOKEN_SECONDS,
      AuthorizationCode: CODE_SECONDS,
      RefreshToken: TOKEN_COOKIE_SECONDS,
      Session: TOKEN_COOKIE_SECONDS,
      Grant: TOKEN_COOKIE_SECONDS,
      Interaction: LOGIN_STATE_SECONDS,
    },
  }
}
