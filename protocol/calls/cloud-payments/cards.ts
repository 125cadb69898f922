/** Cards, spec §7; the acquirer's protocol: integrations reference 1.9. */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { CODE_ACCESS_WAYS } from '../../code-access.ts'
import { PAYMENT_INTENT_STATES } from '../../enums.ts'
import { done, id, instant } from '../../shapes.ts'
import { widgetInfo } from './payments.ts'

const card = z.object({
  paymentDataId: id,
  /** «Мир •• 4417». */
  mask: z.string(),
  brand: z.string(),
  lastFour: z.string(),
  expires: z.string(),
  isMain: z.boolean(),
  expired: z.boolean(),
  /** Until then no payout goes to it (decisions 0046, 0147); absent: it may. */
  pausedUntil: z.optional(instant),
})

const cards = z.object({ cards: z.array(card) })

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
  summary: 'Finish attaching a card; a photo of it is neither needed nor taken',
  body: z.object({
    /** Null: a photo of a card is refused, here and at the upload (decision 0089). */
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
  summary: 'Cards that money can be paid out to, and what keeps it from going to new ones',
  reply: z.extend(cards, {
    /** Until then nothing is sent by СБП, to the phone's number; absent: it may. */
    sbpPausedUntil: z.optional(instant),
    /** Somebody got in by a code alone; absent when nobody did, or it was confirmed (decision 0147). */
    codeAccess: z.optional(
      z.object({
        way: z.enum(CODE_ACCESS_WAYS),
        since: instant,
        until: instant,
        /** What the owner had before it and can confirm it by; empty: only waiting helps, or the staff. */
        confirmBy: z.array(z.enum(['PASSKEY', 'PASSWORD'])),
        /** Says that it was not the owner. */
        denyToken: z.string(),
      }),
    ),
  }),
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

export const paymentDataDelete = call({
  method: 'POST',
  path: '/cloud-payments/payment-data/delete/{paymentDataId}',
  auth: 'bearer',
  summary: 'Forget a card; always allowed but while money is on its way to it',
  params: z.object({ paymentDataId: id }),
  reply: done,
  idempotent: true,
})
