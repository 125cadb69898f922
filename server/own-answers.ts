/** What the account's own calls answer, for whoever needs many of them in one request (decision 0138). */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CallDefinition, Params, Query, Reply } from '../protocol/call.ts'
import type { Context } from './context.ts'
import type { Client, Route } from './route.ts'

export interface AskedOfCall<C extends CallDefinition> {
  readonly params?: Params<C>
  readonly query?: Query<C>
}

/** Answers a call that takes no body for a client, through its own route and the schema of its reply. */
export type AnswerOwn = <C extends CallDefinition>(
  call: C,
  asked?: AskedOfCall<C>,
) => Promise<Reply<C>>

interface Asker {
  readonly client: Client
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The calls of the product, answered for the client of a request. */
    answersFor: (asker: Asker) => AnswerOwn
  }
}

/** The same request with other parts in place of its own. */
const withParts = (request: FastifyRequest, params: unknown, query: unknown): FastifyRequest => {
  const inner: unknown = Object.create(request, {
    params: { value: params },
    query: { value: query },
    body: { value: undefined },
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is not named here is the request's own
  return inner as FastifyRequest
}

/** How calls are answered inside the server: no other route is imported, no request is made. */
export const answersOf = (context: Context, routes: readonly Route[]) => {
  const byPath = new Map(routes.map((each) => [`${each.call.method} ${each.call.path}`, each]))
  return ({ client, request, reply }: Asker): AnswerOwn =>
    async <C extends CallDefinition>(
      call: C,
      { params, query }: AskedOfCall<C> = {},
    ): Promise<Reply<C>> => {
      const known = byPath.get(`${call.method} ${call.path}`)
      if (!known) throw new Error(`${call.method} ${call.path} has no route`)
      const inner = withParts(request, params ?? {}, query ?? {})
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- checked by the schema of the call
      return (await known.answer(context, client, inner, reply)) as Reply<C>
    }
}
