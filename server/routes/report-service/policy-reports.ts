import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { MINUTE_MS } from '../../../lending/durations.ts'
import { POLICY_REPORTS_PATH } from '../../../protocol/paths.ts'
import { Refusal } from '../../../protocol/errors.ts'
import type { Context } from '../../context.ts'

const TYPES = ['application/csp-report', 'application/reports+json']
const BODY_BYTES = 8 * 1024
const REPORTS_OF_AN_ADDRESS = 20
/** Anybody may send reports: more lines than these tell nothing new and fill the log. */
const LINES_A_MINUTE = 60
const MAX_LENGTH = 200

const text = z.string().max(2_000)

const reportUri = z.object({
  'csp-report': z.object({
    'effective-directive': text.optional(),
    'violated-directive': text.optional(),
    'blocked-uri': text.optional(),
    'document-uri': text.optional(),
  }),
})

const reportTo = z
  .array(
    z.object({
      type: text,
      body: z.object({
        effectiveDirective: text.optional(),
        blockedURL: text.optional(),
        documentURL: text.optional(),
      }),
    }),
  )
  .max(20)

interface Violation {
  readonly directive: string
  readonly blocked: string
  readonly page: string
}

/** Only the origin: the rest of a foreign address may hold anything. Words like `inline` stay. */
const originOf = (address: string): string =>
  (URL.canParse(address) ? new URL(address).origin : address).slice(0, MAX_LENGTH)

/** Only the path: a query may hold a phone or a code. */
const pathOf = (address: string): string =>
  (URL.canParse(address) ? new URL(address).pathname : '').slice(0, MAX_LENGTH)

const violationOf = (directive = '', blocked = '', page = ''): Violation => ({
  directive: directive.slice(0, MAX_LENGTH),
  blocked: originOf(blocked),
  page: pathOf(page),
})

const violationsOf = (body: unknown): Violation[] => {
  const old = reportUri.safeParse(body)
  if (old.success) {
    const report = old.data['csp-report']
    const directive = report['effective-directive'] ?? report['violated-directive']
    return [violationOf(directive, report['blocked-uri'], report['document-uri'])]
  }
  const reports = reportTo.safeParse(body)
  if (!reports.success) throw new Refusal('VALIDATION')
  return reports.data
    .filter(({ type }) => type === 'csp-violation')
    .map((report) => {
      const { effectiveDirective, blockedURL, documentURL } = report.body
      return violationOf(effectiveDirective, blockedURL, documentURL)
    })
}

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    throw new Refusal('VALIDATION')
  }
}

/**
 * What browsers report about our content security policy goes to the log and nowhere else, a line each, so many a
 * minute; addresses lose their queries. Open to anybody, as a report needs no session.
 */
export const registerPolicyReports = (fastify: FastifyInstance, { clock, log }: Context): void => {
  let minute = 0
  let lines = 0
  const mayLog = (): boolean => {
    const now = Math.floor(clock.now() / MINUTE_MS)
    if (now !== minute) [minute, lines] = [now, 0]
    lines += 1
    return lines <= LINES_A_MINUTE
  }
  void fastify.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      TYPES,
      { parseAs: 'string', bodyLimit: BODY_BYTES },
      (_request, body, parsedBody) => parsedBody(null, body),
    )
    const rateLimit = { max: REPORTS_OF_AN_ADDRESS, timeWindow: MINUTE_MS }
    scope.post(
      POLICY_REPORTS_PATH,
      { bodyLimit: BODY_BYTES, config: { rateLimit } },
      (request, reply) => {
        for (const violation of violationsOf(parsed(String(request.body))))
          if (mayLog()) log.warn({ violation }, 'content security policy was violated')
        return reply.code(204).send()
      },
    )
    done()
  })
}
