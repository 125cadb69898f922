/** Credit line and what it allows (D12). */
import * as z from 'zod/mini'
import { INCOME_SOURCES, MISSING_INCOMES } from '../../../lending/income-sources.ts'
import { call } from '../../call.ts'
import { OTHER_ACCOUNT_REFUSALS } from '../../other-account.ts'
import { id, instant, isoDate, kopecks, productKey, wholeNumber } from '../../shapes.ts'

/** Why a client would be refused whatever was chosen, or any loan dearer than a bound (D8, D12, D20, D40). */
const NEW_LOAN_REFUSALS = [
  'NOT_VERIFIED',
  'PASSPORT',
  'DATA_REFRESH',
  'DATA_DOUBT',
  'OVERDUE',
  'SELF_BAN',
  'MARKET_LIMIT',
  'NO_FREE_LINE',
  'EXPENSIVE_LOANS',
  'PAUSE',
  'LEGAL_STATUS',
  'DECLINED',
  'ACCESS_STOPPED',
  ...OTHER_ACCOUNT_REFUSALS,
] as const

/** OFFERED: the client may ask to be told when a loan can be taken; ASKED: has asked (decision 0070). */
const LOAN_REMINDERS = ['OFFERED', 'ASKED'] as const

/** What to pay on the day of the answer, and what may be taken after it. */
const remedy = z.object({
  payments: z.array(
    z.object({
      loanApplicationId: id,
      typeOfProduct: productKey,
      action: z.enum(['PAY_OVERDUE', 'CLOSE']),
      amountKopecks: kopecks,
      /** Of which interest and penalty. */
      chargesKopecks: kopecks,
    }),
  ),
  totalKopecks: kopecks,
  /** The most of one new loan after it, roubles; the bureaus have not been asked. */
  afterwards: z.number(),
  /** The first day of it, where the law asks for a pause; null: at once. */
  allowedFrom: z.nullable(isoDate),
})

/** A loan whose end by its schedule brings the same without a payment today. */
const ending = z.object({
  loanApplicationId: id,
  typeOfProduct: productKey,
  on: isoDate,
  amountKopecks: kopecks,
})

const newLoanRefusal = z.object({
  code: z.enum(NEW_LOAN_REFUSALS),
  /** The day these figures are of. */
  on: isoDate,
  /** EXPENSIVE_LOANS: the bound of the law, per cent a year, and the open loans that are dearer. */
  expensive: z.optional(
    z.object({
      abovePercent: z.number(),
      maxOpen: wholeNumber,
      products: z.array(productKey),
    }),
  ),
  /** PAUSE: how long the law asks to wait, and until when. */
  pause: z.optional(
    z.object({ abovePercent: z.number(), days: wholeNumber, allowedFrom: isoDate }),
  ),
  /** DECLINED: from which day on the documents may be sent in again (decision 0110). */
  decline: z.optional(z.object({ allowedFrom: isoDate })),
  remedy: z.optional(remedy),
  ending: z.optional(ending),
  /** Absent where time cures nothing. */
  reminder: z.optional(z.enum(LOAN_REMINDERS)),
})

const creditLine = z.object({
  systemCreditLimit: z.number(),
  userCreditLimit: z.number(),
  usedLimit: z.number(),
  available: z.number(),
  /** The largest first loan, roubles; null after the first one (D12). */
  firstStepCap: z.nullable(z.number()),
  level: wholeNumber,
  /** Absent: as far as can be known without the bureaus, a loan may be taken. */
  refusal: z.optional(newLoanRefusal),
})

export const limitsCurrent = call({
  method: 'GET',
  path: '/vovremya-core/limits/current',
  auth: 'bearer',
  summary: 'Credit line of the client, roubles (D12), and why nothing can be lent now',
  reply: creditLine,
})

export const limitsReminder = call({
  method: 'POST',
  path: '/vovremya-core/limits/reminder',
  auth: 'bearer',
  summary: 'Ask to be told once when a loan can be taken again, or take that back',
  body: z.object({ wanted: z.boolean() }),
  /** Null: nothing is refused any more, or only what time does not cure. */
  reply: z.object({ reminder: z.nullable(z.enum(LOAN_REMINDERS)) }),
  idempotent: true,
})

export const limitsCurrentProducts = call({
  method: 'GET',
  path: '/vovremya-core/limits/current/products',
  auth: 'bearer',
  summary: 'What each product allows the client now',
  reply: z.object({
    products: z.array(
      z.object({
        typeOfProduct: productKey,
        minAmount: z.number(),
        maxAmount: z.number(),
        /** The product's unit; absent: any term of the product. */
        minTerm: z.optional(wholeNumber),
        maxTerm: z.optional(wholeNumber),
        available: z.boolean(),
        reason: z.nullable(z.string()),
      }),
    ),
  }),
})

export const debtLoad = call({
  method: 'GET',
  path: '/vovremya-core/limits/debt-load',
  auth: 'bearer',
  summary: 'What part of the income payments take (ПДН), by what the client said and our own loans',
  reply: z.object({
    asOf: instant,
    /** A month; null: not said. */
    incomeKopecks: z.nullable(kopecks),
    incomeSource: z.nullable(z.enum(INCOME_SOURCES)),
    /** What the client said, a month; null: nothing. */
    saidKopecks: z.nullable(kopecks),
    /** Of the registered address, where its mean income was looked at (decision 0142). */
    region: z.nullable(z.object({ name: z.string(), incomeKopecks: kopecks })),
    /** Why no income counts; null where one does. */
    missingIncome: z.nullable(z.enum(MISSING_INCOMES)),
    /** A month, of loans with us. */
    ownPaymentsKopecks: kopecks,
    /** A month, elsewhere, as the client said. */
    otherPaymentsKopecks: kopecks,
    /** Null without an income. */
    percent: z.nullable(z.number()),
    /** Of the law and of ours today, per cent: a warning above the first, no loan above the second. */
    warnAbovePercent: z.number(),
    refuseAbovePercent: z.number(),
    computedFromKopecks: kopecks,
  }),
})
