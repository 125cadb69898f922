import * as calls from '../../../protocol/calls/sms-service/codes.ts'
import { Refusal } from '../../../protocol/errors.ts'
import { guardGuesses } from '../../accounts/guard-guesses.ts'
import { checkCode as checkOneTimeCode } from '../../codes/check-code.ts'
import { sendCode as sendOneTimeCode } from '../../codes/send-code.ts'
import { issueCsrfToken } from '../../csrf-token.ts'
import { clientById } from '../../db/clients.ts'
import { deviceOf } from '../../device-cookie.ts'
import { guesserOf } from '../../guesser.ts'
import { addressOf } from '../../network-address.ts'
import { route } from '../../route.ts'

export const csrf = route(calls.csrf, ({ context }) => ({
  csrf: issueCsrfToken(context.config.secret, context.clock.now()),
}))

/** The code is always one of REGISTRATION: no other may be had by passing this page check. */
export const sendCodeRegistration = route(
  calls.sendCodeRegistration,
  ({ context, body, request }) =>
    sendOneTimeCode(context, {
      phone: body.phone,
      address: addressOf(request),
      asker: { device: deviceOf(context, request, body.phone) },
      isFlashCall: body.isFlashCall,
      eventCode: 'REGISTRATION',
    }),
)

/** Codes of DEFAULT open `/client/authorization`, the new password, and nothing else. */
export const sendCodeAuthorization = route(
  calls.sendCodeAuthorization,
  ({ context, body, request }) =>
    sendOneTimeCode(context, {
      phone: body.phone,
      address: addressOf(request),
      asker: { device: deviceOf(context, request, body.phone) },
      isFlashCall: body.isFlashCall,
      eventCode: 'DEFAULT',
    }),
)

/** Codes for actions of the account go to the client's own phone only (D24). */
export const sendCode = route(calls.sendCode, async ({ context, client, body, request }) => {
  const own = client && (await clientById(context.database, client.id))
  if (!own) throw new Refusal('UNAUTHENTICATED')
  if (own.phone !== body.phone) {
    const message = 'Код отправим на номер вашего кабинета. Проверьте номер.'
    throw new Refusal('VALIDATION', { fields: [{ field: 'phone', message }] })
  }
  const asked = { address: addressOf(request), asker: 'owner', clientId: own.id } as const
  return sendOneTimeCode(context, { ...body, ...asked })
})

export const checkCode = route(calls.checkCode, async ({ context, client, body, request }) => {
  const own = client && (await clientById(context.database, client.id))
  if (own?.phone === body.phone) {
    return { result: await checkOneTimeCode(context, { ...body, asker: 'owner' }) }
  }
  const guesser = guesserOf(context, request, body.phone)
  const check = () => checkOneTimeCode(context, { ...body, asker: { device: guesser.device } })
  try {
    const guess = { guessed: 'code', ...guesser } as const
    return { result: await guardGuesses(context, guess, check, (result) => result === 'NOT_MATCH') }
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'CODE_MANY_REQUESTS')) throw error
    return { result: 'MANY_REQUESTS' as const }
  }
})
