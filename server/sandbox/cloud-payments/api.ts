import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { HOUR_MS } from '../../../lending/durations.ts'
import { fromRoubles } from '../../../lending/money.ts'
import type { Context } from '../../context.ts'
import { findReply } from '../sandbox-store.ts'
import { sandboxKeys } from '../../gateways/sandbox-keys.ts'
import { API_CALLS, type ApiCall } from './api-calls.ts'

const KEEP_REPLY_MS = HOUR_MS
/** The acquirer's limit of a test terminal. */
const MAX_IN_FLIGHT = 5

const isAuthorised = (request: FastifyRequest, context: Context): boolean => {
  const { publicId, apiSecret } = sandboxKeys(context.config).acquirer
  const expected = Buffer.from(
    `Basic ${Buffer.from(`${publicId}:${apiSecret}`).toString('base64')}`,
  )
  const given = Buffer.from(request.headers.authorization ?? '')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const requestIdOf = (request: FastifyRequest): string | undefined => {
  const id = request.headers['x-request-id']
  return typeof id === 'string' && id !== '' ? id : undefined
}

const amount = z
  .number()
  .positive()
  .refine((value) => Math.abs(Math.round(value * 100) / 100 - value) < 1e-9)
  .transform(fromRoubles)

/** UTC without a zone, up to the end of its second. */
const utcMoment = z.iso
  .datetime({ local: true, precision: 0 })
  .transform((text) => Date.parse(`${text}Z`))

const bodyShape = z.object({
  Amount: amount.optional(),
  TransactionId: z.coerce.number().int().positive().optional(),
  InvoiceId: z.string().max(100).optional(),
  AccountId: z.string().max(255).optional(),
  Token: z.string().max(200).optional(),
  TrInitiatorCode: z.union([z.literal(0), z.literal(1)]).optional(),
  CreatedDateGte: utcMoment.optional(),
  CreatedDateLte: utcMoment.transform((ms) => ms + 999).optional(),
  PageNumber: z.number().int().positive().optional(),
  PublicId: z.string().max(100).optional(),
  Scheme: z.literal('charge').optional(),
  TtlMinutes: z.number().int().min(1).max(129_600).optional(),
  MemberId: z.string().regex(/^\d+$/).optional(),
  Receiver: z
    .object({
      Phone: z
        .string()
        .regex(/^\+7\d{10}$/)
        .optional(),
    })
    .optional(),
  Description: z.string().max(1000).default(''),
  JsonData: z.string().max(10_000).default('{}'),
})

const refusal = (Message: string) => ({ Success: false, Message })

/**
 * The acquirer's server interface under its own paths (integrations reference 1.4): Basic authentication,
 * `X-Request-ID` remembered for an hour, five calls at a time.
 */
export const registerAcquirerApi = (scope: FastifyInstance, context: Context): void => {
  const inFlight = new Map<string, Promise<unknown>>()
  let working = 0

  const once = async (
    requestId: string | undefined,
    work: () => Promise<unknown>,
  ): Promise<unknown> => {
    if (requestId === undefined) return work()
    const kept = await findReply(context.database, requestId, context.clock.now() - KEEP_REPLY_MS)
    if (kept !== null) return kept
    const running = inFlight.get(requestId) ?? work().finally(() => inFlight.delete(requestId))
    inFlight.set(requestId, running)
    return running
  }

  const answer = async (
    call: ApiCall,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<unknown> => {
    if (!isAuthorised(request, context)) return reply.code(401).send()
    if (working >= MAX_IN_FLIGHT) return reply.code(429).send()
    const body = bodyShape.safeParse(request.body ?? {})
    if (!body.success)
      return refusal(`${body.error.issues[0]?.path.join('.') ?? 'Request'} is invalid`)
    const missing = call.needs.find((name) => body.data[name] === undefined)
    if (missing) return refusal(`${missing} is required`)
    const requestId = requestIdOf(request)
    working += 1
    try {
      const result = await once(requestId, () => call.run(context, body.data, requestId))
      return result === 'lost' ? await reply.code(502).send() : result
    } finally {
      working -= 1
    }
  }

  for (const call of API_CALLS) {
    scope.post(`/sandbox/cp${call.path}`, (request, reply) => answer(call, request, reply))
  }
}
