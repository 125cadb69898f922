import * as calls from '../../../protocol/calls/profile-manager/registration.ts'
import { addressOf } from '../../network-address.ts'
import {
  registrationTerms as termsOf,
  signRegistration,
} from '../../onboarding/sign-registration.ts'
import { route } from '../../route.ts'
import { ownClient } from './own-client.ts'

export const registrationTerms = route(calls.registrationTerms, async ({ context, client }) => {
  const own = await ownClient(context, client.id)
  return termsOf(context.database, own.id)
})

export const registrationSign = route(
  calls.registrationSign,
  ({ context, client, body, request, idempotency }) =>
    signRegistration(context, idempotency, {
      ...body,
      clientId: client.id,
      address: addressOf(request),
    }),
)
