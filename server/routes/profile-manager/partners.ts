import * as calls from '../../../protocol/calls/profile-manager/partners.ts'
import { Refusal } from '../../../protocol/errors.ts'
import { bindPartner, rememberAdvert } from '../../onboarding/bind-partner.ts'
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
  const { name: agent, transactionId, webId = null } = query
  const click = { network: 'CPA', agent, transactionId, webId } as const
  return bindPartner(context, idempotency, { clientId, click })
})

export const cpaAllianceRef = route(
  calls.cpaAllianceRef,
  async ({ context, client, params, idempotency }) => {
    const { id: clientId } = await ownClient(context, client.id)
    const click = { network: 'ALLIANCE', transactionId: params.id } as const
    return bindPartner(context, idempotency, { clientId, click })
  },
)

export const advSave = route(calls.advSave, async ({ context, client, query }) => {
  await rememberAdvert(context, {
    clientId: client?.id ?? null,
    campaignId: query.campaign_id,
    adId: query.ad_id,
  })
  return { ok: true as const }
})
