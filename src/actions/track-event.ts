import type { Body } from '../../protocol/call.ts'
import type { bagTrackerTrack } from '../../protocol/calls/report-service/events.ts'
import { outbox } from '../offline/outbox.ts'

type Event = Body<typeof bagTrackerTrack>

/** Notes an event of the interface, without personal data; without network it goes later with its own moment (D31). Never throws. */
export const trackEvent = async (
  name: Event['name'],
  details?: Event['details'],
): Promise<void> => {
  try {
    const body = { name, at: new Date().toISOString(), ...(details && { details }) }
    await outbox.add({ kind: 'event', body })
  } catch (error) {
    // A count that is missing costs the person nothing; the device's storage is broken, though.
    reportError(error)
  }
}
