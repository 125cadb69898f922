/** Signing in without a phone or a password: the passkey says itself whose it is (decision 0050). */
import * as calls from '../../protocol/calls/auth-service/passkeys.ts'
import { Refusal } from '../../protocol/errors.ts'
import { guardGuesses } from '../accounts/guard-guesses.ts'
import { addressOf, networkOf } from '../network-address.ts'
import { requestOptionsFor } from '../passkeys/challenge.ts'
import { checkPasskey } from '../passkeys/check-passkey.ts'
import { route } from '../route.ts'
import { finishLogin, openLogin } from './begun-login.ts'

export const loginPasskeyOptions = route(
  calls.loginPasskeyOptions,
  async ({ context, params, request, reply }) => {
    await openLogin(context, params.uid, request, reply)
    return requestOptionsFor(context, { purpose: 'LOGIN', holder: params.uid }, [])
  },
)

const isOver = (error: unknown): boolean =>
  error instanceof Refusal && error.code === 'INTERACTION_EXPIRED'

export const loginPasskeySuggestion = route(
  calls.loginPasskeySuggestion,
  async ({ context, params, request, reply }) => {
    try {
      await openLogin(context, params.uid, request, reply)
    } catch (error) {
      if (isOver(error)) return { options: null }
      throw error
    }
    const challenge = { purpose: 'LOGIN', holder: params.uid } as const
    return { options: await requestOptionsFor(context, challenge, []) }
  },
)

export const loginByPasskey = route(
  calls.loginByPasskey,
  async ({ context, params, body, request, reply }) => {
    const provider = await openLogin(context, params.uid, request, reply)
    // Whose browser it is cannot be told before: the network counts.
    const guesser = { network: networkOf(addressOf(request)), device: null }
    const { clientId } = await guardGuesses(context, { guessed: 'passkey', ...guesser }, () =>
      checkPasskey(context, {
        purpose: 'LOGIN',
        holder: params.uid,
        credential: body.credential,
        clientId: null,
      }),
    )
    return finishLogin(provider, { request, reply }, clientId, ['pop', 'user'])
  },
)
