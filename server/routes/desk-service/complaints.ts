import { type IsoDate, isoDate, moscowDate, workingDaysBetween } from '../../../lending/calendar.ts'
import * as calls from '../../../protocol/calls/desk/complaints.ts'
import { complaintNumber } from '../../messaging/complaint-number.ts'
import { nameInPassport } from '../../db/client-profile.ts'
import {
  closedComplaints,
  complaintSender,
  type ComplaintSender,
  countOpenComplaints,
  openComplaints,
} from '../../db/complaints.ts'
import type { Database } from '../../db/database.ts'
import {
  endComplaint,
  extendComplaint,
  openedComplaint,
  registerForClient,
  stepRefusal,
  takeComplaint,
} from '../../desk/complaints.ts'
import { route } from '../../route.ts'
import { actorOf, instantOf, instantOrNull } from './actor.ts'

const MAX_OPEN = 200
const MAX_CLOSED = 50

/** A term that ended on Friday is over on Saturday, though no working day has passed since. */
const workingDaysLeft = (today: IsoDate, dueOn: IsoDate): number => {
  const left = workingDaysBetween(today, dueOn)
  return today > dueOn ? Math.min(left, -1) : left
}

type Listed = Awaited<ReturnType<typeof openComplaints>>[number]

const shapeOf = (
  database: Database,
  { complaint, contractNumber, takenByName, passportSealed }: Listed,
  today: IsoDate,
) => ({
  complaintId: complaint.id,
  number: complaintNumber(complaint),
  clientId: complaint.clientId,
  clientName:
    (complaint.clientId === null
      ? null
      : nameInPassport(database, complaint.clientId, passportSealed)) ??
    complaintSender(database, complaint)?.fullName ??
    null,
  contractNumber,
  channel: complaint.channel,
  subject: complaint.subject,
  state: complaint.state,
  registeredAt: instantOf(complaint.registeredAtMs),
  dueOn: isoDate(complaint.dueOn),
  workingDaysLeft: workingDaysLeft(today, isoDate(complaint.dueOn)),
  takenBy: takenByName,
  closedAt: instantOrNull(complaint.closedAtMs),
})

/** The name stands in the list already. */
const senderOf = (sender: ComplaintSender | null) =>
  sender && { mail: sender.mail, phone: sender.phone, contractNumber: sender.contractNumber }

export const deskComplaints = route(
  calls.deskComplaints,
  async ({ context: { database, clock } }) => {
    const nowMs = clock.now()
    const today = moscowDate(nowMs)
    const [open, closed, counted] = await Promise.all([
      openComplaints(database, MAX_OPEN),
      closedComplaints(database, MAX_CLOSED),
      countOpenComplaints(database, today),
    ])
    return {
      asOf: instantOf(nowMs),
      total: counted.open,
      open: open.map((row) => shapeOf(database, row, today)),
      closed: closed.map((row) => shapeOf(database, row, today)),
    }
  },
)

export const deskComplaint = route(
  calls.deskComplaint,
  async ({ context, client: staff, params, request }) => {
    const { database, clock } = context
    const nowMs = clock.now()
    const today = moscowDate(nowMs)
    const found = await openedComplaint(context, actorOf(staff, request), params.complaintId)
    const { complaint } = found
    const may = (step: Parameters<typeof stepRefusal>[0]): boolean =>
      complaint.closedAtMs === null && stepRefusal(step, complaint, today) === null
    return {
      asOf: instantOf(nowMs),
      complaint: {
        ...shapeOf(database, found, today),
        sender: senderOf(complaintSender(database, complaint)),
        body: complaint.body,
        receivedOn: isoDate(complaint.receivedOn),
        extensionReason: complaint.extensionReason,
        refusal: complaint.refusal,
        forwardedTo: complaint.forwardedTo,
        answer: complaint.answer,
        mayExtend: may('extend'),
        mayRefuse: may('refuse'),
        mayForward: may('forward'),
      },
    }
  },
)

export const deskRegisterComplaint = route(
  calls.deskRegisterComplaint,
  async ({ context, client: staff, body, request, idempotency }) => {
    const { loanApplicationId, ...filed } = body
    const actor = actorOf(staff, request)
    const order = { ...filed, loanId: loanApplicationId, actor }
    return { complaintId: await registerForClient(context, idempotency, order) }
  },
)

export const deskTakeComplaint = route(
  calls.deskTakeComplaint,
  async ({ context, client: staff, params, request, idempotency }) => {
    const actor = actorOf(staff, request)
    await takeComplaint(context, idempotency, { id: params.complaintId, actor })
    return { ok: true as const }
  },
)

export const deskExtendComplaint = route(
  calls.deskExtendComplaint,
  async ({ context, client: staff, params, body, request, idempotency }) => {
    const actor = actorOf(staff, request)
    await extendComplaint(context, idempotency, { id: params.complaintId, ...body, actor })
    return { ok: true as const }
  },
)

export const deskEndComplaint = route(
  calls.deskEndComplaint,
  async ({ context, client: staff, params, body, request, idempotency }) => {
    const actor = actorOf(staff, request)
    await endComplaint(context, idempotency, { id: params.complaintId, end: body, actor })
    return { ok: true as const }
  },
)
