import type { FastifyError } from 'fastify'
import { Refusal, type RefusalCode } from '../protocol/errors.ts'

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

const FOREIGN_KEY_VIOLATION = '23503'
const OF_A_CLIENT = /_client_id_client_id_fk$/

/** A row that names a client who does not exist: the token of the request outlived its client. */
const isWithoutClient = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const isViolation = 'code' in error && error.code === FOREIGN_KEY_VIOLATION
  const isOfClient =
    'constraint' in error &&
    typeof error.constraint === 'string' &&
    OF_A_CLIENT.test(error.constraint)
  return (isViolation && isOfClient) || isWithoutClient(error.cause)
}

/** The refusal an error stands for, or null when nobody expected it. */
export const refusalOf = (error: unknown): Refusal | null => {
  if (error instanceof Refusal) return error
  if (!(error instanceof Error)) return null
  if (isWithoutClient(error)) return new Refusal('UNAUTHENTICATED')
  const { code, statusCode } = error as Partial<FastifyError>
  const known = (code && FRAMEWORK_CODES[code]) ?? (statusCode ? byStatus(statusCode) : null)
  return known ? new Refusal(known) : null
}
