import { z } from 'zod'
import { BRAND } from '../../protocol/brand.ts'
import type { FiscalOrder, FiscalTill } from './fiscal-till.ts'
import { GatewayFailure } from './gateway-failure.ts'
import { callOutside, readJson, type Fetch, type OutgoingAnswer } from './outgoing.ts'

const GATEWAY = 'till'
const TIMEOUT_MS = 30_000
const MAX_NAME = 128
const MAX_REASON = 300
const MOSCOW_OFFSET_MS = 3 * 3_600_000

/** Tax systems by the protocol's words (tag 1055). */
export const TAX_SYSTEMS = ['osn', 'usn_income', 'usn_income_outcome'] as const

export interface TillSettings {
  /** With the version in it: https://online.atol.ru/possystem/v4 */
  readonly url: string
  readonly login: string
  readonly password: string
  /** Code of the group of tills. */
  readonly group: string
  readonly taxSystem: (typeof TAX_SYSTEMS)[number]
  /** Where the settlement takes place (tag 1187): the site. */
  readonly site: string
}

const OPERATIONS = {
  SELL: 'sell',
  SELL_REFUND: 'sell_refund',
  SELL_CORRECTION: 'sell_correction',
} as const

/** Codes of the protocol: a token that is over or unknown, a number that is taken, a receipt that is not known yet. */
const TOKEN_CODES = new Set([10, 11, 12, 13, 14])
const NUMBER_TAKEN = 33
const NOT_KNOWN_YET = 34
/** Faults of the till's own side: a later try may do. */
const OWN_FAULTS = new Set([1, 2, 3, 50])

const faultShape = z.object({ code: z.number(), text: z.string().default('') })
const answerShape = z.object({
  uuid: z.nullish(z.string()),
  status: z.nullish(z.string()),
  error: z.nullish(faultShape),
})
const doneShape = z.object({
  payload: z.object({
    fn_number: z.coerce.string().min(1),
    fiscal_document_number: z.coerce.string().min(1),
    fiscal_document_attribute: z.coerce.string().min(1),
    receipt_datetime: z.string().regex(/^\d{2}\.\d{2}\.\d{4} \d{2}:\d{2}:\d{2}$/),
    ofd_receipt_url: z.nullish(z.string()),
  }),
})
const tokenShape = z.object({ token: z.string().min(1) })

/** `dd.mm.yyyy HH:MM:SS` on Moscow's clock, as the protocol writes moments. */
const momentText = (atMs: number): string => {
  const [day = '', time = ''] = new Date(atMs + MOSCOW_OFFSET_MS).toISOString().split('T')
  return `${day.split('-').toReversed().join('.')} ${time.slice(0, 8)}`
}

const momentOf = (text: string): number => {
  const [day = '', time = ''] = text.split(' ')
  return Date.parse(`${day.split('.').toReversed().join('-')}T${time}Z`) - MOSCOW_OFFSET_MS
}

/** A page of the operator is opened by borrowers: nothing but https is one. */
const httpsOf = (text: string | null | undefined): string | null =>
  text && URL.canParse(text) && new URL(text).protocol === 'https:' ? text : null

const roubles = (kopecks: number): number => Math.round(kopecks) / 100
const totalOf = ({ items }: FiscalOrder): number =>
  items.reduce((sum, { amountKopecks }) => sum + amountKopecks, 0)

const companyOf = ({ taxSystem, site }: TillSettings) => ({
  email: BRAND.email,
  sno: taxSystem,
  inn: BRAND.inn,
  payment_address: site,
})

/** 1: electronic money (tag 1081); 2: an advance that is applied (tag 1215). */
const paymentsOf = (order: FiscalOrder) =>
  [
    { type: 1, kopecks: totalOf(order) - order.fromAdvanceKopecks },
    { type: 2, kopecks: order.fromAdvanceKopecks },
  ]
    .filter(({ kopecks }) => kopecks > 0)
    .map(({ type, kopecks }) => ({ type, sum: roubles(kopecks) }))

const correctionOf = (order: FiscalOrder, settings: TillSettings) => ({
  company: companyOf(settings),
  correction_info: {
    type: 'self',
    base_date: order.ground.on.split('-').toReversed().join('.'),
    base_number: order.ground.contractNumber,
    base_name: order.items
      .map(({ name }) => name)
      .join('; ')
      .slice(0, 255),
  },
  payments: paymentsOf(order),
  vats: [{ type: 'none', sum: roubles(totalOf(order)) }],
})

const receiptOf = (order: FiscalOrder, settings: TillSettings) => ({
  client: order.phone === null ? { email: BRAND.email } : { phone: order.phone },
  company: companyOf(settings),
  items: order.items.map(({ name, amountKopecks }) => ({
    name: name.slice(0, MAX_NAME),
    price: roubles(amountKopecks),
    quantity: 1,
    sum: roubles(amountKopecks),
    payment_method: 'full_payment',
    payment_object: 'service',
    vat: { type: 'none' },
  })),
  payments: paymentsOf(order),
  total: roubles(totalOf(order)),
})

