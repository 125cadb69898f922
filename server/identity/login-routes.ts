/** The calls behind our own login page, which is the provider's interaction page (D23). */
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as calls from '../../protocol/calls/auth-service/login.ts'
import { Refusal } from '../../protocol/errors.ts'
import { errors, type Provider } from 'oidc-provider'
import type { Context } from '../context.ts'
import { guesserOf } from '../guesser.ts'
import { route } from '../route.ts'
import { checkLoginCode } from '../codes/check-login-code.ts'
import { checkPassword } from '../onboarding/check-password.ts'
import { guardGuesses } from '../accounts/guard-guesses.ts'
import { identityProvider } from './provider.ts'

/** The login that this browser has begun; a link sent by somebody else opens nothing. */
const openInteraction = async (
  context: Context,
  uid: string,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  const provider = await identityProvider(context)
  try {
    const interaction = await provider.interactionDetails(request.raw, reply.raw)
    if (interaction.uid === uid) return provider
  } catch (error) {
    if (!(error instanceof errors.SessionNotFound)) throw error
  }
  throw new Refusal('INTERACTION_EXPIRED')
}

export const loginPage = route(calls.loginPage, async ({ context, params, request, reply }) => {
  await openInteraction(context, params.uid, request, reply)
  return { uid: params.uid }
})

/** Tells the provider who signed in and how; the path on which the browser goes on. */
const finish = async (
  provider: Provider,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  accountId: string,
  method: 'pwd' | 'sms',
): Promise<{ returnTo: string }> => {
  const returnTo = await provider.interactionResult(
    request.raw,
    reply.raw,
    { login: { accountId, amr: [method], remember: true } },
    { mergeWithLastSubmission: false },
  )
  return { returnTo: new URL(returnTo).pathname }
}

export const login = route(calls.login, async ({ context, params, body, request, reply }) => {
  const provider = await openInteraction(context, params.uid, request, reply)
  const guesser = guesserOf(context, request, body.phone)
  const { clientId } = await guardGuesses(context, { guessed: 'password', ...guesser }, () =>
    checkPassword(context, { ...body, device: guesser.device }),
  )
  return finish(provider, { request, reply }, clientId, 'pwd')
})

export const loginByCode = route(
  calls.loginByCode,
  async ({ context, params, body, request, reply }) => {
    const provider = await openInteraction(context, params.uid, request, reply)
    const guesser = guesserOf(context, request, body.phone)
    const { clientId } = await guardGuesses(context, { guessed: 'code', ...guesser }, () =>
      checkLoginCode(context, { ...body, device: guesser.device }),
    )
    return finish(provider, { request, reply }, clientId, 'sms')
  },
)
