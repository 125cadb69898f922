import { moscowDate } from '../../lending/calendar.ts'
import { contactGuard, type ContactDecision } from '../../lending/contact-guard.ts'
import { HOUR_MS } from '../../lending/durations.ts'
import { stoppedMessages } from '../../lending/legal-status.ts'
import { isOpenContract } from '../../lending/lifecycle.ts'
import type { MessageChannel } from '../../protocol/enums.ts'
import type { Context } from '../context.ts'
import { areContactsStopped } from './message-choices.ts'
import type { Tx } from '../db/database.ts'
import { insertInboxRows } from '../db/inbox.ts'
import {
  beginSending,
  changePlanned,
  contactRequest,
  inboxRowOf,
  isOfTheMoment,
  isReport,
  lockMessagesOf,
  mayStayUnsent,
  type MessageRow,
  noteSent,
  planMessage,
  RETRY,
  type SendOrder,
  updateMessage,
} from './messages.ts'
import { transaction } from '../db/transaction.ts'
import { GatewayFailure } from '../gateways/gateways.ts'
import { INBOX_LOOKS } from './inbox-looks.ts'
import { messageLetter } from './letter-texts.ts'
import { type MessageGround, messageGround } from './message-ground.ts'
import { orderLetter, papersOf } from './order-letter.ts'
import { quietUntilMs, wordsOf } from './reminder-now.ts'
import { withCreditor } from './reminder-texts.ts'
import { sendPush } from './send-push.ts'

/** A message that this worker alone may send now. */
type Delivery = Pick<MessageGround, 'message' | 'recipient' | 'client' | 'hasPush'>

const FALLBACK_ORDER: readonly MessageChannel[] = ['PUSH', 'SMS', 'MAIL']

/**
 * Channels to a client in the order they are tried; a message takes the first that works. The one place that decides it.
 * Of the channels that the client has chosen for its topic, notifications cost nothing and replace each other, so they are
 * first (D33), letters are read late, so they are last. Two exceptions: the notice of a debit has to name sum, card and
 * time (D16), which a notification may do only where the client allows it; and what a client has to learn in any case
 * ends with a text message, chosen or not (decision 0087).
 */
const deliveryChannels = ({ message, recipient, hasPush }: Delivery): readonly MessageChannel[] => {
  const { kind } = message
  const { showDetails, channels } = recipient.chosen
  const { topic } = INBOX_LOOKS[kind]
  const push = hasPush && (kind !== 'AUTO_DEBIT_NOTICE' || showDetails)
  const chosen = FALLBACK_ORDER.filter(
    (channel) => channels[channel].includes(topic) && (channel !== 'PUSH' || push),
  )
  return mayStayUnsent(kind) || chosen.includes('SMS') ? chosen : [...chosen, 'SMS']
}

type Channel = (context: Context, delivery: Delivery, text: string) => Promise<'SENT' | 'CLOSED'>

