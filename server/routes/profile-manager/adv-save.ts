import { advSave } from '../../../protocol/calls/profile-manager/partners.ts'
import { saveAdvertClick } from '../../db/partner-clicks.ts'
import { route } from '../../route.ts'

export const advSaveRoute = route(advSave, async ({ context, client, query }) => {
  await saveAdvertClick(context.database, {
    clientId: client?.id ?? null,
    campaignId: query.campaign_id,
    adId: query.ad_id,
    atMs: context.clock.now(),
  })
  return { ok: true as const }
})
