/** Signing in without a phone or a password: the passkey says itself whose it is (decision 0050). */
import * as calls from '../../protocol/calls/auth-service/passkeys.ts'
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
