import { moscowDate } from '../../lending/calendar.ts'
import { contactGuard, type ContactDecision } from '../../lending/contact-guard.ts'
import { HOUR_MS } from '../../lending/durations.ts'
import { isOpenContract } from '../../lending/lifecycle.ts'
import type { MessageChannel } from '../../protocol/enums.ts'
import type { Context } from '../context.ts'
import { clientById } from '../db/clients.ts'
import { areContactsStopped } from '../db/contact-stops.ts'
import type { Tx, Queryable } from '../db/database.ts'
import { loanById, type LoanRow } from '../db/loans.ts'
import { insertInboxRows } from '../db/inbox.ts'
import {
  contactRequest,
  inboxRowOf,
  isOfTheMoment,
  isReport,
  lockMessage,
  mayStayUnsent,
  type MessageRow,
  planMessage,
  RETRY,
  type SendOrder,
  updateMessage,
} from './messages.ts'
import { messagesHeld } from '../loan-book/legal-standing.ts'
import { transaction } from '../db/transaction.ts'
import { GatewayFailure } from '../gateways/gateways.ts'
import { INBOX_LOOKS } from './inbox-looks.ts'
import { messageLetter } from './letter-texts.ts'
import { orderPapers } from './order-letter.ts'
import { type Recipient, recipientOf } from './own-clock.ts'
import { quietUntilMs, wordsOf } from './reminder-now.ts'
import { sendPush } from './send-push.ts'
import { hasPushSubscription } from '../db/push-subscriptions.ts'
import type { ReminderSettings } from '../db/reminder-settings.ts'

const FALLBACK_ORDER: readonly MessageChannel[] = ['PUSH', 'SMS', 'MAIL']

/**
 * Channels to a client in the order they are tried; a message takes the first that works. The one place that decides it.
 * Of the channels that the client has chosen for its topic, notifications cost nothing and replace each other, so they are
 * first (D33), letters are read late, so they are last. Two exceptions: the notice of a debit has to name sum, card and
 * time (D16), which a notification may do only where the client allows it; and what a client has to learn in any case
 * ends with a text message, chosen or not (decision 0087).
 */
const deliveryChannels = async (
  queryable: Queryable,
  { clientId, kind }: Pick<MessageRow, 'clientId' | 'kind'>,
  { showDetails, channels }: ReminderSettings,
): Promise<readonly MessageChannel[]> => {
  const { topic } = INBOX_LOOKS[kind]
  const mayShow = kind !== 'AUTO_DEBIT_NOTICE' || showDetails
  const push = mayShow && (await hasPushSubscription(queryable, clientId))
  const chosen = FALLBACK_ORDER.filter(
    (channel) => channels[channel].includes(topic) && (channel !== 'PUSH' || push),
  )
  return mayStayUnsent(kind) || chosen.includes('SMS') ? chosen : [...chosen, 'SMS']
}

interface Delivery {
  readonly message: MessageRow
  readonly recipient: Recipient
}

type Channel = (context: Context, delivery: Delivery, text: string) => Promise<'SENT' | 'CLOSED'>

/** How each channel is written to. CLOSED: this client cannot be reached by it, the next channel is tried. */
const CHANNELS: Readonly<Record<MessageChannel, Channel>> = {
  PUSH: sendPush,
  async SMS(context, { message }, text) {
    const client = await clientById(context.database, message.clientId)
    if (!client) return 'CLOSED'
    await context.gateways.codeSender.sendText({ phone: client.phone, text })
    return 'SENT'
  },
  async MAIL({ database, gateways, config }, { message }, text) {
    const client = await clientById(database, message.clientId)
    if (!client?.mail || client.mailConfirmedAtMs === null) return 'CLOSED'
    // Planned «завтра» may be today when it goes; the text is written again then, this title is true of any day.
    const title = message.kind === 'REMINDER' ? 'Напоминание о платеже' : message.title
    const words = messageLetter({ title, text, baseUrl: config.baseUrl })
    await gateways.mail.send({ to: client.mail, ...words })
    return 'SENT'
  },
}

