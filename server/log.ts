import { pino, type Logger } from 'pino'

export type Log = Logger

/**
 * Structured log on standard output. What identifies a person never gets in: the paths below are removed
 * wherever they appear in a logged object, bodies are not logged at all, addresses are logged without their query.
 */
const PERSONAL_FIELDS = [
  'phone',
  'email',
  'password',
  'code',
  'token',
  'accessToken',
  'refreshToken',
  'firstName',
  'lastName',
  'middleName',
  'passport',
  'pan',
  'body',
  'headers',
  'cookies',
  'query',
  'payload',
]

const redactedPaths = PERSONAL_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`])

/** Address without its query: a query may carry a phone, a code or an id of an ad click. */
export const pathOf = (url: string): string => url.split(/[?#]/, 1)[0] ?? ''

/** Makes the process's log. `level` is one of pino's names; `silent` for tests. */
export const createLog = (level: string): Log =>
  pino({
    level,
    base: null,
    redact: { paths: redactedPaths, remove: true },
    serializers: {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- pino hands over Fastify's request
      req: (request: { method: string; url: string }) => ({
        method: request.method,
        path: pathOf(request.url),
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: (error: Error & { code?: unknown }) => ({
        name: error.name,
        // A driver's message may quote the rejected row, so only the first line is kept, and not for long.
        message: error.message.split('\n', 1)[0]?.slice(0, 300),
        code: error.code,
        stack: error.stack?.split('\n').slice(1, 8).join('\n'),
      }),
    },
  })
