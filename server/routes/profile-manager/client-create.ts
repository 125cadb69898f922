import { clientCreate } from '../../../protocol/calls/profile-manager/client.ts'
import { guesserOf } from '../../guesser.ts'
import { addressOf } from '../../network-address.ts'
import { route } from '../../route.ts'
import { guardGuesses } from '../../accounts/guard-guesses.ts'
import { registerClient } from '../../onboarding/register-client.ts'

export const clientCreateRoute = route(clientCreate, ({ context, body, request, idempotency }) => {
  const guesser = guesserOf(context, request, body.phone)
  return guardGuesses(context, { guessed: 'code', ...guesser }, () =>
    registerClient(context, idempotency, {
      ...body,
      landing: body.landing ?? null,
      integrationId: body.integrationId ?? null,
      device: guesser.device,
      address: addressOf(request),
    }),
  )
})
