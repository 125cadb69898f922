import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuseHiddenText, type Multiline } from '../refuse-hidden-text.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Fields of the body that may hold line feeds and tabs. */
    multilineFields?: Multiline
  }
}

const check = (request: FastifyRequest): void => {
  refuseHiddenText(request.params)
  refuseHiddenText(request.query)
  refuseHiddenText(request.body, request.routeOptions.config.multilineFields)
}

/**
 * Refuses NUL, lone surrogates, control and direction characters in the address, the query and the body of every
 * request, once, before anything looks at their shapes (D47). Bodies kept as bytes are not looked at.
 */
export const registerTextIn = (fastify: FastifyInstance): void => {
  fastify.addHook('preValidation', (request, _reply, done) => {
    try {
      check(request)
      done()
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)))
    }
  })
}