type Refused = Extract<ContactDecision, { allowed: false }>

const GUARD_REASONS: Readonly<Record<Refused['reason'], string>> = {
  HOURS: 'В это время закон не разрешает писать о просроченном платеже.',
  DAY: 'Сегодня мы уже написали столько раз, сколько разрешает закон.',
  WEEK: 'На этой неделе мы уже написали столько раз, сколько разрешает закон.',
  MONTH: 'В этом месяце мы уже написали столько раз, сколько разрешает закон.',
}
const OUTDATED = 'Платёж уже внесён, или его срок изменился.'
const STOPPED = 'Вы попросили не писать вам о просроченном платеже.'
const BY_STATUS = 'По этому займу идёт процедура по закону: о платежах в это время не пишем.'
const DECEASED = 'Клиент умер: сообщений больше нет.'
const QUIET = 'В это время мы о платежах не напоминаем.'
const NOT_SENT = 'Не удалось отправить.'
const NO_CHANNEL =
  'Ни одним из выбранных вами способов написать не получилось: уведомления не включены, почта не подтверждена, а от СМС вы отказались.'
const UNSURE = 'Оператор связи не подтвердил отправку.'

/** A notice that would have to wait longer than this is no longer news. */
const WORTH_WAITING_MS = 36 * HOUR_MS
const MAX_RETRIES = 3

/** The payment a message is about has been made, or its day has moved. */
const isOutdated = ({ dueOn, kind }: MessageRow, loan: LoanRow | null, today: string): boolean => {
  if (dueOn === null) return false
  if (loan?.nextDueOn !== dueOn || loan.contractState === 'CLOSED') return true
  return (kind === 'REMINDER' || kind === 'AUTO_DEBIT_NOTICE') && dueOn < today
}

const retryLater = async (
  tx: Tx,
  message: MessageRow,
  retry: { text: string; sendAtMs: number; nowMs: number },
): Promise<void> => {
  const { text, sendAtMs, nowMs } = retry
  const tries = Number(RETRY.exec(message.dedupeKey)?.[1] ?? 0)
  if (tries >= MAX_RETRIES || sendAtMs - nowMs > WORTH_WAITING_MS) return
  const { clientId, loanId, kind, title, dueOn } = message
  const dedupeKey = `${message.dedupeKey.replace(RETRY, '')}#retry${tries + 1}`
  await planMessage(tx, { clientId, loanId, kind, title, dueOn, text, dedupeKey, sendAtMs }, nowMs)
}

/**
 * Takes the right to send: written down before the gateway is called, so that the counts of the guard are never too
 * low, and a message that a crash cut off is not sent twice. Null: it is not to be sent.
 */
