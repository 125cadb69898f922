import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { recordInJournal } from '../db/sandbox.ts'

/** The partners' postback address: keeps the query of every call. The agent `broken` never answers well. */
export const registerPostback = (scope: FastifyInstance, context: Context): void => {
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
      return agent === 'broken' ? reply.code(500).send() : reply.type('text/plain').send('OK')
    },
  )
}
