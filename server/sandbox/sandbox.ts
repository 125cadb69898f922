import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { recordInJournal } from './sandbox-store.ts'
import { registerDaData } from './addresses/dadata.ts'
import { registerBureau } from './bureau.ts'
import { registerBureauReports } from './bureau-reports.ts'
import { registerChat } from './chat.ts'
import { registerAcquirerApi } from './cloud-payments/api.ts'
import { registerSbp } from './cloud-payments/sbp.ts'
import { registerWidget } from './cloud-payments/widget.ts'
import { registerIdentification } from './identification.ts'
import { registerInterface, type TimeTraveller } from './interface.ts'
import { registerMail } from './mail.ts'
import { answerToOwnHostOnly } from './own-host.ts'
import { PAGE_SCRIPT } from './page-script.ts'
import { registerPush } from './push.ts'
import { sandboxPage } from './sandbox-page.ts'
import { registerSaltEdge } from './salt-edge.ts'
import { registerSmsRu } from './sms-ru.ts'
import { registerTill } from './till.ts'
import { STYLE } from './style.ts'

/** Clicks that end so are refused: their partner never answers well. */
const REFUSED_CLICK = /broken$/

/** The partners' postback address: keeps the query of every call. */
const registerPostback = (scope: FastifyInstance, context: Context): void => {
  scope.get<{ Params: { agent: string }; Querystring: Record<string, string> }>(
    '/sandbox/postback/:agent',
    async (request, reply) => {
      const { agent } = request.params
      await recordInJournal(context.database, {
        kind: 'postback',
        subject: agent,
        atMs: context.clock.now(),
        payload: { ...request.query },
      })
      return REFUSED_CLICK.test(request.query['click'] ?? '')
        ? reply.code(500).send()
        : reply.type('text/plain').send('OK')
    },
  )
}

const FORM = 'application/x-www-form-urlencoded'
const BYTES = 'application/octet-stream'

/** Forms and bytes are read in the sandbox only; the product's own calls stay JSON. */
const acceptForms = (scope: FastifyInstance): void => {
  if (scope.hasContentTypeParser(FORM)) scope.removeContentTypeParser(FORM)
  if (scope.hasContentTypeParser(BYTES)) scope.removeContentTypeParser(BYTES)
  scope.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(body.toString())))
  })
  scope.addContentTypeParser(BYTES, { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body)
  })
}

const registerPage = (scope: FastifyInstance, context: Context): void => {
  scope.get('/sandbox', async (_request, reply) => {
    const { headers, text } = await sandboxPage(context)
    return reply.headers(headers).send(text)
  })
  scope.get('/sandbox/style.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(STYLE),
  )
  scope.get('/sandbox/page.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(PAGE_SCRIPT),
  )
}

/**
 * Puts the stand-ins of the outside parties, the page that shows what they did and the interface for scripts
 * on their addresses, and leads the adapters to them (D37, D38). In production it does nothing, so all of it is 404.
 */
export const registerSandbox = async (
  fastify: FastifyInstance,
  { context, runner }: { context: Context; runner: TimeTraveller },
): Promise<void> => {
  if (context.config.mode === 'production') return
  context.gateways.sandbox.attach(fastify)
  await fastify.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, multilineFields: 'all' }
    })
    answerToOwnHostOnly(scope, context.config)
    acceptForms(scope)
    registerInterface(scope, context, runner)
    registerPage(scope, context)
    registerAcquirerApi(scope, context)
    registerWidget(scope, context)
    registerSbp(scope, context)
    registerSmsRu(scope, context)
    registerDaData(scope, context)
    registerMail(scope, context)
    registerPush(scope, context)
    registerBureau(scope, context)
    registerBureauReports(scope, context)
    registerIdentification(scope, context)
    registerTill(scope, context)
    registerSaltEdge(scope, context)
    registerPostback(scope, context)
    registerChat(scope)
  })
}
