import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import type { ContactRequest, UtcOffsets } from '../../lending/contact-guard.ts'
import { DAY_MS } from '../../lending/durations.ts'
import type { Queryable, Tx } from '../db/database.ts'
import type { NewInboxRow } from '../db/inbox.ts'
import { keptQuery } from '../db/kept-query.ts'
import { insertPlannedMessages } from './insert-messages.ts'
import type { Enqueued } from '../db/outbox.ts'
import { loans } from '../db/schema/loans.ts'
import { messages, type MESSAGE_KINDS } from '../db/schema/messages.ts'

export type MessageRow = typeof messages.$inferSelect
export type MessageKind = (typeof MESSAGE_KINDS)[number]

/** Outbox kind that sends one message. */
export const SEND_MESSAGE = 'send-message'
/** The text travels with the order and is erased with it; the log keeps the title only. */
export type SendOrder = { readonly messageId: string; readonly text: string }

/**
 * Reports of what has been done: they ask for nothing, so they are no contact about a debt (230-FZ art. 4) and the guard
 * neither counts nor holds them. Whatever asks to pay stays under it, and so does an offer of new terms: it is written to
 * whoever is late, so that they pay (decision 0144). Held back, it stands under the bell.
 */
const REPORTS: ReadonlySet<MessageKind> = new Set([
  'PAYOUT_SENT',
  'PAYMENT_TAKEN',
  'CHANGE_SIGNED',
  'RESTRUCTURING_ENDED',
  'HOLIDAY_ASKED',
  'HOLIDAY_ANSWERED',
  'HOLIDAY_NOTICE',
  'HOLIDAY_ENDED',
  'LOAN_CLOSED',
  'PAYOUT_RETURNED',
  'PAYOUT_CANCELLED',
  'PAYOUT_FAILED',
  // Money that goes back to the client asks for nothing, whatever stands about the debt.
  'OVERPAYMENT_RETURNED',
  'OVERPAYMENT_LATE',
  'SECOND_CHARGE_RETURNED',
  'UNMATCHED_MONEY_RETURNED',
  'BOOKING_REVERSED',
  'DEBT_WRITTEN_OFF',
  'DEBT_FORGIVEN',
  'COURT_COSTS_AWARDED',
  'LIMIT_CHANGED',
  'LOAN_POSSIBLE',
  'NEW_DEVICE',
  'DATA_CHANGED',
  'CHECK_DECIDED',
  'SUPPORT_ANSWER',
])
export const isReport = (kind: MessageKind): boolean => REPORTS.has(kind)

/** A client may want these on no channel at all: they stand under the bell. A stranger's sign-in is told in any case. */
const SPARED_BY_CHOICE: ReadonlySet<MessageKind> = new Set([
  'REMINDER',
  'PAYOUT_SENT',
  'PAYMENT_TAKEN',
  'PAYMENT_DECLINED',
  'LOAN_CLOSED',
  'LIMIT_CHANGED',
  'LOAN_POSSIBLE',
  'SUPPORT_ANSWER',
  'CONSENT_ENDS',
])
export const mayStayUnsent = (kind: MessageKind): boolean => SPARED_BY_CHOICE.has(kind)

/** True for what is read only when it goes: a reminder of a payment that is made meanwhile is never seen. */
export const isOfTheMoment = (kind: MessageKind): boolean =>
  kind === 'REMINDER' || kind === 'OVERDUE_NOTICE' || kind === 'AUTO_DEBIT_NOTICE'

/** A text message names its sender first; where it is read otherwise, that is known. */
export const withoutSender = (text: string): string => {
  const rest = text.replace(/^Вовремя: /, '')
  return rest.charAt(0).toUpperCase() + rest.slice(1)
}

/** Ends the key of a message that is tried again later. */
export const RETRY = /#retry(\d)$/

/** What the client reads under the bell, one for a message however often it is tried: the words meant for it, otherwise those that are sent. */
export const inboxRowOf = ({
  clientId,
  loanId,
  kind,
  title,
  text,
  dedupeKey,
  inApp = { title, body: withoutSender(text) },
}: Pick<
  NewMessage,
  'clientId' | 'loanId' | 'kind' | 'title' | 'text' | 'dedupeKey' | 'inApp'
>): NewInboxRow => ({
  clientId,
  loanId,
  kind,
  dedupeKey: dedupeKey.replace(RETRY, ''),
  ...inApp,
})

export interface NewMessage {
  readonly clientId: string
  readonly loanId: string | null
  readonly kind: MessageKind
  /** What it is about, for the client's list. */
  readonly title: string
  /** What is sent. */
  readonly text: string
  /** What is kept under the bell, where sums and contracts may be named; by default what is sent. */
  readonly inApp?: { readonly title: string; readonly body: string }
  /** The due date it is about; null when none. */
  readonly dueOn: string | null
  /** One message for one cause, for ever. */
  readonly dedupeKey: string
  readonly sendAtMs: number
}

/** The guard looks back over 31 local days. */
export const LOOK_BACK_MS = 33 * DAY_MS
const MAX_SHOWN = 200
/** Every client has a phone; the channel really taken is noted when the message is sent. */
const LAST_CHANNEL = 'SMS' as const

