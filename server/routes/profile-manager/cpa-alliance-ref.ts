import { cpaAllianceRef } from '../../../protocol/calls/profile-manager/partners.ts'
import { runIdempotent } from '../../db/idempotency.ts'
import { bindPartnerClick } from '../../db/partner-clicks.ts'
import { route } from '../../route.ts'
import { ownClient } from './own-client.ts'

export const cpaAllianceRefRoute = route(
  cpaAllianceRef,
  async ({ context, client, params, idempotency }) => {
    const { id: clientId } = await ownClient(context, client.id)
    return runIdempotent(context, idempotency, {
      async effect(tx) {
        await bindPartnerClick(tx, {
          clientId,
          network: 'ALLIANCE',
          transactionId: params.id,
          boundAtMs: context.clock.now(),
        })
        return { ok: true as const }
      },
    })
  },
)
