import { type IsoDate, isoDate, moscowDate } from '../../lending/calendar.ts'
import {
  countedFrom,
  extendedDueOn,
  forwardDueOn,
  refusalDueOn,
  registrationDueOn,
} from '../../lending/complaint-terms.ts'
import { extendedDataStopDueOn } from '../../lending/personal-data-terms.ts'
import type { ComplaintChannel, ComplaintRefusal } from '../../protocol/complaints.ts'
import type { StaffAction } from '../../protocol/desk.ts'
import { Refusal } from '../../protocol/errors.ts'
import { type FiledComplaint, registerComplaint, tellComplaint } from '../complaints/register.ts'
import type { Context } from '../context.ts'
import { clientById } from '../db/clients.ts'
import {
  type ComplaintRow,
  complaintWithNames,
  lockComplaint,
  updateComplaint,
} from '../db/complaints.ts'
import type { Tx } from '../db/database.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import { recordStaffAction } from './staff-actions.ts'
import type { Actor } from './take-case.ts'

const note = (
  tx: Tx,
  { staff, address }: Actor,
  what: { action: StaffAction; complaint: ComplaintRow; reason?: string },
  nowMs: number,
): Promise<void> =>
  recordStaffAction(
    tx,
    {
      staffId: staff.id,
      action: what.action,
      clientId: what.complaint.clientId,
      subject: what.complaint.id,
      reason: what.reason ?? null,
      address,
    },
    nowMs,
  )

const openComplaint = async (tx: Tx, id: string): Promise<ComplaintRow> => {
  const complaint = await lockComplaint(tx, id)
  if (!complaint) throw new Refusal('NOT_FOUND')
  if (complaint.closedAtMs !== null) throw new Refusal('COMPLAINT_CLOSED')
  return complaint
}

type ComplaintStep = 'extend' | 'refuse' | 'forward'

/**
 * Why a step may not be taken with an open complaint that day, in words; null where it may. More time once, before the term is
 * over and never where it is about what a bureau was told (218-FZ art. 8); five working days to refuse and seven to hand on
 * (442-FZ), counted from the day on which it had to be registered.
 */
export const stepRefusal = (
  step: ComplaintStep,
  { state, subject, dueOn, receivedOn, registeredAtMs }: ComplaintRow,
  today: IsoDate,
): string | null => {
  const from = countedFrom(isoDate(receivedOn), moscowDate(registeredAtMs))
  if (step === 'refuse')
    return today > refusalDueOn(from)
      ? 'Отказать можно пять рабочих дней. Ответьте по существу.'
      : null
  if (step === 'forward')
    return today > forwardDueOn(from)
      ? 'Переслать можно семь рабочих дней. Ответьте по существу.'
      : null
  if (state === 'EXTENDED') return 'Срок продлевают один раз.'
  if (subject === 'CREDIT_HISTORY')
    return 'О кредитной истории отвечают за десять рабочих дней: закон не даёт продлить этот срок.'
  return today > dueOn ? 'Срок уже вышел, продлить его нельзя. Ответьте сегодня.' : null
}

const refuseStep = (step: ComplaintStep, complaint: ComplaintRow, nowMs: number): void => {
  const detail = stepRefusal(step, complaint, moscowDate(nowMs))
  if (detail !== null) throw new Refusal('COMPLAINT_TERM_OVER', { detail })
}

/** One complaint; that it was opened is written down. @throws Refusal NOT_FOUND */
export const openedComplaint = async (
  { database, clock }: Context,
  { staff, address }: Actor,
  id: string,
) => {
  const found = await complaintWithNames(database, id)
  if (!found) throw new Refusal('NOT_FOUND')
  const { clientId } = found.complaint
  await recordStaffAction(
    database,
    { staffId: staff.id, action: 'COMPLAINT_OPENED', clientId, subject: id, address },
    clock.now(),
  )
  return found
}

/**
 * Registers what came on paper, by mail or at the office, for a client (442-FZ).
 * @throws Refusal NOT_FOUND, VALIDATION for a day that has not come
 */
export const registerForClient = (
  context: Context,
  idempotency: IdempotencyRequest,
  {
    actor,
    channel,
    receivedOn,
    ...filed
  }: FiledComplaint & {
    actor: Actor
    channel: Exclude<ComplaintChannel, 'APP'>
    receivedOn: string
  },
): Promise<string> =>
  runIdempotent(context, idempotency, {
    async effect(tx) {
      const nowMs = context.clock.now()
      if (!(await clientById(tx, filed.clientId))) throw new Refusal('NOT_FOUND')
      if (receivedOn > moscowDate(nowMs))
        throw new Refusal('VALIDATION', {
          fields: [{ field: 'receivedOn', message: 'Этот день ещё не наступил.' }],
        })
      const arrival = { channel, receivedOn: isoDate(receivedOn), registeredBy: actor.staff.id }
      const complaint = await registerComplaint(tx, filed, { arrival, nowMs })
      const isLate = moscowDate(nowMs) > registrationDueOn(isoDate(receivedOn))
      const late = isLate ? { reason: `Получено ${receivedOn}: позже рабочего дня` } : {}
      await note(tx, actor, { action: 'COMPLAINT_REGISTERED', complaint, ...late }, nowMs)
      return complaint.id
    },
  })

