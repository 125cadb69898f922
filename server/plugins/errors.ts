import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Problem, Refusal } from '../../protocol/errors.ts'
import { loggedPath } from '../log.ts'
import { refusalOf } from '../refusal-of.ts'

const problemOf = (refusal: Refusal, requestId: string): Problem => ({
  type: `urn:vovremya:problem:${refusal.code}`,
  title: refusal.title,
  status: refusal.status,
  code: refusal.code,
  detail: refusal.detail,
  ...(refusal.fields.length > 0 ? { errors: refusal.fields } : {}),
  requestId,
})

/** The single-key shape of spec §8: what is wrong and what to do, in one text. */
const singleKeyOf = (refusal: Refusal): { error: string } => ({
  error:
    refusal.fields.map((field) => field.message).join('; ') ||
    `${refusal.title}. ${refusal.detail}`,
})

/** Answers with a refusal in the shape its call promises (D35); never cached, never guessed as another type. */
export const sendRefusal = (
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
): FastifyReply => {
  void reply.code(refusal.status).header('cache-control', 'no-store')
  if (refusal.code === 'UNAUTHENTICATED') void reply.header('www-authenticate', 'Bearer')
  return request.routeOptions.config.singleKeyError
    ? reply.type('application/json; charset=utf-8').send(singleKeyOf(refusal))
    : reply.type('application/problem+json; charset=utf-8').send(problemOf(refusal, request.id))
}

/**
 * The one place where errors become answers (D35). An unexpected one is logged under the request's id
 * and shown as «Неизвестная ошибка» with that id; nothing of the inside leaves.
 */
export const registerErrors = (fastify: FastifyInstance): void => {
  fastify.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error)
    if (!refusal) {
      const { method, url } = request
      request.log.error({ err: error, method, path: loggedPath(url) }, 'unexpected error')
    }
    return sendRefusal(request, reply, refusal ?? new Refusal('UNKNOWN'))
  })
}
