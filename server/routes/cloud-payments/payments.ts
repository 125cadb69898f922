import { fromRoubles } from '../../../lending/money.ts'
import * as calls from '../../../protocol/calls/cloud-payments/payments.ts'
import type { PaymentType } from '../../../protocol/enums.ts'
import { Refusal } from '../../../protocol/errors.ts'
import { recentPayoutBanks } from '../../db/loans.ts'
import { type ReceiptedPayment, receiptedPayment } from '../../db/payments.ts'
import { sbpBankList } from '../../origination/sbp-bank-list.ts'
import { route } from '../../route.ts'
import { followPayment } from '../../servicing/follow-payment.ts'
import { paymentForForm } from '../../servicing/payment-for-form.ts'
import { repay } from '../../servicing/repay.ts'
import { sbpLink } from '../../servicing/sbp-link.ts'
import { paymentShape, widgetShape } from './payment-shape.ts'

/** How a payment stands, with its receipt once it is booked. */
const outcomeOf = ({ payment, receiptDocumentId }: ReceiptedPayment) =>
  paymentShape(payment, receiptDocumentId)

export const widgetConfig = route(calls.widgetConfig, ({ context }) =>
  context.gateways.acquirer.widgetConfig(),
)

/** `prolongation: true` is the same as the type PROLONGATION (spec §7), and never goes with another change. */
const typeOf = (paymentType: PaymentType, prolongation: boolean): PaymentType => {
  if (!prolongation) return paymentType
  if (paymentType !== 'PARTIALLY_EARLY') return 'PROLONGATION'
  const message = 'Продление и частичное досрочное погашение оплачиваются по отдельности.'
  throw new Refusal('VALIDATION', { fields: [{ field: 'prolongation', message }] })
}

export const debitCheckSpecifiedAmount = route(
  calls.debitCheckSpecifiedAmount,
  async ({ context, client, body, idempotency }) => {
    const paid = await repay(context, idempotency, {
      clientId: client.id,
      loanId: body.loanApplicationId,
      amountKopecks: fromRoubles(body.amount),
      paymentType: typeOf(body.paymentType, body.prolongation),
      cardId: body.method === 'SBP' ? null : (body.paymentDataId ?? null),
      ...(body.method && { method: body.method }),
      termsHash: body.termsHash,
      repeat: body.repeat,
    })
    return outcomeOf(paid)
  },
)

export const paymentsCardsUuid = route(
  calls.paymentsCardsUuid,
  async ({ context, client, query, idempotency }) => {
    const asked = { clientId: client.id, paymentId: query.paymentId }
    return widgetShape(await paymentForForm(context, idempotency, asked), client.id)
  },
)

export const paymentsSbpLink = route(
  calls.paymentsSbpLink,
  async ({ context, client, params: { invoiceId } }) => {
    const { url, expiresAtMs } = await sbpLink(context, { clientId: client.id, invoiceId })
    return { url, expiresAt: new Date(expiresAtMs).toISOString() }
  },
)

export const paymentOutcomeByInvoice = route(
  calls.paymentOutcomeByInvoice,
  async ({ context, client, params }) => {
    const sought = { clientId: client.id, invoiceId: params.invoiceId }
    const { id } = await followPayment(context, sought)
    return outcomeOf(await receiptedPayment(context.database, id))
  },
)

/** The operator's rules allow so many of them before the others (lender duties 12). */
const MAX_RECENT_BANKS = 3

export const sbpBanks = route(calls.sbpBanks, async ({ context, client }) => {
  const [banks, recentIds] = await Promise.all([
    sbpBankList(context),
    recentPayoutBanks(context.database, { clientId: client.id, limit: MAX_RECENT_BANKS }),
  ])
  return {
    recentIds: recentIds.filter((recent) => banks.some(({ id }) => id === recent)),
    banks: banks.map(({ id, name }) => ({ id, name })),
  }
})