const claimMessage = (context: Context, { messageId, text }: SendOrder): Promise<Delivery | null> =>
  transaction(context.database, async (tx) => {
    const nowMs = context.clock.now()
    const message = await lockMessage(tx, messageId)
    if (message?.state !== 'PLANNED') return null
    if (message.sentAtMs !== null) {
      await updateMessage(tx, messageId, { state: 'FAILED', reason: UNSURE })
      return null
    }
    const held = await messagesHeld(tx, message)
    if (held === 'ALL') {
      await updateMessage(tx, messageId, { state: 'REFUSED', reason: DECEASED })
      return null
    }
    await orderPapers(tx, message, nowMs)
    const today = moscowDate(nowMs)
    const loan = message.loanId === null ? null : await loanById(tx, message.loanId)
    if (isOutdated(message, loan, today)) {
      await updateMessage(tx, messageId, { state: 'REFUSED', reason: OUTDATED })
      return null
    }
    const dueOn = isOpenContract(loan?.contractState) ? (loan?.nextDueOn ?? null) : null
    const afterDue = dueOn !== null && dueOn < today && !isReport(message.kind)
    if (held === 'ABOUT_DEBT' && !isReport(message.kind)) {
      await updateMessage(tx, messageId, { state: 'REFUSED', reason: BY_STATUS, afterDue })
      return null
    }
    const recipient = await recipientOf(tx, message.clientId)
    if (afterDue) {
      if (await areContactsStopped(tx, message.clientId)) {
        await updateMessage(tx, messageId, { state: 'REFUSED', reason: STOPPED, afterDue })
        return null
      }
      const asked = {
        clientId: message.clientId,
        utcOffsetMinutes: recipient.regionOffsetMinutes,
      }
      const decision = contactGuard(await contactRequest(tx, asked, nowMs))
      if (!decision.allowed) {
        const reason = GUARD_REASONS[decision.reason]
        await updateMessage(tx, messageId, { state: 'REFUSED', reason, afterDue })
        await retryLater(tx, message, { text, sendAtMs: decision.nextAllowedAtMs, nowMs })
        return null
      }
    }
    const untilMs = afterDue ? null : quietUntilMs(message, recipient, nowMs)
    if (untilMs !== null) {
      await updateMessage(tx, messageId, { state: 'REFUSED', reason: QUIET, afterDue })
      await retryLater(tx, message, { text, sendAtMs: untilMs, nowMs })
      return null
    }
    await updateMessage(tx, messageId, { sentAtMs: nowMs, afterDue })
    if (isOfTheMoment(message.kind)) {
      const words = wordsOf(message, recipient, { text, nowMs })
      await insertInboxRows(tx, [inboxRowOf({ ...message, text: words })], nowMs)
    }
    return { message: { ...message, sentAtMs: nowMs, afterDue }, recipient }
  })

/**
 * A channel that failed leads to the next, only the last one is tried again later. Past the due date the next is taken only
 * when the first certainly did nothing: two messages must not go where the law counts them.
 */
const sendByFirstChannel = async (
  context: Context,
  delivery: Delivery,
  text: string,
): Promise<MessageChannel | null> => {
  const { message, recipient } = delivery
  const channels = await deliveryChannels(context.database, message, recipient.chosen)
  for (const channel of channels) {
    try {
      const end = await CHANNELS[channel](context, delivery, text)
      if (end === 'SENT') return channel
    } catch (error) {
      if (!(error instanceof GatewayFailure) || channel === channels.at(-1)) throw error
      if (message.afterDue && !error.safeToRepeat) throw error
      context.log.warn({ messageId: message.id, channel, err: error }, 'The next channel is taken')
    }
  }
  return null
}

/**
 * Sends a planned message: past a due date only as often and at such hours as the law allows (230-FZ, D17), and never
 * about a payment that has been made. A refusal is logged, and tried again when that makes sense.
 * @throws GatewayFailure when the gateway certainly did nothing: run again later
 */
export const notifyClient = async (context: Context, order: SendOrder): Promise<void> => {
  const delivery = await claimMessage(context, order)
  if (!delivery) return
  const { message, recipient } = delivery
  const { database } = context
  try {
    const nowMs = context.clock.now()
    const text = wordsOf(message, recipient, { text: order.text, nowMs })
    const channel = await sendByFirstChannel(context, delivery, text)
    await updateMessage(
      database,
      message.id,
      channel === null
        ? { state: 'FAILED', reason: NO_CHANNEL, sentAtMs: null }
        : { state: 'SENT', channel },
    )
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error
    if (!error.safeToRepeat) {
      context.log.warn({ messageId: message.id, err: error }, 'A message may not have gone')
      await updateMessage(database, message.id, { state: 'FAILED', reason: UNSURE })
      return
    }
    await updateMessage(database, message.id, { sentAtMs: null })
    throw error
  }
}

/** Gives a message up after the last try. */
export const giveMessageUp = (context: Context, { messageId }: SendOrder): Promise<void> =>
  updateMessage(context.database, messageId, { state: 'FAILED', reason: NOT_SENT })
