import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../protocol/errors.ts'
import { sendRefusal } from './errors.ts'

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Answers a body that does not come and ends its connection: whoever sends a byte a minute holds nothing of ours. */
const giveUp = (request: FastifyRequest, reply: FastifyReply): void => {
  if (reply.sent) return
  void reply.header('connection', 'close')
  reply.raw.once('finish', () => request.raw.socket.destroySoon())
  void sendRefusal(request, reply, new Refusal('REQUEST_TIMEOUT'))
}

/** Gives every body but a photo so long to arrive. */
export const registerBodyTime = (fastify: FastifyInstance, bodyTimeoutMs: number): void => {
  const waiting = new WeakMap<FastifyRequest, NodeJS.Timeout>()
  fastify.addHook('preParsing', (request, reply, _payload, done) => {
    if (hasBody(request) && !request.routeOptions.config.slowBody) {
      const timer = setTimeout(() => giveUp(request, reply), bodyTimeoutMs)
      waiting.set(request, timer)
      reply.raw.once('close', () => clearTimeout(timer))
    }
    done()
  })
  fastify.addHook('preValidation', (request, _reply, done) => {
    const timer = waiting.get(request)
    if (timer) clearTimeout(timer)
    done()
  })
}
