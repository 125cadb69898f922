import { clientIntegrationData } from '../../../protocol/calls/profile-manager/partners.ts'
import { Refusal } from '../../../protocol/errors.ts'
import { integrationById } from '../../onboarding/integrations.ts'
import { route } from '../../route.ts'

export const clientIntegrationDataRoute = route(clientIntegrationData, ({ query }) => {
  const integration = integrationById(query.integrationId)
  if (!integration) throw new Refusal('NOT_FOUND')
  const { integrationId, stepsQty, prefill } = integration
  return { integrationId, stepsQty, prefill: { ...prefill } }
})
