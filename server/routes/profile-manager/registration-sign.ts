import { registrationSign } from '../../../protocol/calls/profile-manager/registration.ts'
import { route } from '../../route.ts'
import { addressOf } from '../../network-address.ts'
import { signRegistration } from '../../onboarding/sign-registration.ts'

export const registrationSignRoute = route(
  registrationSign,
  ({ context, client, body, request, idempotency }) =>
    signRegistration(context, idempotency, {
      ...body,
      clientId: client.id,
      address: addressOf(request),
    }),
)
