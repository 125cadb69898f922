import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { IDENTITY_PATHS, ISSUER_PATH } from '../../protocol/calls/identity.ts'
import type { Context } from '../context.ts'
import { deleteExpiredArtifacts } from '../db/oidc-artifacts.ts'
import { addressOf } from '../network-address.ts'
import { sendKeycloakLogout } from './keycloak-logout.ts'
import { identityProvider } from './provider.ts'
import { sendSessionCheckPage } from './session-check-page.ts'
import { sendUserinfo } from './userinfo.ts'

const CLEANING_INTERVAL_MS = 3_600_000

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
  const provider = await identityProvider(context)
  const answer = provider.callback()
  const origin = new URL(context.config.baseUrl)
  await fastify.register((scope, _options, done) => {
    // The provider reads bodies itself.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null))

    scope.get(IDENTITY_PATHS.sessionCheck, (_request, reply) => sendSessionCheckPage(reply))
    scope.get(`${IDENTITY_PATHS.sessionCheck}/init`, (_request, reply) => reply.code(204).send())
    scope.get(IDENTITY_PATHS.userinfo, (request, reply) => sendUserinfo(context, request, reply))
    scope.post(IDENTITY_PATHS.logout, (request, reply) =>
      sendKeycloakLogout(context, request, reply),
    )
    scope.all(`${ISSUER_PATH}/*`, async (request, reply) => {
      const { raw } = request
      // A hijacked reply forgets the headers that the other answers carry.
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value)
      reply.hijack()
      claimOwnHost(raw, origin, addressOf(request))
      const url = raw.url ?? '/'
      Object.assign(raw, { originalUrl: url })
      raw.url = url.slice(ISSUER_PATH.length)
      await answer(raw, reply.raw)
    })
    done()
  })

  const cleaning = setInterval(() => {
    deleteExpiredArtifacts(context.database, Date.now()).catch((error: unknown) =>
      context.log.error({ error }, 'identity server: expired rows stay'),
    )
  }, CLEANING_INTERVAL_MS)
  cleaning.unref()
  fastify.addHook('onClose', () => clearInterval(cleaning))
}
