import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { recordInJournal } from './sandbox-store.ts'

const letterShape = z.object({
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  attachments: z.array(
    z.object({ fileName: z.string(), contentType: z.string(), bytes: z.number() }),
  ),
})

/** The letter box: every letter is kept for the sandbox page. `…@refused.example` is not taken. */
export const registerMail = (scope: FastifyInstance, context: Context): void => {
  scope.post('/sandbox/mail', async (request, reply) => {
    const letter = letterShape.safeParse(request.body)
    if (!letter.success) throw new Refusal('VALIDATION')
    if (letter.data.to.endsWith('@refused.example')) return reply.code(550).send()
    await recordInJournal(context.database, {
      kind: 'mail',
      subject: letter.data.to.toLowerCase(),
      atMs: context.clock.now(),
      payload: letter.data,
    })
    return reply.type('text/plain').send(`<${randomUUID()}@sandbox.invalid>`)
  })
}
