import { createHmac } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { CallDefinition } from '../protocol/call.ts'
import type { StaffRole } from '../protocol/desk.ts'
import type { CallName, Calls } from '../protocol/calls/all.ts'
import { Refusal } from '../protocol/errors.ts'
import type { Context } from './context.ts'
import { hashOf } from './canonical-hash.ts'
import { keptKey } from './derived-key.ts'
import type { IdempotencyRequest } from './db/idempotency.ts'
import { addressOf } from './network-address.ts'
import { checkReply, replyWriter } from './reply-text.ts'

/** The signed-in borrower, known from the token only (D24). */
export interface Client {
  /** UUID, the token's `sub`. */
  readonly id: string
  /** Uid of the session that the token belongs to, where the token names one. */
  readonly sessionUid?: string
}

/** A member of staff signed in at the workplace (decision 0051). */
export interface Staff extends Client {
  readonly login: string
  readonly name: string
  readonly roles: readonly StaffRole[]
}

type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined
type ReplyValue<S> = S extends z.ZodMiniType
  ? z.input<S>
  : S extends 'blob'
    ? Buffer | Readable
    : void
type ClientOf<C extends CallDefinition> = C['auth'] extends 'staff'
  ? Staff
  : C['auth'] extends 'bearer'
    ? Client
    : C['auth'] extends 'optional'
      ? Client | null
      : undefined

export interface RouteInput<C extends CallDefinition> {
  readonly context: Context
  readonly client: ClientOf<C>
  readonly params: Parsed<C['params']>
  readonly query: Parsed<C['query']>
  readonly body: Parsed<C['body']>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly idempotency: IdempotencyRequest
}

/** A call with its handler, the types of the one already checked against the other. */
export interface Route<C extends CallDefinition = CallDefinition> {
  readonly call: C
  /** True where the answer only reads, so that it may be made while the session is still asked (decision 0148). */
  readonly isRead?: true
  /** What the handler answers, checked by the schema of the call. */
  readonly answer: Answer
  /** The same as it is sent: JSON as text, bytes as they are, undefined for nothing. */
  readonly answerAsSent: Answer
}

type Answer = (
  context: Context,
  client: Client | Staff | null,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<unknown>

/** Every call of the protocol with its route, under one name: a call without a route does not compile. */
export type RoutesOfCalls = { readonly [Name in CallName]: Route<Calls[Name]> }

const IDEMPOTENCY_KEY = /^[\w.-]{8,100}$/

const keyOf = (call: CallDefinition, request: FastifyRequest): string | null => {
  const header = request.headers['idempotency-key']
  if (!call.idempotent || header === undefined) return null
  if (typeof header !== 'string' || !IDEMPOTENCY_KEY.test(header)) {
    throw new Refusal('IDEMPOTENCY_KEY_INVALID')
  }
  return header
}

/** A body may hold a password or a code: without the server's secret its hash is no answer to guesses. */
const keyedHash = (secret: string, parts: unknown): string =>
  createHmac('sha256', keptKey(secret, 'request-bodies')).update(hashOf(parts)).digest('hex')

/** A stranger is told from others by the phone of the body, which survives a change of network, or by the address. */
const strangerOf = (body: unknown, address: string): string =>
  body !== null && typeof body === 'object' && 'phone' in body && typeof body.phone === 'string'
    ? `phone:${body.phone.replace(/\D/g, '')}`
    : `address:${address}`

/** What is wrong where a schema says nothing itself: a person never reads the words of the validator. */
const russianWords = ({ code }: { readonly code?: string | undefined }): string => {
  if (code === 'invalid_value') return 'Выберите один из вариантов: такого нет в списке.'
  if (code === 'too_big') return 'Слишком много: уменьшите значение.'
  if (code === 'too_small') return 'Слишком мало: увеличьте значение.'
  return 'Заполните это поле ещё раз: такое значение не подходит.'
}

/** Parses one part of the request by its schema; every field that does not fit is named (D35). */
const parsePart = (schema: z.ZodMiniType | undefined, value: unknown): unknown => {
  if (!schema) return undefined
  const parsed = schema.safeParse(value, { error: russianWords })
  if (parsed.success) return parsed.data
  throw new Refusal('VALIDATION', {
    fields: parsed.error.issues.map((issue) => ({
      field: issue.path.map(String).join('.'),
      message: issue.message,
    })),
  })
}

type Handler<C extends CallDefinition> = (
  input: RouteInput<C>,
) => Promise<ReplyValue<C['reply']>> | ReplyValue<C['reply']>

/**
 * Turns a call of the protocol into a route: the handler gets parsed parts and the client of the token,
 * and returns the reply as the call declares it (bytes for `'blob'`, nothing for `'empty'`).
 */
export const route = <const C extends CallDefinition>(call: C, handler: Handler<C>): Route<C> => {
  const handle: Answer = async (context, client, request, reply) => {
    const key = keyOf(call, request)
    const params = parsePart(call.params, request.params)
    const query = parsePart(call.query, request.query)
    const body = call.body === 'multipart' ? undefined : parsePart(call.body, request.body)
    const input = {
      context,
      client: call.auth === 'none' ? undefined : client,
      params,
      query,
      body,
      request,
      reply,
      idempotency: {
        owner: client?.id ?? strangerOf(body, addressOf(request)),
        route: `${call.method} ${call.path}`,
        key,
        // Only a request that carries a key is ever compared with another.
        get bodyHash() {
          return keyedHash(context.config.secret, [params, query, body])
        },
      },
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each part was parsed by the schema C names
    return handler(input as unknown as RouteInput<C>)
  }
  const write = replyWriter(call)
  return {
    call,
    answer: async (...asked) => checkReply(call, await handle(...asked)),
    answerAsSent: async (...asked) => write(await handle(...asked)),
  }
}

/**
 * The same for a call that a borrower's page asks often and whose handler changes nothing and sends nothing itself: what it
 * read for a session that has ended is thrown away (decision 0148).
 */
export const readRoute = <
  const C extends CallDefinition & { readonly method: 'GET'; readonly auth: 'bearer' },
>(
  call: C,
  handler: Handler<C>,
): Route<C> => ({ ...route(call, handler), isRead: true })
