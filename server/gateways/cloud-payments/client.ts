import { z } from 'zod'
import { MINUTE_MS } from '../../../lending/durations.ts'
import { GatewayFailure } from '../gateway-failure.ts'
import { callOutside, readJson, type Fetch } from '../outgoing.ts'

export const GATEWAY = 'cloudpayments'

/** The acquirer promises an answer within five minutes; people are not kept that long. */
const TIMEOUT_MS = MINUTE_MS

const model = z.object({
  TransactionId: z.union([z.number(), z.string()]).transform(String),
  Amount: z.number().optional(),
  Currency: z.string().nullish(),
  TestMode: z.boolean().nullish(),
  OriginalTransactionId: z.union([z.number(), z.string()]).nullish(),
  InvoiceId: z.string().nullish(),
  AccountId: z.string().nullish(),
  Status: z.string().optional(),
  ReasonCode: z.number().nullish(),
  CardHolderMessage: z.string().nullish(),
  Token: z.string().nullish(),
  Type: z.number().nullish(),
  TransactionIsInProcess: z.boolean().nullish(),
  /** UTC without a zone: 2014-08-09T11:49:41 */
  CreatedDateIso: z.string().nullish(),
})

const envelope = z.object({
  Success: z.boolean(),
  Message: z.string().nullish(),
  Model: model.nullish(),
})

export type Model = z.infer<typeof model>
export type Envelope = z.infer<typeof envelope>

export interface ClientSettings {
  readonly apiUrl: string
  readonly publicId: string
  readonly apiSecret: string
}

interface Question {
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
  readonly requestId?: string | undefined
}

/** Asks and reads an answer of any shape. */
export type Ask = <Answer>(shape: z.ZodType<Answer>, question: Question) => Promise<Answer>

export type Client = (
  path: string,
  body: Readonly<Record<string, unknown>>,
  requestId?: string,
) => Promise<Envelope>

/**
 * Speaks with the acquirer's server interface.
 * @throws GatewayFailure `safeToRepeat` when the request was certainly not taken (401, 429, no connection)
 */
export const createAsk = (settings: ClientSettings, fetch: Fetch): Ask => {
  const authorization = `Basic ${Buffer.from(`${settings.publicId}:${settings.apiSecret}`).toString('base64')}`
  return async (shape, { path, body, requestId }) => {
    const answer = await callOutside(fetch, {
      gateway: GATEWAY,
      url: settings.apiUrl + path,
      headers: {
        authorization,
        'content-type': 'application/json',
        ...(requestId === undefined ? {} : { 'x-request-id': requestId }),
      },
      body: JSON.stringify(body),
      timeoutMs: TIMEOUT_MS,
    })
    if (answer.status === 401 || answer.status === 429) {
      throw new GatewayFailure(GATEWAY, `answered ${answer.status}`, { safeToRepeat: true })
    }
    if (answer.status !== 200) throw new GatewayFailure(GATEWAY, `answered ${answer.status}`)
    const parsed = shape.safeParse(readJson(GATEWAY, answer))
    if (!parsed.success)
      throw new GatewayFailure(GATEWAY, 'answered in an unknown shape', { cause: parsed.error })
    return parsed.data
  }
}

/** Speaks the acquirer's envelope. */
export const createClient =
  (ask: Ask): Client =>
  (path, body, requestId) =>
    ask(envelope, { path, body, requestId })

/** Runs a money call; no clear answer becomes what `unknown` makes of it, never a repeat (B12). */
export const orUnknown = async <R>(
  call: () => Promise<R>,
  unknown: (cause: string) => R,
): Promise<R> => {
  try {
    return await call()
  } catch (error) {
    if (error instanceof GatewayFailure && !error.safeToRepeat) return unknown(error.message)
    throw error
  }
}
