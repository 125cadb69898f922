import { isoDate } from '../../../lending/calendar.ts'
import * as calls from '../../../protocol/calls/profile-manager/site-complaints.ts'
import { complaintOfNumber, fileFromSite } from '../../complaints/file-from-site.ts'
import { route } from '../../route.ts'
import { instantOf } from './profile-shapes.ts'

export const siteComplaintFile = route(
  calls.siteComplaintFile,
  ({ context, body: { subject, body, ...sender }, idempotency }) =>
    fileFromSite(context, idempotency, { sender, subject, body }),
)

export const siteComplaintState = route(calls.siteComplaintState, async ({ context, body }) => {
  const { state, registeredAtMs, dueOn, closedAtMs } = await complaintOfNumber(context, body)
  return {
    asOf: instantOf(context.clock.now()),
    state,
    registeredAt: instantOf(registeredAtMs),
    dueOn: isoDate(dueOn),
    closedAt: closedAtMs === null ? null : instantOf(closedAtMs),
  }
})
