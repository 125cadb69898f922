import { randomInt } from 'node:crypto'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../protocol/errors.ts'
import { isServerPath } from '../../protocol/paths.ts'
import type { Config } from '../config.ts'
import { pathOf } from '../log.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered however many others are waiting: probes of health, and notices of the acquirer, which bring money. */
    neverShed?: boolean
    /** A photo over a slow network may take longer than other bodies. */
    slowBody?: boolean
  }
}

/** Pages and their files cost little, and a page that opens can say that the server is busy. */
const PAGES_FACTOR = 4

/** Spread, so that those who were sent away do not come back in one moment. */
const retryAfterSeconds = (): string => String(randomInt(1, 4))

/** What the server asks of itself (sandbox stand-ins, its own token endpoint) belongs to a request that was counted. */
const isFromOutside = ({ raw }: FastifyRequest): boolean => raw.socket instanceof Socket

/**
 * Sends away what could only wait: while so many requests are being worked on, the next ones are answered at once with
 * 503 and Retry-After, before their body is read, so nothing of theirs has begun. A request counts from the moment its
 * body is read until its answer is sent or its connection is gone; slow senders hold no place.
 */
export const registerLoadShedding = (
  fastify: FastifyInstance,
  { limits }: Pick<Config, 'limits'>,
): void => {
  let working = 0

  const isOneTooMany = (request: FastifyRequest): boolean => {
    if (request.routeOptions.config.neverShed) return false
    if (working < limits.requestsInFlight) return false
    const isPage = request.is404 && !isServerPath(pathOf(request.url))
    return working >= limits.requestsInFlight * (isPage ? PAGES_FACTOR : 1)
  }

  const refusal = (reply: FastifyReply): Refusal => {
    void reply.header('retry-after', retryAfterSeconds())
    return new Refusal('UNAVAILABLE')
  }

  let ended = 0
  const giveBackPlaces = (): void => {
    working -= ended
    ended = 0
  }
  // Many connections may be ready in one turn of the event loop, and each be answered before the next is looked
  // at: that is a queue too, so a place is given back only when the turn is over.
  const giveBack = (): void => {
    ended += 1
    if (ended === 1) setImmediate(giveBackPlaces)
  }

  const count = (reply: FastifyReply): void => {
    working += 1
    reply.raw.once('close', giveBack)
  }

  fastify.addHook('onRequest', (request, reply, done) => {
    if (!isFromOutside(request)) return done()
    if (isOneTooMany(request)) return done(refusal(reply))
    // What is no call is answered in the next hook already.
    if (request.is404) count(reply)
    done()
  })
  fastify.addHook('preValidation', (request, reply, done) => {
    if (!isFromOutside(request)) return done()
    if (isOneTooMany(request)) return done(refusal(reply))
    count(reply)
    done()
  })
}
