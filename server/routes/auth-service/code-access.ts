import * as calls from '../../../protocol/calls/auth-service/code-access.ts'
import { confirmAccess } from '../../onboarding/confirm-access.ts'
import { denyAccess } from '../../onboarding/deny-access.ts'
import { route } from '../../route.ts'
import { presentOwner } from './present-owner.ts'

export const codeAccessConfirm = route(
  calls.codeAccessConfirm,
  async ({ context, client, body, request, idempotency }) =>
    confirmAccess(context, idempotency, {
      ...(await presentOwner(context, client.id, request)),
      ...body,
    }),
)

export const codeAccessDeny = route(calls.codeAccessDeny, ({ context, body }) =>
  denyAccess(context, body.token),
)
