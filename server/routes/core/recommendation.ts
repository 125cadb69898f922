import { recommendation } from '../../../protocol/calls/core/recommendation.ts'
import { runIdempotent } from '../../db/idempotency.ts'
import { insertRecommendation } from '../../db/feedback.ts'
import { route } from '../../route.ts'

export const recommendationRoute = route(
  recommendation,
  async ({ context, client, body, idempotency }) => {
    await runIdempotent(context, idempotency, {
      effect: (tx) =>
        insertRecommendation(tx, { clientId: client.id, ...body, atMs: context.clock.now() }),
    })
    return { ok: true as const }
  },
)
