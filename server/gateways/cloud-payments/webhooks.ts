import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { kopecks, type Kopecks } from '../../../lending/money.ts'
import type { AcquirerEvent, CardFace, WebhookKind } from '../acquirer.ts'
import { GatewayFailure } from '../gateway-failure.ts'
import { GATEWAY } from './client.ts'
import { paymentCodeOf, retryRuleOf } from './reasons.ts'
import { utcMsOf } from './utc-time.ts'

/** Signature of a webhook: HMAC-SHA256 of the text with the API secret, base64. */
export const signWebhook = (content: Buffer | string, apiSecret: string): string =>
  createHmac('sha256', apiSecret).update(content).digest('base64')

/** Compares `Content-HMAC` with the signature of the raw bytes, in constant time. */
export const isWebhookGenuine = (
  rawBody: Buffer,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  apiSecret: string,
): boolean => {
  const given = headers['content-hmac']
  if (typeof given !== 'string') return false
  const expected = Buffer.from(signWebhook(rawBody, apiSecret))
  const actual = Buffer.from(given)
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

/** Longer names no operation of ours, and would not fit an index. */
const MAX_NAME_LENGTH = 200
const noControl = /^[^\p{Cc}\p{Cs}]*$/u

const optionalText = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .optional()
    .transform((value) => (value === undefined || value.trim() === '' ? null : value.trim()))

/** What names something: it goes into the database. */
const identifier = optionalText(MAX_NAME_LENGTH).refine(
  (value) => value === null || noControl.test(value),
)
const optional = optionalText(4096)

const fieldsShape = z.object({
  TransactionId: identifier,
  Id: identifier,
  Amount: z.string().regex(/^\d{1,12}(?:\.\d{1,2})?$/),
  Currency: identifier,
  DateTime: z.string().optional(),
  InvoiceId: identifier,
  AccountId: identifier,
  Status: identifier,
  OperationType: identifier,
  CardFirstSix: identifier,
  CardLastFour: identifier,
  CardType: identifier,
  CardExpDate: identifier,
  Issuer: identifier,
  Name: optional,
  Token: identifier,
  Reason: optional,
  ReasonCode: z.coerce.number().int().min(0).max(99_999).optional(),
  PaymentTransactionId: identifier,
  Data: optional,
  TestMode: optional,
})

const OPERATIONS = { Payment: 'payment', Refund: 'refund', CardPayout: 'payout' } as const

const operationOf = (name: string | null, kind: WebhookKind): AcquirerEvent['operation'] => {
  if (name === 'Payment' || name === 'Refund' || name === 'CardPayout') return OPERATIONS[name]
  return kind === 'refund' ? 'refund' : 'payment'
}

/** "12.3" → 1230; exact, because it never becomes a fraction. */
const kopecksOf = (roubles: string): Kopecks => {
  const [whole = '0', cents = ''] = roubles.split('.')
  return kopecks(Number(whole) * 100 + Number(cents.padEnd(2, '0')))
}

const parseData = (json: string | null): Record<string, unknown> => {
  if (json === null) return {}
  try {
    const data: unknown = JSON.parse(json)
    return typeof data === 'object' && data !== null ? { ...data } : {}
  } catch {
    // The widget's data comes from the payer's page: broken JSON there is the same as none.
    return {}
  }
}

const cardOf = (fields: z.infer<typeof fieldsShape>): CardFace | null =>
  fields.CardFirstSix === null || fields.CardLastFour === null
    ? null
    : {
        firstSix: fields.CardFirstSix,
        lastFour: fields.CardLastFour,
        type: fields.CardType ?? '',
        expires: fields.CardExpDate ?? '',
        issuer: fields.Issuer,
        holder: fields.Name,
      }

/** The acquirer's form fields in our words. @throws GatewayFailure when required fields are missing or malformed */
export const parseWebhookFields = (
  kind: WebhookKind,
  given: Readonly<Record<string, string>>,
): AcquirerEvent => {
  const parsed = fieldsShape.safeParse(given)
  const transactionId = parsed.data?.TransactionId ?? parsed.data?.Id ?? null
  if (!parsed.success || transactionId === null) {
    throw new GatewayFailure(GATEWAY, `sent a malformed ${kind} notification`, {
      cause: parsed.error,
    })
  }
  const fields = parsed.data
  const reasonCode = fields.ReasonCode ?? null
  return {
    kind,
    transactionId,
    operation: operationOf(fields.OperationType, kind),
    amountKopecks: kopecksOf(fields.Amount),
    currency: fields.Currency,
    invoiceId: fields.InvoiceId,
    accountId: fields.AccountId,
    atMs: utcMsOf(fields.DateTime),
    held: fields.Status === null ? null : fields.Status === 'Authorized',
    card: cardOf(fields),
    token: fields.Token,
    reasonCode,
    paymentCode: reasonCode === null ? null : paymentCodeOf(reasonCode),
    retry: retryRuleOf(reasonCode),
    cardHolderMessage: fields.Reason,
    paymentTransactionId: fields.PaymentTransactionId,
    data: parseData(fields.Data),
    testMode:
      fields.TestMode === null ? null : fields.TestMode === '1' || fields.TestMode === 'true',
  }
}
