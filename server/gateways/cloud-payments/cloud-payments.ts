import { toRoubles } from '../../../lending/money.ts'
import type {
  Acquirer,
  ChargeResult,
  PayOutResult,
  ReturnResult,
  WidgetConfig,
} from '../acquirer.ts'
import type { Fetch } from '../outgoing.ts'
import { chargebacksOf, chargebackList, periodOf } from './chargeback-list.ts'
import { createAsk, createClient, orUnknown, type ClientSettings } from './client.ts'
import { chargeResultOf, foundOperationOf, payOutResultOf, returnResultOf } from './operations.ts'
import { sbpAnswer, sbpLinkOf } from './sbp.ts'
import { isWebhookGenuine, parseWebhookFields } from './webhooks.ts'

export interface CloudPaymentsSettings extends ClientSettings {
  readonly widgetScriptUrl: string
  readonly widgetKind: WidgetConfig['kind']
  /** True for a terminal that moves no real money. */
  readonly isTestTerminal: boolean
}

const unknownReturn = (cause: string): ReturnResult => ({ outcome: 'unknown', cause })

/** The acquirer over CloudPayments' HTTP interface (integrations reference 1.4–1.6). */
export const createCloudPayments = (settings: CloudPaymentsSettings, fetch: Fetch): Acquirer => {
  const ask = createAsk(settings, fetch)
  const call = createClient(ask)
  return {
    chargeToken: (charge) =>
      orUnknown<ChargeResult>(
        async () =>
          chargeResultOf(
            await call(
              '/payments/tokens/charge',
              {
                Amount: toRoubles(charge.amountKopecks),
                Currency: 'RUB',
                AccountId: charge.accountId,
                Token: charge.token,
                InvoiceId: charge.invoiceId,
                Description: charge.description,
                TrInitiatorCode: charge.initiator === 'CARDHOLDER' ? 1 : 0,
                PaymentScheduled: charge.scheduled ? 1 : 0,
                ...(charge.ipAddress === undefined ? {} : { IpAddress: charge.ipAddress }),
              },
              charge.requestId,
            ),
            charge,
          ),
        (cause) => ({ outcome: 'unknown', cause }),
      ),
    sbpLink: async (order) =>
      sbpLinkOf(
        await ask(sbpAnswer, {
          path: '/payments/qr/sbp/link',
          body: {
            PublicId: settings.publicId,
            Amount: toRoubles(order.amountKopecks),
            Currency: 'RUB',
            Scheme: 'charge',
            InvoiceId: order.invoiceId,
            AccountId: order.accountId,
            Description: order.description,
            TtlMinutes: order.lifeMinutes,
          },
          requestId: order.requestId,
        }),
      ),
    payOut: (payOut) =>
      orUnknown<PayOutResult>(
        async () =>
          payOutResultOf(
            await call(
              payOut.to.way === 'CARD' ? '/payments/token/topup' : '/payments/alt/topup',
              {
                Amount: toRoubles(payOut.amountKopecks),
                Currency: 'RUB',
                AccountId: payOut.accountId,
                InvoiceId: payOut.invoiceId,
                ...(payOut.to.way === 'CARD'
                  ? { Token: payOut.to.token }
                  : { MemberId: payOut.to.bankId }),
                Receiver: {
                  FirstName: payOut.receiver.firstName,
                  LastName: payOut.receiver.lastName,
                  MiddleName: payOut.receiver.patronymic ?? '',
                  ...(payOut.to.way === 'SBP' && { Phone: payOut.to.phone }),
                },
              },
              payOut.requestId,
            ),
          ),
        (cause) => ({ state: 'UNKNOWN', cause }),
      ),
    refund: ({ transactionId, amountKopecks, requestId }) =>
      orUnknown(async () => {
        const body = { TransactionId: Number(transactionId), Amount: toRoubles(amountKopecks) }
        return returnResultOf(await call('/payments/refund', body, requestId), transactionId)
      }, unknownReturn),
    confirmAuthorisation: ({ transactionId, amountKopecks, requestId }) =>
      orUnknown(async () => {
        const body = { TransactionId: Number(transactionId), Amount: toRoubles(amountKopecks) }
        return returnResultOf(await call('/payments/confirm', body, requestId), transactionId)
      }, unknownReturn),
    voidAuthorisation: ({ transactionId, requestId }) =>
      orUnknown(async () => {
        const body = { TransactionId: Number(transactionId) }
        return returnResultOf(await call('/payments/void', body, requestId), transactionId)
      }, unknownReturn),
    async findByInvoice(invoiceId) {
      return foundOperationOf(await call('/v2/payments/find', { InvoiceId: invoiceId }), invoiceId)
    },
    async findTransaction(transactionId) {
      const body = { TransactionId: Number(transactionId) }
      return foundOperationOf(await call('/payments/get', body), '')
    },
    chargebacks: async (page) =>
      chargebacksOf(await ask(chargebackList, { path: '/chargebacks/list', body: periodOf(page) })),
    isTestTerminal: settings.isTestTerminal,
    verifyWebhook: (rawBody, headers) => isWebhookGenuine(rawBody, headers, settings.apiSecret),
    parseWebhook: parseWebhookFields,
    widgetConfig: () => ({
      scriptUrl: settings.widgetScriptUrl,
      publicId: settings.publicId,
      kind: settings.widgetKind,
    }),
  }
}
