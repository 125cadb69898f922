import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** Answers that are not pages may load, frame and submit nothing. */
const API_POLICY = {
  'default-src': ["'none'"],
  'frame-ancestors': ["'none'"],
  'base-uri': ["'none'"],
}

/** Security headers of every answer; a page replaces the policy by its own (plugins/static.ts). */
export const registerHeaders = async (
  fastify: FastifyInstance,
  { hstsMaxAgeSeconds }: { hstsMaxAgeSeconds: number },
): Promise<void> => {
  await fastify.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: API_POLICY },
    strictTransportSecurity:
      hstsMaxAgeSeconds > 0 ? { maxAge: hstsMaxAgeSeconds, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xDnsPrefetchControl: false,
    xXssProtection: false,
  })
  fastify.addHook('onRequest', async (request, reply) => {
    void reply
      .header('x-request-id', request.id)
      .header('permissions-policy', 'camera=(self), geolocation=(), microphone=(), payment=(self)')
  })
}
