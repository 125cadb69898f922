import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, type Logger, pino } from 'pino'

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

/** A secret that stands in an address opens what it names to whoever reads the log; an id is shorter. */
const SECRET_SEGMENT = /(?<=\/)[\w-]{40,}(?=\/|$)/g

/** Address as it is logged, wherever that is. */
export const loggedPath = (url: string): string => pathOf(url).replace(SECRET_SEGMENT, '…')

/** One line that names an error without what it may quote: a driver puts the rejected row after the first line. */
export const nameError = (error: unknown): string => {
  if (!(error instanceof Error)) return typeof error
  const message = error.message.split('\n', 1)[0]?.slice(0, 300) ?? ''
  const cause = error.cause instanceof Error ? error.cause : error
  const code = 'code' in cause && typeof cause.code === 'string' ? ` [${cause.code}]` : ''
  return `${error.name}: ${message}${code}`
}

const framesOf = (error: Error): string[] =>
  (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8)

/** Makes the process's log. `level` is one of pino's names; `destination` only in tests. */
export const createLog = (level: string, destination?: DestinationStream): Log =>
  pino(
    {
      level,
      base: null,
      redact: { paths: redactedPaths, remove: true },
      serializers: {
        req: (request: { method: string; url: string }) => ({
          method: request.method,
          path: loggedPath(request.url),
        }),
        res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
        err: (error: unknown) => ({
          message: nameError(error),
          frames: error instanceof Error ? framesOf(error) : [],
        }),
      },
    },
    destination ?? process.stdout,
  )

/** What a log can be asked before it is made. */
type Parent = FastifyBaseLogger & Partial<Pick<Log, 'isLevelEnabled'>>

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const

/**
 * The log of one request, made when something is said in it that is logged at all: what pino removes from its lines it looks
 * for in the name of each request too, which costs more than the rest of a short one.
 */
export class RequestLog implements FastifyBaseLogger {
  declare readonly fatal: FastifyBaseLogger['fatal']
  declare readonly error: FastifyBaseLogger['error']
  declare readonly warn: FastifyBaseLogger['warn']
  declare readonly info: FastifyBaseLogger['info']
  declare readonly debug: FastifyBaseLogger['debug']
  declare readonly trace: FastifyBaseLogger['trace']
  private made: FastifyBaseLogger | null = null
  private readonly parent: Parent
  private readonly bindings: object
  private readonly options: object

  constructor(parent: Parent, bindings: object, options: object) {
    this.parent = parent
    this.bindings = bindings
    this.options = options
  }

  get level(): string {
    return this.parent.level
  }

  silent(): void {
    // Says nothing, as pino does.
  }

  child(...asked: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
    return this.whole().child(...asked)
  }

  whole(): FastifyBaseLogger {
    this.made ??= this.parent.child({ ...this.bindings }, this.options)
    return this.made
  }

  isSaid(level: (typeof LEVELS)[number]): boolean {
    return this.parent.isLevelEnabled?.(level) ?? true
  }
}

for (const level of LEVELS) {
  Object.defineProperty(RequestLog.prototype, level, {
    value(this: RequestLog, ...said: unknown[]): void {
      if (!this.isSaid(level)) return
      const log = this.whole()
      Reflect.apply(log[level], log, said)
    },
  })
}
