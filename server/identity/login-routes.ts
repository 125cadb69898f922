/** The calls behind our own login page, which is the provider's interaction page (D23). */
import * as calls from '../../protocol/calls/auth-service/login.ts'
import { guesserOf } from '../guesser.ts'
import { route } from '../route.ts'
import { checkLoginCode } from '../codes/check-login-code.ts'
import { checkPassword } from '../onboarding/check-password.ts'
import { guardGuesses } from '../accounts/guard-guesses.ts'
import { finishLogin, openLogin } from './begun-login.ts'

export const loginPage = route(calls.loginPage, async ({ context, params, request, reply }) => {
  await openLogin(context, params.uid, request, reply)
  return { uid: params.uid }
})

export const login = route(calls.login, async ({ context, params, body, request, reply }) => {
  const provider = await openLogin(context, params.uid, request, reply)
  const guesser = guesserOf(context, request, body.phone)
  const { clientId } = await guardGuesses(context, { guessed: 'password', ...guesser }, () =>
    checkPassword(context, { ...body, device: guesser.device }),
  )
  return finishLogin(provider, { request, reply }, clientId, ['pwd'])
})

export const loginByCode = route(
  calls.loginByCode,
  async ({ context, params, body, request, reply }) => {
    const provider = await openLogin(context, params.uid, request, reply)
    const guesser = guesserOf(context, request, body.phone)
    const { clientId } = await guardGuesses(context, { guessed: 'code', ...guesser }, () =>
      checkLoginCode(context, { ...body, device: guesser.device }),
    )
    return finishLogin(provider, { request, reply }, clientId, ['sms'])
  },
)
