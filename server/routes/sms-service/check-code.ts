import { checkCode as checkCodeCall } from '../../../protocol/calls/sms-service/codes.ts'
import { Refusal } from '../../../protocol/errors.ts'
import { clientById } from '../../db/clients.ts'
import { guesserOf } from '../../guesser.ts'
import { route } from '../../route.ts'
import { checkCode } from '../../codes/check-code.ts'
import { guardGuesses } from '../../accounts/guard-guesses.ts'

export const checkCodeRoute = route(checkCodeCall, async ({ context, client, body, request }) => {
  const own = client && (await clientById(context.database, client.id))
  if (own?.phone === body.phone) {
    return { result: await checkCode(context, { ...body, asker: 'owner' }) }
  }
  const guesser = guesserOf(context, request, body.phone)
  const check = () => checkCode(context, { ...body, asker: { device: guesser.device } })
  try {
    const guess = { guessed: 'code', ...guesser } as const
    return { result: await guardGuesses(context, guess, check, (result) => result === 'NOT_MATCH') }
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'CODE_MANY_REQUESTS')) throw error
    return { result: 'MANY_REQUESTS' as const }
  }
})
