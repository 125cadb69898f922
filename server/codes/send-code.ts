import { setTimeout as pause } from 'node:timers/promises'
import type { LoanChangeKind } from '../../lending/loan-change.ts'
import { kopecks } from '../../lending/money.ts'
import { formatMoney } from '../../lending/plain-text.ts'
import { PRODUCTS } from '../../lending/products.ts'
import type { EventCode } from '../../protocol/enums.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { countSendOfDay, isFirstAlarm, PrefixWaits } from './code-breaker.ts'
import {
  type CodeSend,
  noteCodeFailed,
  noteCodeSent,
  reserveCodeSend,
  type ReservedSend,
} from './code-sends.ts'
import { type Holder, holderOf } from './code-tries.ts'
import { CODE_LENGTHS } from './codes.ts'
import { accountByPhone } from '../db/identity.ts'
import { subjectOfTerms, type TermsSubject } from '../db/loan-changes.ts'
import { transaction } from '../db/transaction.ts'
import { GatewayFailure } from '../gateways/gateways.ts'
import { networkOf } from '../network-address.ts'

/** What the SMS says the code does: whoever is talked into telling it should know what they give away. */
const PURPOSES: Readonly<Record<EventCode, string>> = {
  DEFAULT: 'код для входа и смены пароля',
  REGISTRATION: 'код регистрации',
  REGISTRATION_END: 'код подписи анкеты',
  NEW_LOAN: 'код подписи займа',
  DELETE_PROFILE: 'код удаления кабинета',
  PHONE_CHANGE: 'код смены номера',
}

const money = (amountKopecks: number, options: { whole?: true } = {}): string =>
  formatMoney(kopecks(amountKopecks), options)

const CHANGES: Readonly<Record<LoanChangeKind, string>> = {
  PARTIALLY_EARLY: 'досрочного погашения',
  PROLONGATION: 'продления займа',
  SHIFT: 'переноса платежа',
  RESTRUCTURING: 'нового графика платежей',
}

const subjectWords = (subject: TermsSubject): string => {
  if (subject.of === 'LOAN')
    return `займа «${PRODUCTS[subject.productKey].name}» на ${money(subject.amountKopecks, { whole: true })}`
  const { kind, dueNowKopecks } = subject
  return dueNowKopecks > 0 ? `${CHANGES[kind]}, к оплате ${money(dueNowKopecks)}` : CHANGES[kind]
}

/** A code bound to terms signs them, whatever else its event is for: it names sum and product (D22). */
const purposeOf = async (
  { database }: Context,
  { clientId, eventCode, termsHash }: CodeOrder,
): Promise<string> => {
  if (termsHash === undefined || clientId === undefined) return PURPOSES[eventCode]
  const subject = await subjectOfTerms(database, { clientId, termsHash })
  if (subject) return `код подписи ${subjectWords(subject)}`
  return eventCode === 'DEFAULT' ? 'код подписи' : PURPOSES[eventCode]
}

/** A call and a message take the provider different times; a registration by call is answered no sooner than this. */
const CALL_ANSWER_MS = 1_500

/** Who asks: a stranger or known browser by its id (null: none), or the signed-in owner of the phone. */
export type CodeAsker = { readonly device: string | null } | 'owner'

export interface CodeOrder {
  /** E.164 */
  readonly phone: string
  /** Of `addressOf`. */
  readonly address: string
  readonly asker: CodeAsker
  readonly eventCode: EventCode
  readonly isFlashCall: boolean
  readonly termsHash?: string | undefined
  /** The signed-in owner, whose terms the code signs. */
  readonly clientId?: string
}

export interface SentCodeReply {
  readonly channel: 'sms' | 'flash'
  readonly codeLength: 4 | 6
  readonly sentAt: string
  readonly expiresAt: string
  readonly resendAt: string
}

