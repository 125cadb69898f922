import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../protocol/errors.ts'
import { takeDailyAllowance } from '../accounts/take-daily-allowance.ts'
import type { Context } from '../context.ts'
import { isCsrfToken } from '../csrf-token.ts'
import { askedBy } from '../desk/action-origin.ts'
import { authenticateStaff } from '../desk/authenticate-staff.ts'
import { answersOf } from '../own-answers.ts'
import type { Route } from '../route.ts'
import { answerMeanwhile, authenticate, type VerifyAccessToken } from './authentication.ts'

/** Values of Sec-Fetch-Site for a request made by our own page or typed by a person. */
const OWN_SITES = ['same-origin', 'none']

const hostOf = (origin: string): string | null =>
  URL.canParse(origin) ? new URL(origin).host : null

/**
 * True for a request that a page of another origin made a browser send: a sibling subdomain and an origin of `null`
 * are foreign too. Programs that are no browsers send neither header and are not meant here.
 */
const isFromForeignPage = (request: FastifyRequest, baseUrl: string): boolean => {
  const site = request.headers['sec-fetch-site']
  if (typeof site === 'string' && !OWN_SITES.includes(site)) return true
  const { origin } = request.headers
  if (origin === undefined) return false
  const host = hostOf(origin)
  return host === null || (host !== new URL(baseUrl).host && host !== request.host)
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call promises the single-key `{ error }` of spec §8 instead of problem+json. */
    singleKeyError?: boolean
  }
}

const fastifyPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1')

/** Sends an answer as its route has written it: text is JSON. */
const send = (reply: FastifyReply, written: unknown): FastifyReply => {
  if (written === undefined) return reply.code(204).send()
  if (typeof written !== 'string') return reply.send(written)
  return reply.type('application/json; charset=utf-8').send(written)
}

/** Puts the routes of the protocol's calls on their addresses: who asks, page check, handler, reply. */
export const registerCalls = (
  fastify: FastifyInstance,
  context: Context,
  routes: readonly Route[],
  verify: VerifyAccessToken,
): void => {
  fastify.decorate('answersFor', answersOf(context, routes))
  const takesPhoto = ({ call }: Route): boolean => call.body === 'multipart'
  const door = { context, verify }
  putRoutes(
    fastify,
    routes.filter((each) => !takesPhoto(each)),
    door,
  )
  // What reads forms has hooks of its own for every request of its scope.
  void fastify.register(async (scope) => {
    await scope.register(multipart, { limits: PHOTO_LIMITS })
    putRoutes(scope, routes.filter(takesPhoto), door)
  })
}

const PHOTO_LIMITS = { fileSize: 5 * 1024 * 1024, files: 1, fields: 5, fieldSize: 1024 } as const

const putRoutes = (
  fastify: FastifyInstance,
  routes: readonly Route[],
  { context, verify }: { context: Context; verify: VerifyAccessToken },
): void => {
  for (const { call, answerAsSent: answer, isRead } of routes) {
    const isDesk = call.path.startsWith('/desk-service/')
    fastify.route({
      method: call.method,
      url: fastifyPath(call.path),
      config: {
        singleKeyError: call.singleKeyError === true,
        multilineFields: call.multilineFields ?? [],
        slowBody: call.body === 'multipart',
      },
      async handler(request, reply) {
        void reply.header('cache-control', 'no-store')
        if (call.method !== 'GET' && isFromForeignPage(request, context.config.baseUrl)) {
          throw new Refusal('FORBIDDEN_ORIGIN')
        }
        if (isRead) {
          const read = await answerMeanwhile(request, verify, (client) =>
            answer(context, client, request, reply),
          )
          if (read) return send(reply, read.value)
        }
        const client =
          call.auth === 'staff'
            ? await authenticateStaff(context, request, call)
            : await authenticate(request, call.auth, verify)
        if (call.csrf) {
          const token = request.headers['x-csrf']
          const good =
            typeof token === 'string' &&
            isCsrfToken(context.config.secret, token, context.clock.now())
          if (!good) throw new Refusal('CSRF')
        }
        await takeDailyAllowance(context, `${call.method} ${call.path}`, {
          clientId: call.auth === 'staff' ? null : (client?.id ?? null),
          request,
        })
        const work = () => answer(context, client, request, reply)
        const value = isDesk
          ? await askedBy({ sessionId: client?.sessionUid ?? null, requestId: request.id }, work)
          : await work()
        return reply.sent ? reply : send(reply, value)
      },
    })
  }
}
