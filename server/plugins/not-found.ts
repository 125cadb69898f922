import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { Refusal } from '../../protocol/errors.ts'
import { isServerPath } from '../../protocol/paths.ts'
import { pathOf } from '../log.ts'
import { sendRefusal } from './errors.ts'
import type { Pages } from './static.ts'

/** Methods the address answers to; empty for an address nobody answers to. */
const allowedMethods = (fastify: FastifyInstance, known: Set<HTTPMethods>, path: string) =>
  [...known].filter((method) => fastify.findRoute({ method, url: path }) !== null)

/**
 * What happens to a request that no route takes: an address of ours with another method is 405 with `Allow`,
 * an unknown address of the server is NOT_FOUND as JSON, everything else is a page or a file (D34, D35).
 * Must be registered after the rate limit and before the routes, whose methods it collects.
 */
export const registerNotFound = (fastify: FastifyInstance, pages: Pages): void => {
  const known = new Set<HTTPMethods>()
  fastify.addHook('onRoute', (route) => {
    for (const method of [route.method].flat()) known.add(method)
  })
  const answer = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const path = pathOf(request.url)
    const isPage = !isServerPath(path)
    const reading = request.method === 'GET' || request.method === 'HEAD'
    if (isPage && reading) return pages.answer(request, reply, path)
    const allowed = allowedMethods(fastify, known, path)
    if (isPage && allowed.length === 0) allowed.push('GET', 'HEAD')
    if (allowed.length === 0) return sendRefusal(request, reply, new Refusal('NOT_FOUND'))
    void reply.header('allow', [...new Set(allowed)].sort().join(', '))
    return sendRefusal(request, reply, new Refusal('METHOD_NOT_ALLOWED'))
  }
  const limit = fastify.rateLimit()
  // Before the body is read: what is no address of ours says so, whatever is sent to it.
  fastify.addHook('onRequest', (request, reply, proceed) => {
    if (!request.is404) {
      proceed()
      return
    }
    limit
      .call(fastify, request, reply)
      .then(() => {
        // Not awaited: a reply waited for fails when the person leaves, and that is no fault to answer.
        void answer(request, reply)
      })
      .catch(proceed)
  })
}
