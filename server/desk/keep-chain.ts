import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { chainActions } from './action-chain.ts'

/** So long at most an entry stands outside of the chain, beside the time that its transaction takes. */
const CHAIN_EVERY_MS = 5_000

/** Chains what the staff does within seconds, as long as the server listens. */
export const keepChain = (fastify: FastifyInstance, context: Context): void => {
  let running: Promise<void> | null = null
  let timer: NodeJS.Timeout | null = null
  const chain = async (): Promise<void> => {
    try {
      await chainActions(context)
    } catch (error) {
      // The next one tries again; the night tells when none has succeeded.
      context.log.error({ err: error }, 'the journal of the staff could not be chained')
    }
    running = null
  }
  fastify.addHook('onListen', (done) => {
    timer = setInterval(() => {
      running ??= chain()
    }, CHAIN_EVERY_MS)
    timer.unref()
    done()
  })
  fastify.addHook('onClose', async () => {
    if (timer) clearInterval(timer)
    await running
  })
}
