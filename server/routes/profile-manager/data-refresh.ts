import * as calls from '../../../protocol/calls/profile-manager/data-refresh.ts'
import { addressOf } from '../../network-address.ts'
import { confirmData } from '../../onboarding/confirm-data.ts'
import { route } from '../../route.ts'

export const dataConfirm = route(
  calls.dataConfirm,
  async ({ context, client, body, request, idempotency }) => {
    await confirmData(context, idempotency, {
      clientId: client.id,
      seenAtMs: Date.parse(body.seenAt),
      networkAddress: addressOf(request),
    })
    return { ok: true as const }
  },
)
