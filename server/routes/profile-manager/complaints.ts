import { isoDate } from '../../../lending/calendar.ts'
import * as calls from '../../../protocol/calls/profile-manager/complaints.ts'
import { COMPLAINT_REMEDIES } from '../../../protocol/complaints.ts'
import { fileComplaint } from '../../complaints/register.ts'
import { complaintNumber } from '../../messaging/complaint-number.ts'
import { complaintsOf } from '../../db/complaints.ts'
import { route } from '../../route.ts'
import { instantOf } from './profile-shapes.ts'

const MAX_SHOWN = 50

export const complaintsList = route(
  calls.complaintsList,
  async ({ context: { database, clock }, client }) => ({
    asOf: instantOf(clock.now()),
    complaints: (await complaintsOf(database, client.id, MAX_SHOWN)).map((complaint) => ({
      complaintId: complaint.id,
      number: complaintNumber(complaint),
      subject: complaint.subject,
      body: complaint.body,
      state: complaint.state,
      registeredAt: instantOf(complaint.registeredAtMs),
      dueOn: isoDate(complaint.dueOn),
      extensionReason: complaint.extensionReason,
      answer: complaint.answer === null ? null : `${complaint.answer}\n\n${COMPLAINT_REMEDIES}`,
      closedAt: complaint.closedAtMs === null ? null : instantOf(complaint.closedAtMs),
    })),
  }),
)

export const complaintFile = route(
  calls.complaintFile,
  ({ context, client, body: { loanApplicationId, ...body }, idempotency }) =>
    fileComplaint(context, idempotency, {
      ...body,
      clientId: client.id,
      loanId: loanApplicationId,
    }),
)
