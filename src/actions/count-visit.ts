import { bagTrackerTrack } from '../../protocol/calls/report-service/events.ts'
import { PARTNER_VISIT_EVENT } from '../../protocol/partner-links.ts'
import { CallRefused, NetworkFailure, send } from '../api/send.ts'

/**
 * Counts a visit with a partner's link by the partner's name alone: the id of the click is of no use here (decision 0054).
 * A visit that could not be counted is lost, the click itself is kept in the cookies.
 */
export const countVisit = async (source: string): Promise<void> => {
  const body = { name: PARTNER_VISIT_EVENT, details: { source }, at: new Date().toISOString() }
  try {
    await send(bagTrackerTrack, { body })
  } catch (error) {
    if (!(error instanceof NetworkFailure) && !(error instanceof CallRefused)) throw error
  }
}
