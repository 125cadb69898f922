import type { Reply } from '../../protocol/call.ts'
import { phoneCode } from '../../protocol/calls/auth-service/phone.ts'
import {
  sendCode as sendForAction,
  sendCodeAuthorization,
  sendCodeRegistration,
} from '../../protocol/calls/sms-service/codes.ts'
import type { OwnerShown } from '../../protocol/calls/auth-service/reauthentication.ts'
import type { EventCode } from '../../protocol/enums.ts'
import { send } from '../api/send.ts'

/** `authorization` is for those who are not signed in, `new-phone` for a number that is to become the client's. */
export type CodeDoor = 'registration' | 'authorization' | 'action' | 'new-phone'

export interface CodeRequest {
  readonly phone: string
  readonly eventCode: EventCode
  /** Hash of what is signed: the code is good for these terms only (D22). */
  readonly termsHash?: string | undefined
  readonly door: CodeDoor
  readonly isFlashCall: boolean
  /** What the door of a new phone asks for. */
  readonly owner?: OwnerShown | undefined
}

export interface SentCode {
  readonly codeLength: 4 | 6
  readonly channel: 'sms' | 'flash'
  /** A call was asked for and a message was sent: calls are for registering only (D41). */
  readonly insteadOfCall: boolean
  /** By this device's clock, counted from the receipt: a wrong clock does no harm. */
  readonly resendAtMs: number
}

/** Codes of this page's life, so that coming back to a screen does not send another one within the pause. */
const sent = new Map<string, SentCode>()

const keyOf = ({ phone, eventCode, termsHash = '' }: CodeRequest): string =>
  `${eventCode} ${termsHash} ${phone}`

const span = (from: string, to: string): number => Math.max(0, Date.parse(to) - Date.parse(from))

const received = (
  { codeLength, channel, sentAt, resendAt }: Reply<typeof sendForAction>,
  isFlashCall: boolean,
): SentCode => ({
  codeLength,
  channel,
  insteadOfCall: isFlashCall && channel === 'sms',
  resendAtMs: Date.now() + span(sentAt, resendAt),
})

/** Has a code sent by SMS or by a call. Throws CallRefused with the server's own text, NetworkFailure. */
export const sendCode = async (request: CodeRequest): Promise<SentCode> => {
  const { phone, eventCode, termsHash, isFlashCall, owner } = request
  const body = { phone, eventCode, isFlashCall, ...(termsHash !== undefined && { termsHash }) }
  const reply =
    request.door === 'registration'
      ? await send(sendCodeRegistration, { body })
      : request.door === 'authorization'
        ? await send(sendCodeAuthorization, { body })
        : request.door === 'new-phone'
          ? await send(phoneCode, { body: { phone, ...owner } })
          : await send(sendForAction, { body })
  const code = received(reply, isFlashCall)
  sent.set(keyOf(request), code)
  return code
}

/** The code already on its way for the same thing while a new one may not be asked for yet, otherwise a new one. */
export const codeFor = async (request: CodeRequest): Promise<SentCode> => {
  const known = sent.get(keyOf(request))
  return known && known.resendAtMs > Date.now() ? known : sendCode(request)
}

/** Has a code sent to a number (E.164) that is to become the client's. Throws CallRefused with the field that is wrong, NetworkFailure. */
export const sendPhoneCode = async (asked: {
  readonly phone: string
  readonly owner: OwnerShown
}): Promise<void> => {
  await codeFor({ ...asked, eventCode: 'PHONE_CHANGE', door: 'new-phone', isFlashCall: false })
}