/**
 * Plans messages to clients in the transaction of their cause: the only way to write to anybody but by a code. A cause
 * that has its message gets no second one. `alongside`: orders of the same cause, written with the first message's own where
 * it is new.
 */
export const planMessages = async (
  tx: Tx,
  planned: readonly NewMessage[],
  nowMs: number,
  alongside: readonly Enqueued[] = [],
): Promise<void> => {
  if (planned.length === 0) return
  const byKey = new Map(planned.map((message) => [message.dedupeKey, message]))
  await insertPlannedMessages(
    tx,
    [...byKey.values()].map((message, index) => {
      const { text, sendAtMs, inApp: _inApp, ...row } = message
      const id = randomUUID()
      const payload: SendOrder = { messageId: id, text }
      const order = { kind: SEND_MESSAGE, payload, runAtMs: sendAtMs, dedupeKey: id }
      return {
        ...row,
        id,
        channel: LAST_CHANNEL,
        inbox: isOfTheMoment(row.kind) ? null : inboxRowOf(message),
        orders: index === 0 ? [order, ...alongside] : [order],
      }
    }),
    nowMs,
  )
}

/** {@link planMessages} for one. */
export const planMessage = (
  tx: Tx,
  message: NewMessage,
  nowMs: number,
  alongside: readonly Enqueued[] = [],
): Promise<void> => planMessages(tx, [message], nowMs, alongside)

/** Keeps everybody else from writing to the same client until the transaction ends: the counts stay true. */
export const lockMessagesOf = async (tx: Tx, clientId: string): Promise<void> => {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`messages:${clientId}`}, 0))`,
  )
}

/**
 * Changes a message that is as it was read, and nothing when another worker has been faster; says which. `seen`: as it was
 * read.
 */
export const changePlanned = async (
  queryable: Queryable,
  seen: Pick<MessageRow, 'id' | 'sentAtMs'>,
  change: MessageChange,
): Promise<boolean> => {
  const { sentAtMs } = messages
  const changed = await queryable
    .update(messages)
    .set(change)
    .where(
      and(
        eq(messages.id, seen.id),
        eq(messages.state, 'PLANNED'),
        seen.sentAtMs === null ? isNull(sentAtMs) : eq(sentAtMs, seen.sentAtMs),
      ),
    )
    .returning({ id: messages.id })
  return changed.length === 1
}

const wasBegun = keptQuery<{ id: string; nowMs: number }, { id: string }[]>((database) =>
  database
    .update(messages)
    .set({ sentAtMs: sql`${sql.placeholder('nowMs')}`, afterDue: false })
    .where(
      and(
        eq(messages.id, sql.placeholder('id')),
        eq(messages.state, 'PLANNED'),
        isNull(messages.sentAtMs),
      ),
    )
    .returning({ id: messages.id }),
)

/** Notes that a message which no law counts goes now; false when another worker has been faster. */
export const beginSending = async (
  queryable: Queryable,
  id: string,
  nowMs: number,
): Promise<boolean> => (await wasBegun(queryable, { id, nowMs })).length === 1

const wasSent = keptQuery<{ id: string; channel: MessageRow['channel'] }, unknown>((database) =>
  database
    .update(messages)
    .set({ state: 'SENT', channel: sql`${sql.placeholder('channel')}` })
    .where(eq(messages.id, sql.placeholder('id'))),
)

/** Notes by which channel a message went. */
export const noteSent = async (
  queryable: Queryable,
  id: string,
  channel: MessageRow['channel'],
): Promise<void> => {
  await wasSent(queryable, { id, channel })
}

type MessageChange = Partial<
  Pick<MessageRow, 'state' | 'reason' | 'sentAtMs' | 'afterDue' | 'channel'>
>

export const updateMessage = async (
  queryable: Queryable,
  id: string,
  change: MessageChange,
): Promise<void> => {
  await queryable.update(messages).set(change).where(eq(messages.id, id))
}

/** What the contact guard is asked with: the clocks the client may live by, and when we wrote after a due date (D17). */
export const contactRequest = async (
  queryable: Queryable,
  { clientId, utcOffsetsMinutes }: { clientId: string; utcOffsetsMinutes: UtcOffsets },
  atMs: number,
): Promise<ContactRequest> => {
  const sent = await queryable
    .select({ sentAtMs: messages.sentAtMs })
    .from(messages)
    .where(
      and(
        eq(messages.clientId, clientId),
        gt(messages.createdAtMs, atMs - 2 * LOOK_BACK_MS),
        gt(messages.sentAtMs, atMs - LOOK_BACK_MS),
        isNotNull(messages.sentAtMs),
        eq(messages.afterDue, true),
      ),
    )
  return {
    atMs,
    utcOffsetsMinutes,
    sentAtMs: sent.flatMap(({ sentAtMs }) => (sentAtMs === null ? [] : [sentAtMs])),
  }
}

/** Messages to a client with the numbers of their contracts, latest first. */
export const messagesOf = (queryable: Queryable, clientId: string) =>
  queryable
    .select({ message: messages, contractNumber: loans.contractNumber })
    .from(messages)
    .leftJoin(loans, eq(loans.id, messages.loanId))
    .where(eq(messages.clientId, clientId))
    .orderBy(desc(messages.createdAtMs), desc(messages.id))
    .limit(MAX_SHOWN)