/** Takes a complaint into work; taken by another one before, it changes hands. @throws Refusal NOT_FOUND, COMPLAINT_CLOSED */
export const takeComplaint = (
  context: Context,
  idempotency: IdempotencyRequest,
  { id, actor }: { id: string; actor: Actor },
): Promise<void> =>
  runIdempotent(context, idempotency, {
    async effect(tx) {
      const nowMs = context.clock.now()
      const complaint = await openComplaint(tx, id)
      const state = complaint.state === 'REGISTERED' ? 'IN_WORK' : complaint.state
      await updateComplaint(tx, id, { state, takenBy: actor.staff.id })
      await note(tx, actor, { action: 'COMPLAINT_TAKEN', complaint }, nowMs)
    },
  })

/**
 * Ten working days more, five where it is about personal data, once, before the term is over; the client is told why (442-FZ).
 * None where it is about what a bureau was told (218-FZ art. 8).
 * @throws Refusal NOT_FOUND, COMPLAINT_CLOSED, COMPLAINT_TERM_OVER
 */
export const extendComplaint = (
  context: Context,
  idempotency: IdempotencyRequest,
  { id, reason, actor }: { id: string; reason: string; actor: Actor },
): Promise<void> =>
  runIdempotent(context, idempotency, {
    async effect(tx) {
      const nowMs = context.clock.now()
      const complaint = await openComplaint(tx, id)
      refuseStep('extend', complaint, nowMs)
      const isAboutData = complaint.subject === 'PERSONAL_DATA'
      const dueOn = (isAboutData ? extendedDataStopDueOn : extendedDueOn)(isoDate(complaint.dueOn))
      const change = { state: 'EXTENDED', dueOn, extensionReason: reason } as const
      const takenBy = complaint.takenBy ?? actor.staff.id
      await updateComplaint(tx, id, { ...change, takenBy })
      await tellComplaint(tx, { ...complaint, ...change }, { news: 'EXTENDED', nowMs })
      await note(tx, actor, { action: 'COMPLAINT_EXTENDED', complaint, reason }, nowMs)
    },
  })

/** How a complaint ends. */
export type ComplaintEnd =
  | { readonly state: 'ANSWERED'; readonly answer: string }
  | { readonly state: 'REFUSED'; readonly answer: string; readonly refusal: ComplaintRefusal }
  | { readonly state: 'FORWARDED'; readonly answer: string; readonly forwardedTo: string }

const ENDS = {
  ANSWERED: 'COMPLAINT_ANSWERED',
  REFUSED: 'COMPLAINT_REFUSED',
  FORWARDED: 'COMPLAINT_FORWARDED',
} as const

const refuseLateEnd = ({ state }: ComplaintEnd, complaint: ComplaintRow, nowMs: number): void => {
  if (state === 'REFUSED') refuseStep('refuse', complaint, nowMs)
  if (state === 'FORWARDED') refuseStep('forward', complaint, nowMs)
}

const reasonOf = (end: ComplaintEnd): { reason?: string } => {
  if (end.state === 'REFUSED') return { reason: end.refusal }
  return end.state === 'FORWARDED' ? { reason: end.forwardedTo } : {}
}

/**
 * Ends a complaint with an answer, a refusal of the merits or handing it on; the client reads it in the app and by letter
 * (442-FZ). Of two at once one ends it. @throws Refusal NOT_FOUND, COMPLAINT_CLOSED, COMPLAINT_TERM_OVER
 */
export const endComplaint = (
  context: Context,
  idempotency: IdempotencyRequest,
  { id, end, actor }: { id: string; end: ComplaintEnd; actor: Actor },
): Promise<void> =>
  runIdempotent(context, idempotency, {
    async effect(tx) {
      const nowMs = context.clock.now()
      const complaint = await openComplaint(tx, id)
      refuseLateEnd(end, complaint, nowMs)
      const takenBy = complaint.takenBy ?? actor.staff.id
      const closed = { ...end, takenBy, closedBy: actor.staff.id, closedAtMs: nowMs }
      // Of a client whose account is deleted the address goes with the answer (decision 0171).
      const forgotten = complaint.clientId === null ? {} : { senderSealed: null }
      await updateComplaint(tx, id, { ...closed, ...forgotten })
      await tellComplaint(tx, { ...complaint, ...closed }, { news: 'CLOSED', nowMs })
      await note(tx, actor, { action: ENDS[end.state], complaint, ...reasonOf(end) }, nowMs)
    },
  })
