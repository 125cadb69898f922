import { clientCreate } from '../../../protocol/calls/profile-manager.ts'
import { route } from '../../route.ts'
import { addressOf } from '../../network-address.ts'
import { registerClient } from '../../services/register-client.ts'

export const clientCreateRoute = route(clientCreate, ({ context, body, request, idempotency }) =>
  registerClient(context, idempotency, {
    ...body,
    landing: body.landing ?? null,
    integrationId: body.integrationId ?? null,
    address: addressOf(request),
  }),
)
