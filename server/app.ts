import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import { fastify as createFastify, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { MINUTE_MS } from '../lending/durations.ts'
import { Refusal } from '../protocol/errors.ts'
import { type Clock, createMovableClock, systemClock } from './clock.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import type { Database, OpenDatabase } from './db/database.ts'
import { openDatabase } from './db/open-database.ts'
import { indexPassports } from './onboarding/index-passports.ts'
import { sealPlainRows } from './db/seal-plain-rows.ts'
import { giveSealer } from './db/sealed-columns.ts'
import { refuseOtherSecret, readSetting, writeSetting } from './db/settings.ts'
import { keepChain } from './desk/keep-chain.ts'
import { createGateways } from './gateways/create-gateways.ts'
import type { Gateways } from './gateways/gateways.ts'
import { registerIdentity } from './identity/identity.ts'
import { createTokenVerifier } from './identity/token-verifier.ts'
import type { AnyJob } from './job.ts'
import { createRunner, type Runner } from './jobs/runner.ts'
import { createLog, type Log, RequestLog } from './log.ts'
import { addressOf, networkOf } from './network-address.ts'
import { registerOpenApi } from './openapi.ts'
import { recordFormerDuplicates } from './onboarding/duplicate-accounts.ts'
import type { VerifyAccessToken } from './plugins/authentication.ts'
import { registerBodyTime } from './plugins/body-time.ts'
import { registerCalls } from './plugins/calls.ts'
import { registerErrors } from './plugins/errors.ts'
import { registerHeaders } from './plugins/headers.ts'
import { registerLoadShedding } from './plugins/load-shedding.ts'
import { registerNotFound } from './plugins/not-found.ts'
import { pageHeaders } from './plugins/page-headers.ts'
import { answerRawError } from './plugins/raw-errors.ts'
import { registerStatic } from './plugins/static.ts'
import { registerTextIn } from './plugins/text-in.ts'
import { wellFormedUrl } from './plugins/well-formed-url.ts'
import type { Route, RoutesOfCalls } from './route.ts'
import { registerHealth } from './routes/health/health.ts'
import { registerChatPage } from './routes/site/chat-page.ts'
import { registerCounterPage } from './routes/site/counter-page.ts'
import { registerSiteMap } from './routes/site/site-map.ts'
import { registerWebhooks } from './routes/webhooks/cloud-payments.ts'
import { registerIdentityNotices } from './routes/webhooks/identity.ts'
import { registerPolicyReports } from './routes/report-service/policy-reports.ts'
import { createSealer } from './sealer.ts'
import { SANDBOX_JOBS } from './sandbox/sandbox-jobs.ts'
import { registerSandbox } from './sandbox/sandbox.ts'

/** All that the product answers, and all that it does by itself. */
export interface Product {
  /** What the files of routes export, and nothing else: checked against the calls of the protocol. */
  readonly routes: RoutesOfCalls & Readonly<Record<string, Route>>
  readonly jobs: readonly AnyJob[]
}

export interface BuildOptions {
  readonly config: Config
  readonly product: Product
  readonly log?: Log
  /** Absent: the machine's in production, a movable one kept in the database in the sandbox (D38). */
  readonly clock?: Clock
  /** Absent: opened by the settings. Given: closed together with the application. */
  readonly opened?: OpenDatabase
  /** Absent: those the settings ask for. */
  readonly gateways?: Gateways
  /** Wraps the identity server's own check; tests let tokens of their own pass. */
  readonly verifyAccessToken?: (own: VerifyAccessToken) => VerifyAccessToken
  /** Routes and jobs beside those of the product; for tests of the machinery itself. */
  readonly routes?: readonly Route[]
  readonly jobs?: readonly AnyJob[]
}

export interface App {
  readonly fastify: FastifyInstance
  readonly context: Context
  readonly runner: Runner
  /** Stops listening, finishes what is in flight, stops the runner, closes the database. */
  close(): Promise<void>
}

const CLOCK_OFFSET = 'sandbox.clockOffsetMs'

const clockFor = async (config: Config, database: Database): Promise<Clock> => {
  if (config.mode === 'production') return systemClock
  const offsetMs = await readSetting(database, CLOCK_OFFSET)
  return createMovableClock(typeof offsetMs === 'number' ? offsetMs : 0, (next) =>
    writeSetting(database, CLOCK_OFFSET, next),
  )
}

const createServer = (config: Config, log: FastifyBaseLogger): FastifyInstance =>
  createFastify({
    loggerInstance: log,
    childLoggerFactory: (parent, bindings, options) => new RequestLog(parent, bindings, options),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: config.trustProxy,
    bodyLimit: config.limits.bodyBytes,
    requestTimeout: config.limits.requestTimeoutMs,
    http: { headersTimeout: config.limits.headTimeoutMs, connectionsCheckingInterval: 5_000 },
    clientErrorHandler: answerRawError,
    connectionTimeout: config.limits.connectionTimeoutMs,
    rewriteUrl: wellFormedUrl,
    // The shape of each call limits its parameters; the parser of HTTP limits the address.
    routerOptions: { maxParamLength: 16_384 },
    forceCloseConnections: 'idle',
    return503OnClosing: true,
  })

/** The specification sends JSON content type with every call, with an empty body too (spec §7). */
const acceptEmptyJson = (fastify: FastifyInstance): void => {
  const parse = fastify.getDefaultJsonParser('error', 'error')
  fastify.removeContentTypeParser('application/json')
  fastify.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    (request, body: string, done) => {
      if (body.trim() === '') done(null, undefined)
      else void parse(request, body, done)
    },
  )
}

