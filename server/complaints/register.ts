import { type IsoDate, isoDate, moscowDate } from '../../lending/calendar.ts'
import { DAY_MS } from '../../lending/durations.ts'
import { formatDate } from '../../lending/plain-text.ts'
import type { ComplaintChannel, ComplaintSubject } from '../../protocol/complaints.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { lockClient } from '../db/clients.ts'
import {
  type ComplaintRow,
  complaintSender,
  countComplaintsSince,
  insertComplaint,
} from '../db/complaints.ts'
import type { Tx } from '../db/database.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import { loansOf } from '../db/loans.ts'
import { complaintDueOn } from './complaint-due-on.ts'
import { complaintNumber } from '../messaging/complaint-number.ts'
import { complaintTold } from '../messaging/event-texts.ts'
import { orderLetter } from '../messaging/order-letter.ts'
import { tellEvent } from '../messaging/tell-event.ts'

/** Filed in the app by one client within 24 hours; paper ones have no limit. */
const FILED_A_DAY = 10

/** What a client is told about their complaint, in the app and by letter. */
export type ComplaintNews = 'REGISTERED' | 'EXTENDED' | 'CLOSED'

/**
 * Tells the client under the bell and, where their address is confirmed, by letter; whoever wrote from the site, and a client
 * whose account is deleted, by letter alone; once for each piece of news.
 */
export const tellComplaint = async (
  tx: Tx,
  complaint: ComplaintRow,
  { news, nowMs }: { news: ComplaintNews; nowMs: number },
): Promise<void> => {
  const { id, clientId, loanId, dueOn } = complaint
  const cause = `${id}:${news}`
  if (clientId !== null) {
    const words = complaintTold(news, {
      number: complaintNumber(complaint),
      dueOn: formatDate(dueOn),
    })
    await tellEvent(tx, { clientId, loanId, words, cause, nowMs })
  }
  // Once it is closed the register knows the address of a deleted account no more (decision 0171).
  const to = clientId === null ? null : (complaintSender(tx, complaint)?.mail ?? null)
  const order = { about: 'COMPLAINT', complaintId: id, news, ...(to !== null && { to }) } as const
  await orderLetter(tx, { order, cause: `complaint:${cause}`, nowMs })
}

export interface FiledComplaint {
  readonly clientId: string
  /** Of the client; null when it is about no contract. */
  readonly loanId: string | null
  readonly subject: ComplaintSubject
  readonly body: string
}

interface Arrival {
  readonly channel: ComplaintChannel
  readonly receivedOn: IsoDate
  /** Null for one filed by the client. */
  readonly registeredBy: string | null
}

const refuseOtherContract = async (tx: Tx, { clientId, loanId }: FiledComplaint): Promise<void> => {
  if (loanId === null) return
  const own = await loansOf(tx, clientId)
  if (!own.some(({ id, contractNumber }) => id === loanId && contractNumber !== null))
    throw new Refusal('NOT_FOUND')
}

/** Writes a complaint into the register and tells the client its number and the day of the answer. @throws Refusal NOT_FOUND */
export const registerComplaint = async (
  tx: Tx,
  filed: FiledComplaint,
  { arrival, nowMs }: { arrival: Arrival; nowMs: number },
): Promise<ComplaintRow> => {
  await refuseOtherContract(tx, filed)
  const complaint = await insertComplaint(tx, {
    ...filed,
    ...arrival,
    registeredAtMs: nowMs,
    dueOn: complaintDueOn(filed.subject, arrival.receivedOn, nowMs),
  })
  await tellComplaint(tx, complaint, { news: 'REGISTERED', nowMs })
  return complaint
}

/** A complaint that the client files in the app: registered at once. @throws Refusal NOT_FOUND, TOO_MANY_REQUESTS */
export const fileComplaint = (
  context: Context,
  idempotency: IdempotencyRequest,
  filed: FiledComplaint,
): Promise<{ complaintId: string; number: string; dueOn: IsoDate }> =>
  runIdempotent(context, idempotency, {
    async effect(tx) {
      const nowMs = context.clock.now()
      await lockClient(tx, filed.clientId)
      if ((await countComplaintsSince(tx, filed.clientId, nowMs - DAY_MS)) >= FILED_A_DAY)
        throw new Refusal('TOO_MANY_REQUESTS', {
          title: 'Сегодня обращений уже много',
          detail: 'Все они зарегистрированы. Дополнить их можно сообщением в поддержку.',
        })
      const arrival = { channel: 'APP', receivedOn: moscowDate(nowMs), registeredBy: null } as const
      const complaint = await registerComplaint(tx, filed, { arrival, nowMs })
      return {
        complaintId: complaint.id,
        number: complaintNumber(complaint),
        dueOn: isoDate(complaint.dueOn),
      }
    },
  })