/** How each channel is written to. CLOSED: this client cannot be reached by it, the next channel is tried. */
const CHANNELS: Readonly<Record<MessageChannel, Channel>> = {
  PUSH: sendPush,
  async SMS(context, { message, client }, words) {
    if (!client) return 'CLOSED'
    const text = withCreditor(words, message)
    await context.gateways.codeSender.sendText({ phone: client.phone, text })
    return 'SENT'
  },
  async MAIL({ gateways, config }, { message, client }, words) {
    if (!client?.mail || client.mailConfirmedAtMs === null) return 'CLOSED'
    // Planned «завтра» may be today when it goes; the text is written again then, this title is true of any day.
    const title = message.kind === 'REMINDER' ? 'Напоминание о платеже' : message.title
    const text = withCreditor(words, message)
    const letter = messageLetter({ title, text, baseUrl: config.baseUrl })
    await gateways.mail.send({ to: client.mail, ...letter })
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

/** False for one whose sending was begun: a crash has cut it off, or another worker is at it. */
const isUnsent = ({ message: { state, sentAtMs } }: MessageGround): boolean =>
  state === 'PLANNED' && sentAtMs === null

/** The payment a message is about has been made, or its day has moved. */
const isOutdated = ({ message, loan }: MessageGround, today: string): boolean => {
  const { dueOn, kind, createdAtMs } = message
  if (dueOn === null) return false
  if (loan?.nextDueOn !== dueOn || loan.contractState === 'CLOSED') return true
  // The debit of a later day is told on the day on which it is planned (decision 0144).
  if (kind === 'AUTO_DEBIT_NOTICE') return dueOn < today && moscowDate(createdAtMs) < today
  return (kind === 'REMINDER' || kind === 'CARD_ENDS') && dueOn < today
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

/** Why a message is not sent at all; null: nothing speaks against it. */
const refusalOf = (ground: MessageGround, today: string): string | null => {
  const { message, legalStatuses } = ground
  const held = stoppedMessages(legalStatuses)
  if (held === 'ALL') return DECEASED
  if (isOutdated(ground, today)) return OUTDATED
  return held === 'ABOUT_DEBT' && !isReport(message.kind) ? BY_STATUS : null
}

/** A report is counted by nobody: whoever is first to write that it goes may send it, and its papers with it. */
const claimReport = async (
  context: Context,
  ground: MessageGround,
): Promise<Delivery | 'OVERTAKEN' | null> => {
  const { database, clock } = context
  const { message, client } = ground
  const nowMs = clock.now()
  const reason = refusalOf(ground, moscowDate(nowMs))
  if (reason !== null) {
    const isRefused = await changePlanned(database, message, { state: 'REFUSED', reason })
    return isRefused ? null : 'OVERTAKEN'
  }
  const claimed = { sentAtMs: nowMs, afterDue: false }
  const papers = papersOf(message, client)
  const isOurs =
    papers === null
      ? await beginSending(database, message.id, nowMs)
      : await transaction(database, async (tx) => {
          if (!(await beginSending(tx, message.id, nowMs))) return false
          await orderLetter(tx, { order: papers, cause: message.id, nowMs })
          return true
        })
  return isOurs ? { ...ground, message: { ...message, ...claimed } } : 'OVERTAKEN'
}

/** What asks to pay: nobody else writes to the same client while it is counted, and its ground is read after that. */
const claimGuarded = (
  context: Context,
  { messageId, text }: SendOrder,
  clientId: string,
): Promise<Delivery | 'OVERTAKEN' | null> =>
  transaction(context.database, async (tx) => {
    await lockMessagesOf(tx, clientId)
    const ground = await messageGround(tx, messageId)
    if (ground === null) return null
    if (!isUnsent(ground)) return 'OVERTAKEN'
    const { message, loan, recipient } = ground
    const nowMs = context.clock.now()
    const today = moscowDate(nowMs)
    const dueOn = isOpenContract(loan?.contractState) ? (loan?.nextDueOn ?? null) : null
    const afterDue = dueOn !== null && dueOn < today
    const refused = refusalOf(ground, today)
    if (refused !== null) {
      const change = { state: 'REFUSED', reason: refused } as const
      await updateMessage(tx, messageId, { ...change, ...(refused === BY_STATUS && { afterDue }) })
      return null
    }
    if (afterDue) {
      if (await areContactsStopped(tx, clientId)) {
        await updateMessage(tx, messageId, { state: 'REFUSED', reason: STOPPED, afterDue })
        return null
      }
      const asked = { clientId, utcOffsetsMinutes: recipient.lawOffsetsMinutes }
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
    return { ...ground, message: { ...message, sentAtMs: nowMs, afterDue } }
  })

/**
 * Takes the right to send: written down before the gateway is called, so that the counts of the guard are never too
 * low, and a message that a crash cut off is not sent twice. Null: it is not to be sent.
 */
const claimMessage = async (context: Context, order: SendOrder): Promise<Delivery | null> => {
  for (;;) {
    const ground = await messageGround(context.database, order.messageId)
    if (ground?.message.state !== 'PLANNED') return null
    const { message } = ground
    if (!isUnsent(ground)) {
      await changePlanned(context.database, message, { state: 'FAILED', reason: UNSURE })
      return null
    }
    const claimed = isReport(message.kind)
      ? await claimReport(context, ground)
      : await claimGuarded(context, order, message.clientId)
    if (claimed !== 'OVERTAKEN') return claimed
  }
}

/**
 * A channel that failed leads to the next, only the last one is tried again later. Past the due date the next is taken only
 * when the first certainly did nothing: two messages must not go where the law counts them.
 */
const sendByFirstChannel = async (
  context: Context,
  delivery: Delivery,
  text: string,
): Promise<MessageChannel | null> => {
  const { message } = delivery
  const channels = deliveryChannels(delivery)
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
    if (channel !== null) await noteSent(database, message.id, channel)
    else {
      const change = { state: 'FAILED', reason: NO_CHANNEL, sentAtMs: null } as const
      await updateMessage(database, message.id, change)
    }
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
