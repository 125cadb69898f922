import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { identityProvider } from './identity-provider.ts'

/** The provider's `SessionNotFound`, told by its name: it is loaded when it is first asked, not with this file. */
const isUnknownLogin = (error: unknown): boolean =>
  error instanceof Error && error.name === 'SessionNotFound'

/**
 * The login that this browser has begun; a link sent by somebody else opens nothing.
 * @throws Refusal INTERACTION_EXPIRED, NOT_FOUND where another identity server asks on a page of its own
 */
export const openLogin = async (
  context: Context,
  uid: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Provider> => {
  if (context.gateways.identityServer) throw new Refusal('NOT_FOUND')
  const provider = await identityProvider(context)
  try {
    const interaction = await provider.interactionDetails(request.raw, reply.raw)
    if (interaction.uid === uid) return provider
  } catch (error) {
    if (!isUnknownLogin(error)) throw error
  }
  throw new Refusal('INTERACTION_EXPIRED')
}

/** How somebody signed in (RFC 8176): password, code by SMS, a key that its owner has unlocked. */
export type LoginMethods = readonly ('pwd' | 'sms' | 'pop' | 'user')[]

/** Tells the provider who signed in and how; the path on which the browser goes on. */
export const finishLogin = async (
  provider: Provider,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  accountId: string,
  methods: LoginMethods,
): Promise<{ returnTo: string }> => {
  const returnTo = await provider.interactionResult(
    request.raw,
    reply.raw,
    { login: { accountId, amr: [...methods], remember: true } },
    { mergeWithLastSubmission: false },
  )
  return { returnTo: new URL(returnTo).pathname }
}
