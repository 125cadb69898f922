import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Problem, Refusal, type RefusalCode } from '../../protocol/errors.ts'

/** Fastify's own expected errors by their code: what a client did wrong before any handler ran. */
const FRAMEWORK_CODES: Readonly<Record<string, RefusalCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'BAD_JSON',
  FST_ERR_CTP_INVALID_JSON_BODY: 'BAD_JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'BAD_JSON',
  FST_ERR_BAD_URL: 'NOT_FOUND',
  FST_REQ_FILE_TOO_LARGE: 'FILE_TOO_LARGE',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_FILES_LIMIT: 'PAYLOAD_TOO_LARGE',
  FST_PARTS_LIMIT: 'PAYLOAD_TOO_LARGE',
  FST_FIELDS_LIMIT: 'PAYLOAD_TOO_LARGE',
}

const byStatus = (status: number): RefusalCode | null =>
  (
    ({
      400: 'BAD_JSON',
      404: 'NOT_FOUND',
      413: 'PAYLOAD_TOO_LARGE',
      415: 'UNSUPPORTED_MEDIA_TYPE',
      429: 'TOO_MANY_REQUESTS',
    }) as const
  )[status] ?? null

/** The refusal an error stands for, or null when nobody expected it. */
const refusalOf = (error: unknown): Refusal | null => {
  if (error instanceof Refusal) return error
  if (!(error instanceof Error)) return null
  const { code, statusCode } = error as Partial<FastifyError>
  const known = (code && FRAMEWORK_CODES[code]) ?? (statusCode ? byStatus(statusCode) : null)
  return known ? new Refusal(known) : null
}

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
    if (!refusal) request.log.error({ err: error }, 'unexpected error')
    return sendRefusal(request, reply, refusal ?? new Refusal('UNKNOWN'))
  })
}
