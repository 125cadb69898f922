import { errors, type Provider, type KoaContextWithOIDC } from 'oidc-provider'
import { API_AUDIENCE, IDENTITY_SCOPE } from '../../protocol/identity.ts'
import { TOKEN_COOKIE_SECONDS } from '../../protocol/session-cookies.ts'
import { Refusal } from '../../protocol/errors.ts'
import { normalizePhone } from '../../protocol/validation.ts'
import type { Context } from '../context.ts'
import { DEVICE_COOKIE, deviceIdIn } from '../device-cookie.ts'
import { networkOf, normalizeAddress } from '../network-address.ts'
import { checkPassword } from '../onboarding/check-password.ts'
import { guardGuesses } from '../accounts/guard-guesses.ts'
import { findAccount } from './find-account.ts'
import { API_SERVER } from './provider-settings.ts'

interface PasswordParams {
  readonly username?: string
  readonly password?: string
}

class CredentialsError extends errors.CustomOIDCProviderError {
  constructor() {
    super('invalid_grant', 'Invalid user credentials')
    this.statusCode = 401
    this.status = 401
  }
}

const clientOf = async (
  context: Context,
  params: PasswordParams,
  ctx: Pick<KoaContextWithOIDC, 'ip' | 'cookies'>,
): Promise<string> => {
  if (!params.username) throw new errors.InvalidRequest('Missing parameter: username', 401)
  const phone = normalizePhone(params.username)
  if (!phone || !params.password) throw new CredentialsError()
  try {
    const password = params.password
    const network = networkOf(normalizeAddress(ctx.ip))
    const device = deviceIdIn(context, ctx.cookies.get(DEVICE_COOKIE, { signed: false }), phone)
    const { clientId } = await guardGuesses(context, { guessed: 'password', network, device }, () =>
      checkPassword(context, { phone, password, device }),
    )
    return clientId
  } catch (error) {
    // A locked phone gets the same text on purpose: it must not tell whether the guess was right.
    if (error instanceof Refusal) throw new CredentialsError()
    throw error
  }
}

const openSession = async (ctx: KoaContextWithOIDC, accountId: string, grantId: string) => {
  const { provider, client } = ctx.oidc
  if (!client) throw new errors.InvalidClient('client is required')
  const session = new provider.Session()
  session.loginAccount({ accountId, amr: ['pwd'] })
  session.ensureClientContainer(client.clientId)
  session.grantIdFor(client.clientId, grantId)
  await session.save(TOKEN_COOKIE_SECONDS)
  return { client, session, sid: session.sidFor(client.clientId) }
}

const handle = async (context: Context, ctx: KoaContextWithOIDC): Promise<void> => {
  const { provider, client, params } = ctx.oidc
  if (!client) throw new errors.InvalidClient('client is required')
  const accountId = await clientOf(context, params ?? {}, ctx)
  const grant = new provider.Grant({ clientId: client.clientId, accountId })
  grant.addOIDCScope(IDENTITY_SCOPE)
  grant.addResourceScope(API_AUDIENCE, 'api')
  const grantId = await grant.save()
  const { session, sid } = await openSession(ctx, accountId, grantId)

  const bound = {
    client,
    accountId,
    grantId,
    gty: 'password',
    sessionUid: session.uid,
    expiresWithSession: true,
    ...(sid ? { sid } : {}),
  }
  const accessToken = new provider.AccessToken({ ...bound, scope: 'api', claims: {} })
  accessToken.resourceServer = new provider.ResourceServer(API_AUDIENCE, API_SERVER)
  const refreshToken = new provider.RefreshToken({
    ...bound,
    scope: IDENTITY_SCOPE,
    resource: API_AUDIENCE,
    claims: {},
    rotations: 0,
    authTime: session.authTime() ?? 0,
  })
  const account = await findAccount(context, accountId)
  const idToken = new provider.IdToken(
    { ...(await account?.claims('id_token', IDENTITY_SCOPE, {}, [])) },
    { ctx },
  )
  Object.assign(idToken, { scope: IDENTITY_SCOPE })
  idToken.set('sid', sid)

  ctx.oidc.entity('AccessToken', accessToken)
  ctx.oidc.entity('RefreshToken', refreshToken)
  ctx.body = {
    access_token: await accessToken.save(),
    expires_in: accessToken.expiration,
    refresh_token: await refreshToken.save(),
    token_type: 'Bearer',
    id_token: await idToken.issue({ use: 'idtoken' }),
    scope: IDENTITY_SCOPE,
  }
}

/** The specification's password grant for the first-party client; off in production, because current practice forbids it (D23). */
export const registerPasswordGrant = (provider: Provider, context: Context): void => {
  provider.registerGrantType(
    'password',
    (ctx) => handle(context, ctx),
    new Set(['username', 'password', 'scope']),
  )
}
