import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { recordInJournal } from './sandbox-store.ts'

const header = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}

const plainCopy = (request: FastifyRequest): string =>
  Buffer.from(header(request, 'x-sandbox-copy'), 'base64url').toString('utf8')

/**
 * A push service: takes encrypted messages and reads none of them; the readable copy comes beside, from the adapter.
 * A subscription called `gone` has been forgotten, `busy` asks to come later.
 */
export const registerPush = (scope: FastifyInstance, context: Context): void => {
  scope.post<{ Params: { id: string } }>('/sandbox/push/:id', async (request, reply) => {
    const { id } = request.params
    if (id === 'gone') return reply.code(410).send()
    if (id === 'busy') return reply.code(429).send()
    await recordInJournal(context.database, {
      kind: 'push',
      subject: id,
      atMs: context.clock.now(),
      payload: {
        ttlSeconds: Number(header(request, 'ttl')),
        urgency: header(request, 'urgency'),
        topic: header(request, 'topic'),
        encryptedBytes: Buffer.isBuffer(request.body) ? request.body.length : 0,
        encrypted: Buffer.isBuffer(request.body) ? request.body.toString('base64url') : '',
        signed: header(request, 'authorization').startsWith('vapid '),
        text: plainCopy(request),
      },
    })
    return reply.code(201).send()
  })
}
