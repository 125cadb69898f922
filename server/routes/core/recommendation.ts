import * as calls from '../../../protocol/calls/core/recommendation.ts'
import { leaveRecommendation } from '../../accounts/leave-feedback.ts'
import { route } from '../../route.ts'

export const recommendation = route(
  calls.recommendation,
  async ({ context, client, body, idempotency }) => {
    await leaveRecommendation(context, idempotency, { clientId: client.id, ...body })
    return { ok: true as const }
  },
)
