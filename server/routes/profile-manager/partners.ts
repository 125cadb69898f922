import * as calls from '../../../protocol/calls/profile-manager/partners.ts'
import { Refusal } from '../../../protocol/errors.ts'
import { runIdempotent } from '../../db/idempotency.ts'
import { bindPartnerClick, saveAdvertClick } from '../../db/partner-clicks.ts'
import { integrationById } from '../../onboarding/integrations.ts'
import { route } from '../../route.ts'
import { ownClient } from './own-client.ts'

export const clientIntegrationData = route(calls.clientIntegrationData, ({ query }) => {
  const integration = integrationById(query.integrationId)
  if (!integration) throw new Refusal('NOT_FOUND')
  const { integrationId, stepsQty, prefill } = integration
  return { integrationId, stepsQty, prefill: { ...prefill } }
})

export const cpa = route(calls.cpa, async ({ context, client, query, idempotency }) => {
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

export const cpaAllianceRef = route(
  calls.cpaAllianceRef,
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

export const advSave = route(calls.advSave, async ({ context, client, query }) => {
  await saveAdvertClick(context.database, {
    clientId: client?.id ?? null,
    campaignId: query.campaign_id,
    adId: query.ad_id,
    atMs: context.clock.now(),
  })
  return { ok: true as const }
})
