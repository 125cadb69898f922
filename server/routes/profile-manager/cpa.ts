import { cpa } from '../../../protocol/calls/profile-manager/partners.ts'
import { runIdempotent } from '../../db/idempotency.ts'
import { bindPartnerClick } from '../../db/partner-clicks.ts'
import { route } from '../../route.ts'
import { ownClient } from './own-client.ts'

export const cpaRoute = route(cpa, async ({ context, client, query, idempotency }) => {
  const { id: clientId } = await ownClient(context, client.id)
  return runIdempotent(context, idempotency, {
    async effect(tx) {
      await bindPartnerClick(tx, {
        clientId,
        network: 'CPA',
        agent: query.name,
        transactionId: query.transactionId,
        webId: query.webId ?? null,
        boundAtMs: context.clock.now(),
      })
      return { ok: true as const }
    },
  })
})
