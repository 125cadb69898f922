/** Card payments, spec §7; the acquirer's protocol: integrations reference 1.9. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { AUTO_DEBIT_STATES, PAYMENT_INTENT_STATES, PAYMENT_TYPES } from '../enums.ts'
import { done, id, instant, kopecks, roubles, sha256 } from '../shapes.ts'

const card = z.object({
  paymentDataId: id,
  /** «Мир •• 4417». */
  mask: z.string(),
  brand: z.string(),
  lastFour: z.string(),
  expires: z.string(),
  isMain: z.boolean(),
  expired: z.boolean(),
})

const cards = z.object({ cards: z.array(card) })

/** What the acquirer's widget takes, to the letter of spec §7. */
const widgetInfo = z.object({
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

export const cardsCheckAuth = call({
  method: 'POST',
  path: '/cloud-payments/cards/check-auth',
  auth: 'bearer',
  summary: 'Begin to attach a card: a small authorisation that is given back at once',
  query: z.object({ userId: id }),
  reply: z.extend(widgetInfo, { paynetOrderId: id }),
  idempotent: true,
})

export const saveCardScan = call({
  method: 'POST',
  path: '/cloud-payments/payment-data/save-card-scan',
  auth: 'bearer',
  summary: 'Finish attaching a card; the photo is optional and never kept with the number on it',
  body: z.object({
    cardScanFileId: z.nullable(id),
    paymentDataId: z.nullable(id),
    paynetOrderId: id,
  }),
  reply: z.object({
    state: z.enum(PAYMENT_INTENT_STATES),
    card: z.nullable(card),
    code: z.nullable(z.string()),
    title: z.nullable(z.string()),
    hint: z.nullable(z.string()),
  }),
  idempotent: true,
})

export const cardsForDebit = call({
  method: 'GET',
  path: '/cloud-payments/cards/forDebit',
  auth: 'bearer',
  summary: 'Cards that money can be paid out to',
  reply: cards,
})

export const cardsForLoanPayment = call({
  method: 'GET',
  path: '/cloud-payments/cards/forLoanPayment',
  auth: 'bearer',
  summary: 'Cards that can repay',
  reply: cards,
})

export const cardsPaymentData = call({
  method: 'GET',
  path: '/cloud-payments/cards/paymentData/{id}',
  auth: 'bearer',
  summary: 'One card of the caller',
  params: z.object({ id }),
  reply: card,
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
    commissions: z._default(z.number(), 0),
    paymentDataId: z.optional(z.nullable(id)),
    /** Hash of the signed terms that the money is for, where it is for a change: only that one is paid (D57). */
    termsHash: z.optional(sha256),
    /** The person was asked and said that a second equal payment is meant (D59). */
    repeat: z._default(z.boolean(), false),
  }),
  reply: paymentOutcome,
  idempotent: true,
})

export const paymentDataDelete = call({
  method: 'POST',
  path: '/cloud-payments/payment-data/delete/{paymentDataId}',
  auth: 'bearer',
  summary: 'Forget a card; always allowed but while money is on its way to it',
  params: z.object({ paymentDataId: id }),
  reply: done,
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

export const paymentOutcomeByInvoice = call({
  method: 'GET',
  path: '/cloud-payments/payments/{invoiceId}/outcome',
  auth: 'bearer',
  summary: 'How a payment ended; asks the acquirer when no notice has come',
  params: z.object({ invoiceId: id }),
  reply: paymentOutcome,
})

const autoDebitState = z.object({
  loanApplicationId: id,
  state: z.enum(AUTO_DEBIT_STATES),
  paymentDataId: z.nullable(id),
  cardMask: z.nullable(z.string()),
  /** The coming debit: when, and how much is due by then as far as is known today. */
  next: z.nullable(z.object({ at: instant, amountKopecks: kopecks })),
  /** Why the last debit did not happen, in the client's words. */
  problem: z.nullable(z.string()),
  /** What is agreed to, and its version: both are sent back unchanged. */
  consentText: z.array(z.string()),
  textVersion: z.string(),
})

export const autoDebit = call({
  method: 'GET',
  path: '/cloud-payments/auto-debit',
  auth: 'bearer',
  summary: 'Automatic debit of a contract (D16)',
  query: z.object({ loanApplicationId: id }),
  reply: autoDebitState,
})

export const autoDebitEnable = call({
  method: 'POST',
  path: '/cloud-payments/auto-debit/enable',
  auth: 'bearer',
  summary: 'Agree to automatic debit of a saved card; never ticked beforehand (D15, D16)',
  body: z.object({
    loanApplicationId: id,
    paymentDataId: id,
    accepted: z.literal(true, 'Отметьте согласие на автоматическое списание.'),
    textVersion: z.string(),
  }),
  reply: autoDebitState,
  idempotent: true,
})

export const autoDebitStop = call({
  method: 'POST',
  path: '/cloud-payments/auto-debit/stop',
  auth: 'bearer',
  summary: 'Stop automatic debit at once; works when it is off already (D16)',
  body: z.object({ loanApplicationId: id }),
  reply: autoDebitState,
  idempotent: true,
})
