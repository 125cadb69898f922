import * as calls from '../../../protocol/calls/report-service/events.ts'
import { insertTrackedEvent } from '../../db/feedback.ts'
import { runIdempotent } from '../../db/idempotency.ts'
import { route } from '../../route.ts'

/** Nothing waits longer for the network: older moments come from a wrong clock. */
const OLDEST_MS = 30 * 86_400_000

/** An event that waited for the network tells its own moment; one that cannot be right, or none, counts as now. */
const momentOf = (at: string | undefined, nowMs: number): number => {
  const atMs = at === undefined ? Number.NaN : Date.parse(at)
  return atMs <= nowMs && atMs >= nowMs - OLDEST_MS ? atMs : nowMs
}

export const bagTrackerTrack = route(
  calls.bagTrackerTrack,
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
