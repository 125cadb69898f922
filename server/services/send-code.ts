import { randomInt } from 'node:crypto'
import type { EventCode } from '../../protocol/enums.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { noteCodeFailed, noteCodeSent, reserveCodeSend } from '../db/code-sends.ts'
import { transaction } from '../db/transaction.ts'
import { GatewayFailure } from '../gateways/gateways.ts'

/** What the SMS says the code is for; short, so that the whole message fits one segment of 70 signs. */
const PURPOSES: Readonly<Record<EventCode, string>> = {
  DEFAULT: 'код входа',
  REGISTRATION: 'код регистрации',
  REGISTRATION_END: 'код подписи анкеты',
  NEW_LOAN: 'код подписи займа',
  DELETE_PROFILE: 'код удаления кабинета',
}

/** A code bound to terms signs them, whatever else its event is for. */
const purposeOf = (eventCode: EventCode, termsHash: string | null): string =>
  eventCode === 'DEFAULT' && termsHash !== null ? 'код подписи' : PURPOSES[eventCode]

const LENGTHS = { sms: 6, flash: 4 } as const

const randomCode = (length: number): string =>
  String(randomInt(0, 10 ** length)).padStart(length, '0')

export interface CodeOrder {
  /** E.164 */
  readonly phone: string
  readonly address: string
  readonly eventCode: EventCode
  readonly isFlashCall: boolean
  readonly termsHash?: string | undefined
}

export interface SentCodeReply {
  readonly channel: 'sms' | 'flash'
  readonly codeLength: 4 | 6
  readonly sentAt: string
  readonly expiresAt: string
  readonly resendAt: string
}

/**
 * Sends a one-time code by SMS or flash call (D22). Whether the phone is known to us is never looked at,
 * so known and unknown phones cannot differ. The provider is called after the commit.
 * @throws Refusal CODE_SEND_TOO_SOON, CODE_SEND_LIMIT, CODE_SEND_FAILED
 */
export const sendCode = async (context: Context, order: CodeOrder): Promise<SentCodeReply> => {
  const channel = order.isFlashCall ? 'flash' : 'sms'
  const code = randomCode(LENGTHS[channel])
  const { phone, address, eventCode } = order
  const termsHash = order.termsHash ?? null
  const send = { phone, address, eventCode, channel, termsHash, code } as const
  const reserved = await transaction(context.database, (tx) => reserveCodeSend(tx, context, send))
  try {
    const sent = await context.gateways.codeSender.send({
      phone: phone.replace(/\D/g, ''),
      kind: channel,
      code,
      text: `${code} — ${purposeOf(eventCode, termsHash)}. Никому не говорите.`,
      clientIp: address,
      eventCode,
    })
    await noteCodeSent(context.database, context, { codeId: reserved.codeId, code: sent.code })
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error
    await noteCodeFailed(context.database, reserved.codeId)
    context.log.warn({ err: error }, 'code was not sent')
    throw new Refusal('CODE_SEND_FAILED')
  }
  return {
    channel,
    codeLength: LENGTHS[channel],
    sentAt: new Date(reserved.sentAtMs).toISOString(),
    expiresAt: new Date(reserved.expiresAtMs).toISOString(),
    resendAt: new Date(reserved.resendAtMs).toISOString(),
  }
}