const registerEverything = async (
  fastify: FastifyInstance,
  context: Context,
  options: BuildOptions,
): Promise<void> => {
  const { config } = context
  // Calls speak JSON; a page of another origin could send plain text without asking us first.
  fastify.removeContentTypeParser('text/plain')
  acceptEmptyJson(fastify)
  // Nothing of ours answers to it, so it is refused like the other unknown methods, with or without a body.
  fastify.addHttpMethod('QUERY', { overrideExisting: true })
  registerErrors(fastify)
  registerHeaders(fastify, config)
  await fastify.register(cookie)
  await fastify.register(rateLimit, {
    max: config.limits.requestsPerMinute,
    timeWindow: MINUTE_MS,
    keyGenerator: (request) => networkOf(addressOf(request)),
    errorResponseBuilder: () => new Refusal('TOO_MANY_REQUESTS'),
  })
  const headersOf = pageHeaders(config.distDir, {
    acquirer: config.acquirer === null ? [] : ['https://widget.cloudpayments.ru'],
  })
  const pages = await registerStatic(fastify, {
    distDir: config.distDir,
    headersOf,
    deployment: {
      origin: config.baseUrl,
      asksOutside: context.gateways.identityServer !== null,
    },
  })
  registerLoadShedding(fastify, config)
  registerNotFound(fastify, pages)
  registerBodyTime(fastify, config.limits.bodyTimeoutMs)
  registerTextIn(fastify)
  registerHealth(fastify, context)
  registerSiteMap(fastify, context)
  registerChatPage(fastify, context)
  registerCounterPage(fastify, context)
  registerWebhooks(fastify, context)
  registerPolicyReports(fastify, context)
  registerOpenApi(fastify, config.baseUrl)
  if (context.gateways.identityServer === null) await registerIdentity(fastify, context)
  else registerIdentityNotices(fastify, context, context.gateways.identityServer)
  const ownVerifier = createTokenVerifier(context)
  registerCalls(
    fastify,
    context,
    [...Object.values(options.product.routes), ...(options.routes ?? [])],
    options.verifyAccessToken?.(ownVerifier) ?? ownVerifier,
  )
}

/** Builds the rest upon an opened database. */
const buildUpon = async (opened: OpenDatabase, options: BuildOptions): Promise<App> => {
  const { config } = options
  const log = options.log ?? createLog(config.logLevel)
  const { database } = opened
  await refuseOtherSecret(database, config.secret)
  giveSealer(database, createSealer(config.secret))
  await sealPlainRows(database)
  await indexPassports(database)
  const clock = options.clock ?? (await clockFor(config, database))
  await recordFormerDuplicates(database, clock.now())
  const context: Context = {
    config,
    clock,
    log,
    database,
    gateways: options.gateways ?? createGateways(config, { clock, log }),
  }
  const runner = createRunner({
    context,
    jobs: [
      ...options.product.jobs,
      ...(config.mode === 'production' ? [] : SANDBOX_JOBS),
      ...(options.jobs ?? []),
    ],
    exclusive: opened.exclusive,
  })
  const fastify = createServer(config, log)
  await registerEverything(fastify, context, options)
  keepChain(fastify, context)
  await registerSandbox(fastify, { context, runner })
  await fastify.ready()
  return {
    fastify,
    context,
    runner,
    async close() {
      await fastify.close()
      await runner.stop()
      await opened.close()
    },
  }
}

/**
 * Builds the whole server without listening; `server/main.ts` and every test start from here.
 * @throws StartFault when the database or the secret is not the right one
 */
export const build = async (options: BuildOptions): Promise<App> => {
  const opened = options.opened ?? (await openDatabase(options.config))
  try {
    return await buildUpon(opened, options)
  } catch (error) {
    await opened.close()
    throw error
  }
}
