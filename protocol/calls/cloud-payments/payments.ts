/** Card payments, spec §7; the acquirer's protocol: integrations reference 1.9. */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { PAYMENT_INTENT_STATES, PAYMENT_METHODS, PAYMENT_TYPES } from '../../enums.ts'
import { id, instant, kopecks, roubles, sbpBankId, sha256 } from '../../shapes.ts'

/** What the acquirer's widget takes, to the letter of spec §7. */
export const widgetInfo = z.object({
  /** Roubles, as the widget counts. */
  amount: z.number(),
  accountId: z.string(),
  invoiceId: z.string(),
  currency: z.literal('RUB'),
})

const paymentOutcome = z.object({
  paymentId: id,
  invoiceId: z.string(),
  state: z.enum(PAYMENT_INTENT_STATES),
  amountKopecks: kopecks,
  /** What it was for; null for what attaches a card. */
  paymentType: z.nullable(z.enum(PAYMENT_TYPES)),
  method: z.enum(PAYMENT_METHODS),
  /** One of the six codes of spec §8 when declined. */
  code: z.nullable(z.string()),
  title: z.nullable(z.string()),
  hint: z.nullable(z.string()),
  loanApplicationId: z.nullable(id),
  paymentDataId: z.nullable(id),
  finishedAt: z.nullable(instant),
  receiptDocumentId: z.nullable(id),
})

export const widgetConfig = call({
  method: 'GET',
  path: '/cloud-payments/widget/config',
  auth: 'none',
  summary: 'Script address and public id of the card widget',
  reply: z.object({ scriptUrl: z.string(), publicId: z.string(), kind: z.enum(['pay', 'start']) }),
})

export const debitCheckSpecifiedAmount = call({
  method: 'POST',
  path: '/cloud-payments/debit/check/specified-amount',
  auth: 'bearer',
  summary:
    'Check and fix the sum of a payment; with paymentDataId the saved card is charged at once',
  body: z.object({
    amount: roubles,
    loanApplicationId: id,
    paymentType: z.enum(PAYMENT_TYPES),
    prolongation: z._default(z.boolean(), false),
    /** There is none, so none is taken silently either (D15). */
    commissions: z._default(z.literal(0, 'Комиссии нет. Передайте 0.'), 0),
    paymentDataId: z.optional(z.nullable(id)),
    /** SBP: no card, the link of `paymentsSbpLink` is confirmed in the payer's bank. */
    method: z.optional(z.enum(PAYMENT_METHODS)),
    /** Hash of the signed terms that the money is for, where it is for a change: only that one is paid (D57). */
    termsHash: z.optional(sha256),
    /** The person was asked and said that a second equal payment is meant (D59). */
    repeat: z._default(z.boolean(), false),
  }),
  reply: paymentOutcome,
  idempotent: true,
})

export const paymentsCardsUuid = call({
  method: 'POST',
  path: '/cloud-payments/payments/cards/uuid',
  auth: 'bearer',
  summary: 'The payment for the widget: the one just checked, otherwise the nearest one due',
  query: z.object({ paymentId: z.optional(id) }),
  reply: widgetInfo,
  idempotent: true,
})

export const paymentsSbpLink = call({
  method: 'GET',
  path: '/cloud-payments/payments/{invoiceId}/sbp-link',
  auth: 'bearer',
  summary: 'Where a payment by СБП is confirmed; the same link however often it is asked for',
  params: z.object({ invoiceId: id }),
  reply: z.object({ url: z.string(), expiresAt: instant }),
})

export const paymentOutcomeByInvoice = call({
  method: 'GET',
  path: '/cloud-payments/payments/{invoiceId}/outcome',
  auth: 'bearer',
  summary: 'How a payment ended; asks the acquirer when no notice has come',
  params: z.object({ invoiceId: id }),
  reply: paymentOutcome,
})

export const sbpBanks = call({
  method: 'GET',
  path: '/cloud-payments/sbp/banks',
  auth: 'bearer',
  summary: 'Banks that take a loan by СБП, in the order of its operator (decision 0097)',
  reply: z.object({
    /** Where loans of the caller went before, the latest first, at most three. */
    recentIds: z.array(sbpBankId),
    banks: z.array(z.object({ id: sbpBankId, name: z.string() })),
  }),
})
