/** Payments that are due and that were made, spec §7. */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import {
  PAYMENT_DIRECTIONS,
  PAYMENT_INTENT_STATES,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  PAYMENT_TYPES,
} from '../../enums.ts'
import { FISCAL_KINDS } from '../../fiscal.ts'
import {
  id,
  instant,
  isoDate,
  kopecks,
  productKey,
  queryNumber,
  wholeNumber,
} from '../../shapes.ts'

export const currentPayments = call({
  method: 'GET',
  path: '/report-service/current-payments',
  auth: 'bearer',
  summary: 'Every unpaid schedule row of the open contracts, earliest first',
  reply: z.object({
    asOf: instant,
    payments: z.array(
      z.object({
        loanApplicationId: id,
        contractNumber: z.string(),
        typeOfProduct: productKey,
        number: wholeNumber,
        rowsTotal: wholeNumber,
        dueOn: isoDate,
        status: z.enum(PAYMENT_STATUSES),
        amountKopecks: kopecks,
      }),
    ),
  }),
})

export const detailsPaymentsContract = call({
  method: 'GET',
  path: '/report-service/details-payments-contract',
  auth: 'bearer',
  summary: 'Money movements of one contract, latest first; limit is clamped to 1 000 (D24)',
  query: z.object({
    loanApplicationId: id,
    offset: z._default(queryNumber(wholeNumber), 0),
    limit: z._default(queryNumber(wholeNumber), 100),
  }),
  reply: z.object({
    total: wholeNumber,
    payments: z.array(
      z.object({
        id,
        direction: z.enum(PAYMENT_DIRECTIONS),
        at: instant,
        amountKopecks: kopecks,
        /** Null of money in: the payout, which the bank gave back (decision 0063). */
        paymentType: z.nullable(z.enum(PAYMENT_TYPES)),
        principalKopecks: kopecks,
        interestKopecks: kopecks,
        penaltyKopecks: kopecks,
        advanceKopecks: kopecks,
        cardMask: z.nullable(z.string()),
        /** Of a payment and of what of it went back, and of the loan itself. */
        method: z.optional(z.enum(PAYMENT_METHODS)),
        state: z.enum(PAYMENT_INTENT_STATES),
        /** Of a refund the acquirer does not make: we wait for the number of an account (decision 0160). */
        isAccountNeeded: z.optional(z.boolean()),
        /** Booked by our mistake and taken off the loan (decision 0053). */
        isReversed: z.boolean(),
        receiptDocumentId: z.nullable(id),
        /** Receipts of the till (54-FZ), in their order; absent where there are none. */
        fiscalReceipts: z.optional(
          z.array(
            z.object({
              id,
              kind: z.enum(FISCAL_KINDS),
              amountKopecks: kopecks,
              issuedAt: instant,
              driveNumber: z.string(),
              documentNumber: z.string(),
              documentSign: z.string(),
              /** Page of the operator of fiscal data. */
              url: z.nullable(z.string()),
            }),
          ),
        ),
      }),
    ),
  }),
})
