import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refusalOf } from '../refusal-of.ts'
import { refuseHiddenText } from '../refuse-hidden-text.ts'
import { Refusal } from '../../protocol/errors.ts'

/** Longer than any form of the identity server, shorter than anything that hurts. */
const FORM_LIMIT_BYTES = 16 * 1024

/** What OAuth calls a refusal (RFC 6749 §5.2, §4.1.2.1). */
const oauthErrorOf = ({ status }: Refusal): string => {
  if (status === 429 || status === 503) return 'temporarily_unavailable'
  return status < 500 ? 'invalid_request' : 'server_error'
}

/** The bytes of a form; empty when the request brought none. */
export const formBytes = ({ body }: FastifyRequest): Buffer =>
  Buffer.isBuffer(body) ? body : Buffer.alloc(0)

/** Lets the provider read once more what was read already to be looked at (D47). */
export const readOnceMore = (raw: IncomingMessage, bytes: Buffer): void => {
  Object.defineProperties(raw, {
    readable: { value: true },
    iterator: {
      value: async function* iterate() {
        yield bytes
      },
    },
  })
}

/**
 * Forms of the identity server: no longer than they need to be, without hidden characters (D47), kept as bytes;
 * and its refusals in the shape that OAuth clients read, 429 and 413 too.
 */
export const registerForms = (scope: FastifyInstance): void => {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', bodyLimit: FORM_LIMIT_BYTES },
    (_request, body: Buffer, parsed) => {
      const pairs = [...new URLSearchParams(body.toString())]
      try {
        for (const [name, value] of pairs) refuseHiddenText({ [name]: value })
        parsed(null, body)
      } catch (error) {
        parsed(
          error instanceof Error ? error : new Error('The form was not read', { cause: error }),
        )
      }
    },
  )
  // The provider itself says what it thinks of any other type.
  scope.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null))
  scope.setErrorHandler((error, request, reply) => {
    const expected = refusalOf(error)
    if (!expected) request.log.error({ err: error }, 'unexpected error')
    const refusal = expected ?? new Refusal('UNKNOWN')
    const [field] = refusal.fields
    return reply
      .code(refusal.status)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send({
        error: oauthErrorOf(refusal),
        error_description: field ? `${field.field}: ${field.message}` : refusal.title,
      })
  })
}
