import * as z from 'zod'
import { MINUTE_MS } from '../../../lending/durations.ts'
import { kopecks, toRoubles } from '../../../lending/money.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { enqueue } from '../../db/outbox.ts'
import {
  recordInJournal,
  findOperation,
  isWebhookDelivered,
  markWebhookDelivered,
  type CardOperation,
} from '../sandbox-store.ts'
import { signWebhook } from '../../gateways/cloud-payments/webhooks.ts'
import { callOutside } from '../../gateways/outgoing.ts'
import { sandboxKeys } from '../../gateways/sandbox-keys.ts'
import { SANDBOX_ORIGIN } from '../../gateways/sandbox-transport.ts'
import { cardHolderMessage } from './reason-texts.ts'
import { faceOf, isBySbp } from './model.ts'

/** A notification as the outbox stores it. */
export const webhookTask = z.object({
  kind: z.enum(['check', 'pay', 'fail', 'confirm', 'refund', 'cancel']),
  transactionId: z.int(),
})
export type WebhookTask = z.infer<typeof webhookTask>
export type SentKind = WebhookTask['kind']

export const WEBHOOK_JOB = 'sandbox-webhook'

/** The acquirer's ladder: 1, 2, 5, 10, 30 minutes, then 30 minutes up to a hundred times. */
const LADDER_MINUTES = [1, 2, 5, 10, 30]

/** Pause before repetition number `repeat` (from 1). */
export const webhookPauseMs = (repeat: number): number =>
  (LADDER_MINUTES[repeat - 1] ?? 30) * MINUTE_MS

/** The acquirer waits for an answer no longer than this. */
const TIMEOUT_MS = 30_000

const OPERATION_TYPES = { payment: 'Payment', refund: 'Refund', payout: 'CardPayout' } as const

const utcText = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ')

/** Fields of a notification as the acquirer sends them (integrations reference 1.5). */
const fieldsOf = (kind: SentKind, operation: CardOperation): Record<string, string> => {
  const amount = toRoubles(kopecks(operation.amountKopecks)).toFixed(2)
  const face = faceOf(operation)
  return {
    TransactionId: String(operation.transactionId),
    Amount: amount,
    Currency: 'RUB',
    PaymentAmount: amount,
    PaymentCurrency: 'RUB',
    DateTime: utcText(operation.createdAtMs),
    OperationType: OPERATION_TYPES[operation.type],
    InvoiceId: operation.invoiceId,
    AccountId: operation.accountId,
    ...(isBySbp(operation)
      ? { PaymentMethod: 'Sbp' }
      : {
          CardFirstSix: face.firstSix,
          CardLastFour: face.lastFour,
          CardType: face.brand,
          CardExpDate: operation.expires,
        }),
    ...(operation.holder === null ? {} : { Name: operation.holder }),
    Issuer: 'Тестовый банк',
    IssuerBankCountry: 'RU',
    Description: operation.description,
    TestMode: '1',
    Data: operation.data,
    ...(kind === 'fail'
      ? {
          Reason: cardHolderMessage(operation.reasonCode),
          ReasonCode: String(operation.reasonCode),
        }
      : { Status: operation.twoStage && kind !== 'confirm' ? 'Authorized' : 'Completed' }),
    ...(kind === 'pay' ? { GatewayName: 'Sandbox', AuthCode: 'A1B2C3' } : {}),
    ...(kind === 'pay' && operation.token !== null ? { Token: operation.token } : {}),
    ...(kind === 'refund' ? { PaymentTransactionId: String(operation.originalTransactionId) } : {}),
  }
}

const answerCode = (text: string): number | null => {
  try {
    const answer: unknown = JSON.parse(text)
    if (typeof answer !== 'object' || answer === null || !('code' in answer)) return null
    return typeof answer.code === 'number' ? answer.code : null
  } catch {
    // Anything but JSON is what the acquirer calls an invalid answer.
    return null
  }
}

/** Sends one notification to our own webhook; what came back, null for no or an invalid answer. */
const send = async (
  context: Context,
  kind: SentKind,
  operation: CardOperation,
): Promise<number | null> => {
  const body = new URLSearchParams(fieldsOf(kind, operation)).toString()
  const { apiSecret } = sandboxKeys(context.config).acquirer
  const answer = await callOutside(context.gateways.sandbox.fetch, {
    gateway: 'webhook',
    url: `${SANDBOX_ORIGIN}/webhooks/cloudpayments/${kind}`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'content-hmac': signWebhook(body, apiSecret),
      'x-content-hmac': signWebhook(decodeURIComponent(body.replaceAll('+', ' ')), apiSecret),
    },
    body,
    timeoutMs: TIMEOUT_MS,
  }).catch((error: unknown) => {
    context.log.warn({ err: error, kind }, 'the notification got no answer')
    return null
  })
  const code = answer?.status === 200 ? answerCode(answer.text) : null
  await recordInJournal(context.database, {
    kind: 'webhook',
    subject: String(operation.transactionId),
    atMs: context.clock.now(),
    payload: { kind, invoiceId: operation.invoiceId, status: answer?.status ?? null, code },
  })
  return code
}

const REFUSALS: Readonly<Record<number, number>> = {
  10: 3001,
  11: 3002,
  12: 3003,
  13: 3008,
  20: 3004,
}

/** Asks whether the payment may be taken: 0 when it may, otherwise the reason it is declined with. */
export const askCheck = async (context: Context, operation: CardOperation): Promise<number> => {
  const code = await send(context, 'check', operation)
  if (code === null) return 3006
  return code === 0 ? 0 : (REFUSALS[code] ?? 3005)
}

/** Delivers a notification unless it has been taken already; true when it has been. */
export const deliverWebhook = async (context: Context, task: WebhookTask): Promise<boolean> => {
  const id = `${task.kind}:${task.transactionId}`
  if (await isWebhookDelivered(context.database, id)) return true
  const operation = await findOperation(context.database, task.transactionId)
  if (!operation) return true
  if ((await send(context, task.kind, operation)) !== 0) return false
  await markWebhookDelivered(context.database, id, context.clock.now())
  return true
}

/** Puts the repetition into the outbox, in the transaction of what it tells about; the first try follows the commit, or `fromMs`. */
export const scheduleWebhook = (
  tx: Tx,
  task: WebhookTask,
  { nowMs, fromMs = nowMs }: { nowMs: number; fromMs?: number },
): Promise<void> =>
  enqueue(tx, {
    kind: WEBHOOK_JOB,
    payload: { ...task },
    runAtMs: Math.max(nowMs, fromMs) + webhookPauseMs(1),
    dedupeKey: `${task.kind}:${task.transactionId}`,
  })
