import { fromRoubles } from '../../../lending/money.ts'
import { findOperation, insertOperation } from '../../../server/sandbox/sandbox-store.ts'
import { signWebhook } from '../../../server/gateways/cloud-payments/webhooks.ts'
import type { WebhookKind } from '../../../server/gateways/gateways.ts'
import { sandboxKeys } from '../../../server/gateways/sandbox-keys.ts'
import { authorise } from '../../../server/sandbox/cloud-payments/operations.ts'
import { TEST_CARDS } from '../../../server/sandbox/cloud-payments/test-cards.ts'
import type { TestApp } from '../test-app.ts'

const PLAIN_CARD = TEST_CARDS.find(({ number }) => number === '2202000000003055')

/** What the acquirer's cabinet may be set to: the bank takes or holds without asking us by Check first. */
export const takeUnasked = async (
  { context }: Pick<TestApp, 'context'>,
  asked: {
    readonly invoiceId: string
    readonly accountId: string
    readonly amount: number
    readonly mode?: 'auth' | 'charge'
    readonly description?: string
  },
): Promise<string> => {
  const operation = await insertOperation(context.database, {
    type: 'payment',
    status: 'AwaitingAuthentication',
    invoiceId: asked.invoiceId,
    accountId: asked.accountId,
    amountKopecks: fromRoubles(asked.amount),
    refundedKopecks: 0,
    description: asked.description ?? '',
    data: '{}',
    twoStage: asked.mode === 'auth',
    testCard: PLAIN_CARD?.key ?? '',
    expires: '12/30',
    reasonCode: 0,
    createdAtMs: context.clock.now(),
  })
  await authorise(context, operation, 0)
  return String(operation.transactionId)
}

/** How an operation stands at the acquirer, and how much of it was given back. */
export const operationAtBank = async ({ context }: TestApp, transactionId: string) => {
  const found = await findOperation(context.database, Number(transactionId))
  return found && { status: found.status, refundedKopecks: found.refundedKopecks }
}

/** A notice with the acquirer's own signature, with any fields at all. */
export const notify = (
  app: TestApp,
  kind: WebhookKind,
  fields: Readonly<Record<string, string>>,
) => {
  const body = new URLSearchParams(fields).toString()
  const { apiSecret } = sandboxKeys(app.context.config).acquirer
  return app.fastify.inject({
    method: 'POST',
    url: `/webhooks/cloudpayments/${kind}`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'content-hmac': signWebhook(body, apiSecret),
    },
    payload: body,
  })
}

/** Fields of a Pay notice that fits a payment; tests change what they are about. */
export const payFields = (
  info: { readonly invoiceId: string; readonly accountId: string; readonly amount: number },
  change: Readonly<Record<string, string>> = {},
): Record<string, string> => ({
  TransactionId: '900000001',
  Amount: info.amount.toFixed(2),
  Currency: 'RUB',
  DateTime: '2026-03-11 12:00:00',
  InvoiceId: info.invoiceId,
  AccountId: info.accountId,
  OperationType: 'Payment',
  Status: 'Completed',
  TestMode: '1',
  CardFirstSix: '220200',
  CardLastFour: '3055',
  CardType: 'MIR',
  CardExpDate: '12/30',
  ...change,
})
