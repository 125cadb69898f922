import { clientAuthorization } from '../../../protocol/calls/profile-manager/client.ts'
import { guesserOf } from '../../guesser.ts'
import { route } from '../../route.ts'
import { guardGuesses } from '../../accounts/guard-guesses.ts'
import { resetPassword } from '../../onboarding/reset-password.ts'

export const clientAuthorizationRoute = route(
  clientAuthorization,
  ({ context, body, request, idempotency }) => {
    const guesser = guesserOf(context, request, body.phone)
    return guardGuesses(context, { guessed: 'code', ...guesser }, () =>
      resetPassword(context, idempotency, { ...body, device: guesser.device }),
    )
  },
)
