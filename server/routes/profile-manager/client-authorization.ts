import { clientAuthorization } from '../../../protocol/calls/profile-manager.ts'
import { route } from '../../route.ts'
import { resetPassword } from '../../services/reset-password.ts'

export const clientAuthorizationRoute = route(
  clientAuthorization,
  ({ context, body, idempotency }) => resetPassword(context, idempotency, body),
)
