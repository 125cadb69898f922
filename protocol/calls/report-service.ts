/** Payment data, spec §7. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import {
  CLOSE_REASONS,
  PAYMENT_DIRECTIONS,
  PAYMENT_INTENT_STATES,
  PAYMENT_STATUSES,
  PAYMENT_TYPES,
} from '../enums.ts'
import {
  atMostBytes,
  done,
  id,
  instant,
  isoDate,
  kopecks,
  productKey,
  queryNumber,
  sentInstant,
  wholeNumber,
} from '../shapes.ts'

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

export const historyClosedContracts = call({
  method: 'GET',
  path: '/report-service/history-closed-contracts',
  auth: 'bearer',
  summary: 'Closed contracts, latest first',
  reply: z.object({
    asOf: instant,
    contracts: z.array(
      z.object({
        loanApplicationId: id,
        contractNumber: z.string(),
        typeOfProduct: productKey,
        amountKopecks: kopecks,
        paidKopecks: kopecks,
        issuedOn: isoDate,
        closedOn: isoDate,
        closeReason: z.enum(CLOSE_REASONS),
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
        paymentType: z.nullable(z.enum(PAYMENT_TYPES)),
        principalKopecks: kopecks,
        interestKopecks: kopecks,
        penaltyKopecks: kopecks,
        advanceKopecks: kopecks,
        cardMask: z.nullable(z.string()),
        state: z.enum(PAYMENT_INTENT_STATES),
        receiptDocumentId: z.nullable(id),
      }),
    ),
  }),
})

export const paymentData = call({
  method: 'GET',
  path: '/report-service/payment-data',
  auth: 'bearer',
  summary: 'Cards of the client',
  reply: z.object({
    paymentData: z.array(
      z.object({
        paymentDataId: id,
        mask: z.string(),
        brand: z.string(),
        expires: z.string(),
        isMain: z.boolean(),
      }),
    ),
  }),
})

export const bagTrackerTrack = call({
  method: 'POST',
  path: '/report-service/bagTracker/track',
  auth: 'optional',
  summary: 'One event of the interface, without personal data',
  body: z.object({
    name: z.string().check(z.regex(/^[a-z][a-z0-9_.-]{0,63}$/)),
    at: z.optional(sentInstant),
    details: z.optional(
      z
        .record(
          z.string().check(z.maxLength(40, 'Сократите название до 40 знаков.')),
          z.union([
            z.string().check(z.maxLength(200, 'Сократите значение до 200 знаков.')),
            z.number(),
            z.boolean(),
          ]),
        )
        .check(
          z.refine((all) => Object.keys(all).length <= 16, 'Не больше 16 подробностей.'),
          atMostBytes(2_000),
        ),
    ),
  }),
  reply: done,
  idempotent: true,
  mayArriveLate: true,
})
