import { registrationTerms } from '../../../protocol/calls/profile-manager.ts'
import { route } from '../../route.ts'
import { registrationTerms as termsOf } from '../../services/sign-registration.ts'

export const registrationTermsRoute = route(registrationTerms, ({ context, client }) =>
  termsOf(context.database, client.id),
)
