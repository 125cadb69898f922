import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type { Provider } from 'oidc-provider'
import { MINUTE_MS } from '../../lending/durations.ts'
import { IDENTITY_PATHS, ISSUER_PATH } from '../../protocol/identity.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { deleteExpiredArtifacts } from '../accounts/sessions.ts'
import { addressOf } from '../network-address.ts'
import { pathOf } from '../log.ts'
import { sendAccount } from './account.ts'
import { sendFramePage } from './frame-page.ts'
import { readOnceMore, registerForms } from './forms.ts'
import { sendKeycloakLogout } from './keycloak-logout.ts'
import { identityProvider } from './identity-provider.ts'
import { SESSION_CHECK_PAGE } from './session-check-page.ts'
import { COOKIE_STEP_1, COOKIE_STEP_2 } from './third-party-cookie-pages.ts'
import { sendUserinfo } from './userinfo.ts'

/** Goes on with a login that was begun; all it needs stands in its cookie, and a query makes the provider stumble. */
const RESUME = `${IDENTITY_PATHS.authorize}/:uid`

/** What the provider answers to; anything else below the issuer is no address of ours, or no method of it (D35). */
const PROVIDER_ROUTES: readonly { method: HTTPMethods[]; url: string }[] = [
  { method: ['GET'], url: IDENTITY_PATHS.authorize },
  { method: ['GET'], url: RESUME },
  { method: ['POST'], url: IDENTITY_PATHS.token },
  { method: ['GET'], url: IDENTITY_PATHS.certs },
  { method: ['GET'], url: IDENTITY_PATHS.logout },
  { method: ['POST'], url: `${IDENTITY_PATHS.logout}/confirm` },
  { method: ['GET'], url: `${IDENTITY_PATHS.logout}/success` },
  { method: ['POST'], url: IDENTITY_PATHS.revoke },
  { method: ['GET'], url: IDENTITY_PATHS.discovery },
]

/** Pages in frames that the page of the product asks. */
const FRAMES = [
  [IDENTITY_PATHS.sessionCheck, SESSION_CHECK_PAGE],
  [`${IDENTITY_PATHS.thirdPartyCookies}/step1.html`, COOKIE_STEP_1],
  [`${IDENTITY_PATHS.thirdPartyCookies}/step2.html`, COOKIE_STEP_2],
] as const

/** What a begun login remembers of its address lies in the database for an hour; ours is a tenth of this. */
const LONGEST_ADDRESS = 4_000

/** Logins that were begun and left lie here; a thief begins as many as the limits allow. */
const CLEANING_INTERVAL_MS = 600_000

/** The provider writes absolute addresses from these headers; a stranger must not choose them. */
const claimOwnHost = (request: IncomingMessage, origin: URL, address: string): void => {
  const { headers } = request
  for (const name of Object.keys(headers)) if (name.startsWith('x-forwarded-')) delete headers[name]
  headers.host = origin.host
  headers['x-forwarded-for'] = address
  headers['x-forwarded-host'] = origin.host
  headers['x-forwarded-proto'] = origin.protocol.slice(0, -1)
}

/** Mounts the identity server at Keycloak's addresses (D2, D23). */
export const registerIdentity = async (
  fastify: FastifyInstance,
  context: Context,
): Promise<void> => {
  let answer: ReturnType<Provider['callback']> | null = null
  const origin = new URL(context.config.baseUrl)
  await fastify.register((scope, _options, done) => {
    registerForms(scope)
    for (const [url, page] of FRAMES)
      scope.get(url, (_request, reply) => sendFramePage(reply, page))
    scope.get(`${IDENTITY_PATHS.sessionCheck}/init`, (_request, reply) => reply.code(204).send())
    scope.get(IDENTITY_PATHS.account, (request, reply) => sendAccount(context, request, reply))
    scope.get(IDENTITY_PATHS.userinfo, (request, reply) => sendUserinfo(context, request, reply))
    scope.post(IDENTITY_PATHS.logout, (request, reply) =>
      sendKeycloakLogout(context, request, reply),
    )
    const byProvider = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const { raw } = request
      if ((raw.url ?? '').length > LONGEST_ADDRESS) throw new Refusal('PAYLOAD_TOO_LARGE')
      answer ??= (await identityProvider(context)).callback()
      if (Buffer.isBuffer(request.body)) readOnceMore(raw, request.body)
      // A hijacked reply forgets the headers that the other answers carry.
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value)
      reply.hijack()
      claimOwnHost(raw, origin, addressOf(request))
      const url = raw.url ?? '/'
      Object.assign(raw, { originalUrl: url })
      const own = url.slice(ISSUER_PATH.length)
      raw.url = request.routeOptions.url === RESUME ? pathOf(own) : own
      await answer(raw, reply.raw)
    }
    const loginsPerMinute = Math.ceil(context.config.limits.requestsPerMinute / 10)
    for (const { method, url } of PROVIDER_ROUTES) {
      // A limit of its own is a count of its own: the other addresses stay under the common one.
      const config =
        url === IDENTITY_PATHS.authorize
          ? { rateLimit: { max: loginsPerMinute, timeWindow: MINUTE_MS } }
          : {}
      scope.route({ method, url, config, handler: byProvider })
    }
    done()
  })

  const cleaning = setInterval(() => {
    deleteExpiredArtifacts(context.database, Date.now()).catch((error: unknown) =>
      context.log.error({ err: error }, 'identity server: expired rows stay'),
    )
  }, CLEANING_INTERVAL_MS)
  cleaning.unref()
  fastify.addHook('onClose', () => clearInterval(cleaning))
}
