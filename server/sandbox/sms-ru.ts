import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Context } from '../context.ts'
import { recordInJournal } from './sandbox-store.ts'
import { sandboxKeys } from '../gateways/sandbox-keys.ts'

/** Tails of phones that make the stand-in fail; shown on the sandbox page. */
export const MAGIC_PHONES = [
  { tail: '0001', title: 'СМС не принимается: нет маршрута (207)' },
  { tail: '0002', title: 'СМС принята, но не доставлена (104)' },
  { tail: '0003', title: 'СМС не принимается: слишком часто (231)' },
  { tail: '0004', title: 'Звонок не проходит: занято' },
] as const

const smsShape = z.object({
  api_id: z.string(),
  to: z.string().regex(/^\d{11}$/),
  msg: z.string().min(1).max(1000),
  event_code: z.string().default(''),
})

const callShape = z.object({
  api_id: z.string(),
  phone: z.string().regex(/^\d{11}$/),
  event_code: z.string().default(''),
})

const SMS_REFUSALS: Readonly<Record<string, number>> = { '0001': 207, '0003': 231 }

/** The code as the WebOTP line names it. */
const codeIn = (text: string): string | null => /^@\S+ #(\w+)$/m.exec(text)?.[1] ?? null

const smsError = (code: number, text: string) => ({
  status: 'ERROR',
  status_code: code,
  status_text: text,
})

/** SMS.ru: `sms/send` and `code/call` with its answers on two levels; the caller's number, and so the code, is picked here. */
export const registerSmsRu = (scope: FastifyInstance, context: Context): void => {
  const apiId = sandboxKeys(context.config).smsRu
  let calls = 0

  const record = (
    kind: 'sms' | 'message' | 'call',
    phone: string,
    payload: Record<string, string | number>,
  ) =>
    recordInJournal(context.database, {
      kind,
      subject: `+${phone}`,
      atMs: context.clock.now(),
      payload,
    })

  scope.post('/sandbox/smsru/sms/send', async (request) => {
    const sent = smsShape.safeParse(request.body)
    if (!sent.success) return smsError(202, 'Неправильно указан номер или текст')
    const { to, msg, event_code: eventCode } = sent.data
    if (sent.data.api_id !== apiId) return smsError(200, 'Неправильный api_id')
    const tail = to.slice(-4)
    const refusal = SMS_REFUSALS[tail]
    const status = refusal ?? (tail === '0002' ? 104 : 103)
    const code = codeIn(msg)
    const { position } =
      code === null
        ? await record('message', to, { text: msg, status })
        : await record('sms', to, {
            text: msg,
            eventCode,
            status,
            ...(refusal === undefined ? { code } : {}),
          })
    const message =
      refusal === undefined
        ? { status: 'OK', status_code: 100, sms_id: `000000-${position}` }
        : smsError(refusal, 'Сообщение не принято')
    return { status: 'OK', status_code: 100, sms: { [to]: message }, balance: 1000 }
  })

  scope.post('/sandbox/smsru/code/call', async (request) => {
    const asked = callShape.safeParse(request.body)
    if (!asked.success) return { status: 'ERROR', status_text: 'Неправильно указан номер' }
    if (asked.data.api_id !== apiId) return { status: 'ERROR', status_text: 'Неправильный api_id' }
    const { phone, event_code: eventCode } = asked.data
    if (phone.endsWith('0004')) {
      await record('call', phone, { eventCode, status: 'busy' })
      return { status: 'ERROR', status_text: 'Абонент занят' }
    }
    calls += 1
    const seed = `${apiId}:${phone}:${context.clock.now()}:${calls}`
    const number = createHash('sha256').update(seed).digest().readUInt32BE(0) % 10_000
    const code = String(number).padStart(4, '0')
    const { position } = await record('call', phone, {
      code,
      eventCode,
      from: `+7 800 555-${code.slice(0, 2)}-${code.slice(2)}`,
    })
    // The vendor answers with a number and so loses leading zeros.
    return { status: 'OK', code: number, call_id: `000000-${position}`, balance: 1000, cost: 0.4 }
  })
}
