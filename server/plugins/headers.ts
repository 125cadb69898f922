import type { FastifyInstance } from 'fastify'

/** Answers that are not pages may load, frame and submit nothing. */
const API_POLICY = "default-src 'none';frame-ancestors 'none';base-uri 'none'"

/**
 * Security headers of every answer; a page replaces the policy by its own (plugins/static.ts). They are the same for
 * every request, so they are put together once.
 */
export const registerHeaders = (
  fastify: FastifyInstance,
  { hstsMaxAgeSeconds }: { hstsMaxAgeSeconds: number },
): void => {
  const headers = {
    'content-security-policy': API_POLICY,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(self)',
    ...(hstsMaxAgeSeconds > 0
      ? { 'strict-transport-security': `max-age=${hstsMaxAgeSeconds}; includeSubDomains` }
      : {}),
  }
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headers).header('x-request-id', request.id)
    done()
  })
}
