import { bagTrackerTrack } from '../../../protocol/calls/report-service.ts'
import { insertTrackedEvent } from '../../db/feedback.ts'
import { runIdempotent } from '../../db/idempotency.ts'
import { route } from '../../route.ts'

/** An event that waited for the network tells its own moment; one from the future, or none, counts as now. */
const momentOf = (at: string | undefined, nowMs: number): number => {
  const atMs = at === undefined ? Number.NaN : Date.parse(at)
  return Number.isNaN(atMs) ? nowMs : Math.min(atMs, nowMs)
}

export const bagTrackerTrackRoute = route(
  bagTrackerTrack,
  async ({ context, body, idempotency }) => {
    await runIdempotent(context, idempotency, {
      effect: (tx) =>
        insertTrackedEvent(tx, {
          name: body.name,
          details: body.details ?? {},
          atMs: momentOf(body.at, context.clock.now()),
        }),
    })
    return { ok: true as const }
  },
)
