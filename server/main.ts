import * as allRoutes from './all-routes.ts'
import { build } from './app.ts'
import { parseConfig } from './config.ts'
import { ALL_JOBS } from './jobs/all.ts'
import { listenFault, StartFault } from './start-fault.ts'

const FORCED_STOP_MS = 15_000

const say = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

/** Starts the server and stops it gracefully on SIGTERM or SIGINT. */
const main = async (): Promise<void> => {
  const config = parseConfig(process.env)
  const app = await build({ config, product: { routes: allRoutes, jobs: ALL_JOBS } })
  try {
    await app.fastify.listen({ port: config.port, host: config.host })
  } catch (error) {
    await app.close()
    throw listenFault(config, error)
  }
  await app.runner.start()
  const note = config.mode === 'sandbox' ? ', sandbox: every outside party is a stand-in' : ''
  say(`«Вовремя» is ready at ${config.baseUrl}${note}`)

  const giveUp = (error: unknown): void => {
    app.context.log.fatal({ err: error }, 'unexpected failure outside any request')
    process.exit(1)
  }
  process.on('uncaughtException', giveUp)
  process.on('unhandledRejection', giveUp)

  let stopping = false
  const stop = (signal: string): void => {
    if (stopping) return
    stopping = true
    app.context.log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), FORCED_STOP_MS).unref()
    app.close().then(
      () => process.exit(0),
      (error: unknown) => {
        app.context.log.error({ err: error }, 'could not stop cleanly')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

main().catch((error: unknown) => {
  const text =
    error instanceof StartFault
      ? error.message
      : String(error instanceof Error ? error.stack : error)
  process.stderr.write(`${text}\n`)
  process.exit(1)
})
