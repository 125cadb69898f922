/** Security and one-time codes, spec §7. Rules of codes: D22, D41. */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { CODE_CHECK_RESULTS, EVENT_CODES } from '../../enums.ts'
import { instant, phone, sha256, smsCode } from '../../shapes.ts'

export const csrf = call({
  method: 'GET',
  path: '/sms-service/csrf',
  auth: 'none',
  summary: 'A fresh token for the header X-CSRF',
  query: z.object({ _t: z.optional(z.string()) }),
  reply: z.object({ csrf: z.string() }),
})

const sendBody = z.object({
  phone,
  isFlashCall: z._default(z.boolean(), false),
  eventCode: z._default(z.enum(EVENT_CODES), 'DEFAULT'),
  /** Hash of what is signed, from the offer; the code is good for these terms only (D22). */
  termsHash: z.optional(sha256),
})

/** When the code went, until when it is good, and when the next may be asked for. */
export const sentCode = z.object({
  channel: z.enum(['sms', 'flash']),
  codeLength: z.union([z.literal(4), z.literal(6)]),
  sentAt: instant,
  expiresAt: instant,
  resendAt: instant,
})

export const sendCodeRegistration = call({
  method: 'POST',
  path: '/sms-service/send/send_code/v2/registration',
  auth: 'optional',
  summary: 'Send a code for registration',
  body: sendBody,
  reply: sentCode,
  csrf: true,
  singleKeyError: true,
})

export const sendCodeAuthorization = call({
  method: 'POST',
  path: '/sms-service/send/send_code/authorization',
  auth: 'optional',
  summary: 'Send a code for signing in; equal answers for known and unknown phones',
  body: sendBody,
  reply: sentCode,
  csrf: true,
  singleKeyError: true,
})

export const sendCode = call({
  method: 'POST',
  path: '/sms-service/send/send_code',
  auth: 'optional',
  summary: 'Send a code for an action of the signed-in client',
  body: sendBody,
  reply: sentCode,
  csrf: true,
  singleKeyError: true,
})

export const checkCode = call({
  method: 'POST',
  path: '/sms-service/send/check_code',
  auth: 'optional',
  summary: 'Check a code without using it up',
  body: z.object({ phone, code: smsCode, eventCode: z.optional(z.enum(EVENT_CODES)) }),
  reply: z.object({ result: z.enum(CODE_CHECK_RESULTS) }),
})
