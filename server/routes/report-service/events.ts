import * as calls from '../../../protocol/calls/report-service/events.ts'
import { trackEvent } from '../../accounts/leave-feedback.ts'
import { route } from '../../route.ts'

export const bagTrackerTrack = route(
  calls.bagTrackerTrack,
  async ({ context, body, idempotency }) => {
    const { name, details = {}, at } = body
    await trackEvent(context, idempotency, { name, details, at })
    return { ok: true as const }
  },
)
