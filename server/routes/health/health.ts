import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../../protocol/errors.ts'
import type { Context } from '../../context.ts'

/** Probes come often and from one address. */
const UNLIMITED = { config: { rateLimit: false, neverShed: true } } as const

/**
 * `/health/live`: the process answers. `/health/ready`: it may be sent traffic, that is its migrated database answers
 * (a start that could not migrate never listens, D4).
 */
export const registerHealth = (fastify: FastifyInstance, { database, log }: Context): void => {
  fastify.get('/health/live', UNLIMITED, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'live' }),
  )
  fastify.get('/health/ready', UNLIMITED, async (_request, reply) => {
    try {
      await database.execute(sql`select 1`)
    } catch (error) {
      log.error({ err: error }, 'database does not answer')
      throw new Refusal('UNAVAILABLE')
    }
    return reply.header('cache-control', 'no-store').send({ status: 'ready' })
  })
}
