import * as calls from '../../../protocol/calls/auth-service/password.ts'
import { changeOwnPassword } from '../../onboarding/change-password.ts'
import { route } from '../../route.ts'
import { presentOwner } from './present-owner.ts'

export const passwordChange = route(
  calls.passwordChange,
  async ({ context, client, body, request, idempotency }) =>
    changeOwnPassword(context, idempotency, {
      ...body,
      ...(await presentOwner(context, client.id, request)),
    }),
)
