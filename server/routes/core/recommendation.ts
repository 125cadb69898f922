import * as calls from '../../../protocol/calls/core/recommendation.ts'
import { insertRecommendation } from '../../db/feedback.ts'
import { runIdempotent } from '../../db/idempotency.ts'
import { route } from '../../route.ts'

export const recommendation = route(
  calls.recommendation,
  async ({ context, client, body, idempotency }) => {
    await runIdempotent(context, idempotency, {
      effect: (tx) =>
        insertRecommendation(tx, { clientId: client.id, ...body, atMs: context.clock.now() }),
    })
    return { ok: true as const }
  },
)
