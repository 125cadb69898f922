import { isIP } from 'node:net'
import { z } from 'zod'
import type { CodeMessage, CodeSender, SentCode, SentText, TextMessage } from './code-sender.ts'
import { GatewayFailure } from './gateway-failure.ts'
import { callOutside, readJson, type Fetch } from './outgoing.ts'

const GATEWAY = 'smsru'
const TIMEOUT_MS = 10_000

export interface SmsRuSettings {
  readonly apiUrl: string
  readonly apiId: string
  /** Host of the WebOTP line: a phone offers the code only to pages of this host. */
  readonly host: string
  /** Sends `event_code` along, which only the sandbox's stand-in knows. */
  readonly tellEvent: boolean
}

const smsAnswer = z.object({
  status: z.string(),
  status_code: z.number().optional(),
  sms: z
    .record(
      z.string(),
      z.object({ status: z.string(), status_code: z.number(), sms_id: z.string().optional() }),
    )
    .optional(),
})

const callAnswer = z.object({
  status: z.string(),
  // The vendor writes a number and so loses leading zeros.
  code: z.union([z.string(), z.number()]).optional(),
  call_id: z.union([z.string(), z.number()]).optional(),
  status_text: z.string().optional(),
})

/** The SMS with the line by which Chrome and iOS fill the code in by themselves (WebOTP). */
export const withWebOtp = (text: string, host: string, code: string): string =>
  `${text}\n\n@${host} #${code}`

const sentSms = (reply: unknown, phone: string): { providerId: string } => {
  const parsed = smsAnswer.safeParse(reply)
  // Success has to be looked for on both levels: the number may be refused inside an accepted request.
  const message = parsed.data?.sms?.[phone]
  const code = message?.status_code ?? parsed.data?.status_code ?? 0
  if (parsed.data?.status !== 'OK' || message?.status !== 'OK') {
    throw new GatewayFailure(GATEWAY, `refused the message with ${code}`, { safeToRepeat: true })
  }
  return { providerId: message.sms_id ?? '' }
}

const madeCall = (reply: unknown): { providerId: string; code: string } => {
  const parsed = callAnswer.safeParse(reply)
  if (parsed.data?.status !== 'OK' || parsed.data.code === undefined) {
    throw new GatewayFailure(GATEWAY, 'refused the call', { safeToRepeat: true })
  }
  return {
    providerId: String(parsed.data.call_id ?? ''),
    code: String(parsed.data.code).padStart(4, '0').slice(-4),
  }
}

/** SMS and flash calls by SMS.ru (integrations reference 4.1). */
export const createSmsRu = (settings: SmsRuSettings, fetch: Fetch): CodeSender => {
  const post = async (path: string, fields: Record<string, string>): Promise<unknown> => {
    const answer = await callOutside(fetch, {
      gateway: GATEWAY,
      url: settings.apiUrl + path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ api_id: settings.apiId, json: '1', ...fields }).toString(),
      timeoutMs: TIMEOUT_MS,
    })
    if (answer.status !== 200) throw new GatewayFailure(GATEWAY, `answered ${answer.status}`)
    return readJson(GATEWAY, answer)
  }
  return {
    async send(message: CodeMessage): Promise<SentCode> {
      const phone = message.phone.replace(/\D/g, '')
      const extra: Record<string, string> = settings.tellEvent
        ? { event_code: message.eventCode }
        : {}
      const ip = isIP(message.clientIp) === 0 ? '-1' : message.clientIp
      if (message.kind === 'flash') {
        return { provider: GATEWAY, ...madeCall(await post('/code/call', { phone, ip, ...extra })) }
      }
      const msg = withWebOtp(message.text, settings.host, message.code)
      const reply = await post('/sms/send', { to: phone, msg, ip, ...extra })
      return { provider: GATEWAY, code: message.code, ...sentSms(reply, phone) }
    },
    async sendText({ phone: given, text }: TextMessage): Promise<SentText> {
      const phone = given.replace(/\D/g, '')
      const reply = await post('/sms/send', { to: phone, msg: text })
      return { provider: GATEWAY, ...sentSms(reply, phone) }
    },
  }
}