const bodyOf = (order: FiscalOrder, settings: TillSettings): string =>
  JSON.stringify({
    external_id: order.number,
    timestamp: momentText(order.nowMs),
    ...(order.kind === 'SELL_CORRECTION'
      ? { correction: correctionOf(order, settings) }
      : { receipt: receiptOf(order, settings) }),
  })

const refusalOf = ({ code, text }: z.infer<typeof faultShape>) => ({
  outcome: 'REFUSED' as const,
  code: String(code),
  reason: text.slice(0, MAX_REASON),
})

/**
 * A till by the protocol of АТОЛ Онлайн, version 4 (FFD 1.05): a token for a day, a receipt ordered under our number, its
 * outcome asked for by the till's own.
 */
export const createAtolOnline = (settings: TillSettings, fetch: Fetch): FiscalTill => {
  let token: string | null = null

  const freshToken = async (): Promise<string> => {
    const answer = await callOutside(fetch, {
      gateway: GATEWAY,
      url: `${settings.url}/getToken`,
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify({ login: settings.login, pass: settings.password }),
      timeoutMs: TIMEOUT_MS,
    })
    const read = tokenShape.safeParse(readJson(GATEWAY, answer))
    if (!read.success)
      throw new GatewayFailure(GATEWAY, `answered ${answer.status} and gave no token`, {
        safeToRepeat: true,
      })
    return read.data.token
  }

  const read = (answer: OutgoingAnswer): z.infer<typeof answerShape> => {
    const parsed = answerShape.safeParse(readJson(GATEWAY, answer))
    if (!parsed.success)
      throw new GatewayFailure(GATEWAY, 'answered in an unknown shape', { cause: parsed.error })
    return parsed.data
  }

  const isTokenOver = (answer: OutgoingAnswer): boolean => {
    if (answer.status === 401) return true
    const code = answer.status < 500 ? read(answer).error?.code : undefined
    return code !== undefined && TOKEN_CODES.has(code)
  }

  /** Asks with the token of the day; with a new one when it is over. */
  const ask = async (path: string, body?: string): Promise<OutgoingAnswer> => {
    const send = async () => {
      token ??= await freshToken()
      return callOutside(fetch, {
        gateway: GATEWAY,
        url: `${settings.url}/${encodeURIComponent(settings.group)}/${path}`,
        method: body === undefined ? 'GET' : 'POST',
        headers: { token, 'content-type': 'application/json; charset=utf-8' },
        ...(body !== undefined && { body }),
        timeoutMs: TIMEOUT_MS,
      })
    }
    const first = await send()
    if (!isTokenOver(first)) return first
    token = null
    return send()
  }

  const failure = (answer: OutgoingAnswer): GatewayFailure =>
    new GatewayFailure(GATEWAY, `answered ${answer.status}`, { safeToRepeat: true })

  return {
    async register(order) {
      const answer = await ask(OPERATIONS[order.kind], bodyOf(order, settings))
      if (answer.status >= 500 || answer.status === 429 || answer.status === 401)
        throw failure(answer)
      const { uuid, error } = read(answer)
      if (uuid && (!error || error.code === NUMBER_TAKEN)) return { outcome: 'TAKEN', id: uuid }
      if (
        !error ||
        error.code === NUMBER_TAKEN ||
        OWN_FAULTS.has(error.code) ||
        TOKEN_CODES.has(error.code)
      )
        throw failure(answer)
      return refusalOf(error)
    },
    async outcome(id) {
      const answer = await ask(`report/${encodeURIComponent(id)}`)
      if (answer.status >= 500 || answer.status === 429 || answer.status === 401)
        throw failure(answer)
      const { status, error } = read(answer)
      if (status === 'done') {
        const done = doneShape.safeParse(readJson(GATEWAY, answer))
        if (!done.success)
          throw new GatewayFailure(GATEWAY, 'gave a receipt in an unknown shape', {
            cause: done.error,
          })
        const { payload } = done.data
        return {
          outcome: 'DONE',
          driveNumber: payload.fn_number,
          documentNumber: payload.fiscal_document_number,
          documentSign: payload.fiscal_document_attribute,
          issuedAtMs: momentOf(payload.receipt_datetime),
          url: httpsOf(payload.ofd_receipt_url),
        }
      }
      if (status === 'wait' || error?.code === NOT_KNOWN_YET) return null
      if (!error || OWN_FAULTS.has(error.code) || TOKEN_CODES.has(error.code)) throw failure(answer)
      return refusalOf(error)
    },
  }
}