/** Has the provider carry what was reserved; returns the code to expect. */
const carry = async (
  context: Context,
  { order, send, reserved }: { order: CodeOrder; send: CodeSend; reserved: ReservedSend },
): Promise<string | null> => {
  const { codeSender } = context.gateways
  const { phone, channel, eventCode } = send
  const digits = phone.replace(/\D/g, '')
  if (channel === 'flash' && (await accountByPhone(context.database, phone))) {
    // Nobody is called who has an account (D41): its owner is told so, and the answer tells a stranger nothing.
    const { host } = new URL(context.config.baseUrl)
    const text = `У вас уже есть кабинет «Вовремя». Вход: ${host}/login`
    await codeSender.sendText({ phone: digits, text })
    return null
  }
  const { code } = await codeSender.send({
    phone: digits,
    kind: channel,
    code: reserved.code,
    text: `${reserved.code} — ${await purposeOf(context, order)}. Никому не говорите.`,
    clientIp: order.address,
    eventCode,
  })
  return code
}

const reserve = async (context: Context, send: CodeSend): Promise<ReservedSend> => {
  try {
    return await transaction(context.database, (tx) => reserveCodeSend(tx, context, send))
  } catch (error) {
    if (error instanceof PrefixWaits) {
      const { prefix, entered } = error
      const { secret } = context.config
      if (await isFirstAlarm(context.database, { secret, prefix }, context.clock.now())) {
        context.log.error({ prefix, entered }, 'codes to this prefix are not entered: it waits')
      }
    }
    throw error
  }
}

/** The day's budget raises an alarm, and again with every further tenth of it; nobody is refused (D41). */
const watchBudget = async (context: Context): Promise<void> => {
  const { secret, codeSendsPerDay: budget } = context.config
  const sends = await countSendOfDay(context.database, secret, context.clock.now())
  if (sends >= budget && (sends - budget) % Math.ceil(budget / 10) === 0) {
    context.log.error({ sends, budget }, 'the daily budget of codes is used up')
  }
}

const deliver = async (
  context: Context,
  order: CodeOrder,
  send: CodeSend,
): Promise<ReservedSend> => {
  const reserved = await reserve(context, send)
  await watchBudget(context)
  try {
    await noteCodeSent(context, reserved, await carry(context, { order, send, reserved }))
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error
    await noteCodeFailed(context.database, reserved, context.clock.now())
    context.log.warn({ err: error }, 'code was not sent')
    throw new Refusal('CODE_SEND_FAILED')
  }
  return reserved
}

/** The outcome of `work`, good or bad, no sooner than after so many milliseconds. */
const answeredAfter = async <R>(leastMs: number, work: Promise<R>): Promise<R> => {
  const [settled] = await Promise.allSettled([work, leastMs > 0 ? pause(leastMs) : undefined])
  if (settled.status === 'rejected') throw settled.reason
  return settled.value
}

/**
 * Sends a one-time code (D22, D41): by SMS, and by flash call for the registration only; who asked for a call where none
 * is made gets an SMS, and the answer says so. Answers and their times are equal for known and unknown phones.
 * The provider is called after the commit.
 * @throws Refusal CODE_SEND_TOO_SOON, CODE_SEND_LIMIT, CODE_SEND_FAILED
 */
export const sendCode = async (context: Context, order: CodeOrder): Promise<SentCodeReply> => {
  const { phone, address, eventCode, asker } = order
  const isCall = order.isFlashCall && eventCode === 'REGISTRATION' && asker !== 'owner'
  const channel = isCall ? 'flash' : 'sms'
  const holder: Holder = asker === 'owner' ? 'client' : holderOf(asker.device)
  const termsHash = order.termsHash ?? null
  const send = {
    phone,
    network: networkOf(address),
    holder,
    eventCode,
    channel,
    termsHash,
  } as const
  const reserved = await answeredAfter(isCall ? CALL_ANSWER_MS : 0, deliver(context, order, send))
  return {
    channel,
    codeLength: CODE_LENGTHS[channel],
    sentAt: new Date(reserved.sentAtMs).toISOString(),
    expiresAt: new Date(reserved.expiresAtMs).toISOString(),
    resendAt: new Date(reserved.resendAtMs).toISOString(),
  }
}
