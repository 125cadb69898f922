import { registrationTerms } from '../../../protocol/calls/profile-manager/registration.ts'
import { route } from '../../route.ts'
import { registrationTerms as termsOf } from '../../onboarding/sign-registration.ts'
import { ownClient } from './own-client.ts'

export const registrationTermsRoute = route(registrationTerms, async ({ context, client }) => {
  const own = await ownClient(context, client.id)
  return termsOf(context.database, own.id)
})
