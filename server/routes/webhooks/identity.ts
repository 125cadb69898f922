import type { FastifyInstance } from 'fastify'
import { answered } from '../../accounts/identity-answer.ts'
import { endAsThere } from '../../accounts/outside-session.ts'
import type { Context } from '../../context.ts'
import type { IdentityServer } from '../../gateways/gateways.ts'

const FORM_LIMIT_BYTES = 16 * 1024

/** Where another identity server says that a session has ended there (OpenID Back-Channel Logout 1.0 §2.5). */
export const registerIdentityNotices = (
  fastify: FastifyInstance,
  context: Context,
  server: IdentityServer,
): void => {
  fastify.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES },
      (_request, body, parsed) => parsed(null, body),
    )
    scope.post('/webhooks/identity/logout', async (request, reply) => {
      void reply.header('cache-control', 'no-store')
      const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '')
      const token = form.get('logout_token')
      const ended = token === null ? null : await answered(context, server.readLogout(token))
      if (!ended) return reply.code(400).send({ error: 'invalid_request' })
      await endAsThere(context, server, ended)
      return reply.code(200).send()
    })
    done()
  })
}
