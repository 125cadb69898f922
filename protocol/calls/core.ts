/** Core, spec §7: offers, loans, limits, schedules, changes. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import {
  APPLICATION_STATES,
  CLOSE_REASONS,
  CONTRACT_STATES,
  LOAN_CHANGE_STEPS,
  LOAN_CHANGE_TYPES,
  PAYMENT_TYPES,
} from '../enums.ts'
import {
  chargedRateBillionths,
  done,
  fullCost,
  id,
  instant,
  isoDate,
  kopecks,
  paidScheduleRow,
  productKey,
  queryNumber,
  roubles,
  scheduleRow,
  sha256,
  smsCode,
  wholeNumber,
} from '../shapes.ts'

const amountOfContract = roubles.check(z.gt(0, 'Укажите сумму займа.'))

/** Term in the product's own unit: days, weeks or months (spec §9). */
const loanTerm = wholeNumber

export const evidence = z.object({
  rule: z.string(),
  limit: z.union([z.string(), z.number()]),
  value: z.union([z.string(), z.number()]),
  on: isoDate,
  verdict: z.enum(['PASS', 'WARN', 'REFUSE']),
})

const creditLine = z.object({
  systemCreditLimit: z.number(),
  userCreditLimit: z.number(),
  usedLimit: z.number(),
  available: z.number(),
  /** The largest first loan, roubles; null after the first one (D12). */
  firstStepCap: z.nullable(z.number()),
  level: wholeNumber,
})

export const recommendation = call({
  method: 'POST',
  path: '/vovremya-core/recommendation',
  auth: 'bearer',
  summary: 'Rating and comment',
  body: z.object({
    rating: z
      .number('Поставьте оценку.')
      .check(
        z.int(),
        z.gte(1, 'Поставьте оценку от 1 до 5.'),
        z.lte(5, 'Поставьте оценку от 1 до 5.'),
      ),
    comment: z._default(
      z.string().check(z.maxLength(2000, 'Сократите отзыв до 2 000 знаков.')),
      '',
    ),
  }),
  multilineFields: ['comment'],
  reply: done,
  idempotent: true,
  mayArriveLate: true,
})

const application = z.object({
  loanApplicationId: id,
  contractNumber: z.nullable(z.string()),
  typeOfProduct: productKey,
  amountOfContract: z.number(),
  loanTerm: wholeNumber,
  applicationState: z.enum(APPLICATION_STATES),
  contractState: z.nullable(z.enum(CONTRACT_STATES)),
  signedAt: z.nullable(instant),
  /** End of the cooling-off period (D9). */
  coolingUntil: z.nullable(instant),
  paidOutAt: z.nullable(instant),
  cardMask: z.nullable(z.string()),
  nextPayment: z.nullable(z.object({ dueOn: isoDate, amountKopecks: kopecks })),
  overdueDays: wholeNumber,
  remainingTotalKopecks: kopecks,
  reasons: z.array(z.object({ code: z.string(), text: z.string(), whatHelps: z.string() })),
})

export const applicationCurrentList = call({
  method: 'GET',
  path: '/vovremya-core/loan/application/current-list',
  auth: 'bearer',
  summary: 'Open applications and contracts of the client, latest first',
  reply: z.object({ asOf: instant, applications: z.array(application) }),
})

const planReason = z.object({ code: z.string(), text: z.string(), whatHelps: z.string() })

/** How far the latest change of a contract has come; without `loanId` the latest over all contracts. */
const changeStep = z.object({
  step: z.enum(LOAN_CHANGE_STEPS),
  applicationType: z.nullable(z.enum(LOAN_CHANGE_TYPES)),
  loanId: z.nullable(id),
  termsHash: z.nullable(sha256),
  /** To pay for the change to take effect; 0 when nothing is. */
  amountKopecks: z.nullable(kopecks),
  /** Until when a signed change waits for its payment. */
  expiresAt: z.nullable(instant),
  /** Why a signed change did not happen and where its money went, in the client's words. */
  reason: z.optional(z.nullable(z.string())),
})

export const applicationChangeStep = call({
  method: 'GET',
  path: '/vovremya-core/loan/application-change-step',
  auth: 'bearer',
  summary: 'Where an unfinished change of a contract stands',
  query: z.object({ loanId: z.optional(id) }),
  reply: changeStep,
})

const planSide = z.object({
  rows: z.array(scheduleRow),
  totalKopecks: kopecks,
  overpaymentKopecks: kopecks,
  fullCost,
})

const refusedPlan = z.object({ outcome: z.literal('REFUSED'), refusal: planReason })

/** What is shown side by side before a change is signed; the code is bound to `termsHash` (D10, D13, D14). */
const changePlan = {
  outcome: z.literal('PLAN'),
  loanId: id,
  on: isoDate,
  before: planSide,
  after: planSide,
  /** To pay today for the change to take effect. */
  dueNowKopecks: kopecks,
  termsHash: sha256,
}

const earlyPlan = z.object({
  ...changePlan,
  mode: z.enum(['REDUCE_PAYMENT', 'REDUCE_TERM']),
  /** Less to pay in all; negative when equal payments cost more than the plan before. */
  savedKopecks: z.number().check(z.int()),
  earlyPrincipalKopecks: kopecks,
  advanceKopecks: kopecks,
})

const datedPlan = z.object({
  ...changePlan,
  days: wholeNumber,
  fromDueOn: isoDate,
  toDueOn: isoDate,
  extraKopecks: kopecks,
  /** The difference in plain words. */
  explanation: z.string(),
})

export const partiallyEarlyTemplatePlan = call({
  method: 'GET',
  path: '/vovremya-core/loan/partially-early-template-plan',
  auth: 'bearer',
  summary: 'Old and new plan of a partial early repayment, kept as what the next code signs (D13)',
  query: z.object({
    loanId: id,
    /** The least sum when absent. */
    amount: z.optional(queryNumber(roubles)),
    mode: z._default(z.enum(['REDUCE_PAYMENT', 'REDUCE_TERM']), 'REDUCE_PAYMENT'),
  }),
  reply: z.object({
    minimumKopecks: kopecks,
    /** From this sum on the loan is repaid whole. */
    payoffKopecks: kopecks,
    result: z.discriminatedUnion('outcome', [
      earlyPlan,
      z.object({ outcome: z.literal('FULL'), totalKopecks: kopecks }),
      refusedPlan,
    ]),
  }),
})

export const prolongationTemplatePlan = call({
  method: 'GET',
  path: '/vovremya-core/loan/prolongation-template-plan',
  auth: 'bearer',
  summary: 'Old and new plan of a prolongation, kept as what the next code signs (D14)',
  query: z.object({ loanId: id, days: z.optional(queryNumber(wholeNumber)) }),
  reply: z.object({
    /** The terms that may be chosen. */
    choices: z.array(wholeNumber),
    /** Prolongations still allowed over all loans of the client in a year. */
    leftThisYear: wholeNumber,
    result: z.discriminatedUnion('outcome', [datedPlan, refusedPlan]),
  }),
})

export const shiftTemplatePlan = call({
  method: 'GET',
  path: '/vovremya-core/loan/shift-template-plan',
  auth: 'bearer',
  summary: 'Old and new plan of the free shift of one payment (D14)',
  query: z.object({ loanId: id, days: z.optional(queryNumber(wholeNumber)) }),
  reply: z.object({
    mostDays: wholeNumber,
    result: z.discriminatedUnion('outcome', [datedPlan, refusedPlan]),
  }),
})

export const solutionPlan = call({
  method: 'GET',
  path: '/vovremya-core/solution/plan/',
  auth: 'optional',
  summary:
    'Schedule of an amount and term; months for INSTALLMENT, fortnights or days in periodCount otherwise',
  query: z.object({
    amount: queryNumber(amountOfContract),
    firstPayDate: z.optional(isoDate),
    monthCount: z.optional(queryNumber(wholeNumber)),
    periodCount: z.optional(queryNumber(wholeNumber)),
    type: productKey,
  }),
  reply: z.object({
    rows: z.array(scheduleRow),
    paymentKopecks: kopecks,
    totalKopecks: kopecks,
    overpaymentKopecks: kopecks,
    dailyRateMillionths: wholeNumber,
    chargedRateBillionths,
    fullCost,
  }),
})

export const solutionByType = call({
  method: 'GET',
  path: '/vovremya-core/solution/{type}',
  auth: 'optional',
  summary: 'One product: limits, defaults, rate levels',
  params: z.object({ type: productKey }),
  reply: z.object({
    name: productKey,
    title: z.string(),
    description: z.string(),
    loanAmount: z.number(),
    minAmount: z.number(),
    maxAmount: z.number(),
    loanTerm: wholeNumber,
    minLoanTerm: wholeNumber,
    maxLoanTerm: wholeNumber,
    timeTitle: z.string(),
    unit: z.enum(['day', 'week', 'month']),
  }),
})

export const limitsCurrent = call({
  method: 'GET',
  path: '/vovremya-core/limits/current',
  auth: 'bearer',
  summary: 'Credit line of the client, roubles (D12)',
  reply: creditLine,
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
        available: z.boolean(),
        reason: z.nullable(z.string()),
      }),
    ),
  }),
})

export const loanOffer = call({
  method: 'POST',
  path: '/vovremya-core/loan/offer',
  auth: 'bearer',
  summary: 'Fix an offer for five working days; its hash is what the code signs (D9, D10)',
  body: z.object({ amountOfContract, loanTerm, typeOfProduct: productKey, paymentData: id }),
  reply: z.object({
    loanApplicationId: id,
    applicationState: z.enum(APPLICATION_STATES),
    termsHash: sha256,
    expiresOn: isoDate,
    rows: z.array(scheduleRow),
    paymentKopecks: kopecks,
    totalKopecks: kopecks,
    overpaymentKopecks: kopecks,
    dailyRateMillionths: wholeNumber,
    chargedRateBillionths,
    fullCost,
    coolingHours: wholeNumber,
    evidence: z.array(evidence),
    /** Shown and confirmed before signing when the debt load is above 50 % (D8). */
    warnings: z.array(z.object({ code: z.string(), text: z.string(), whatHelps: z.string() })),
    /** Day the text is dated; on another day it is drawn anew (D57). */
    issuedOn: isoDate,
    /** The contract to read: `termsHash` is the hash of exactly this text with `rows` and `fullCost` (D57). */
    text: z.object({
      title: z.string(),
      conditions: z.array(
        z.object({ number: z.string(), condition: z.string(), content: z.string() }),
      ),
      sections: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) })),
    }),
  }),
  idempotent: true,
})

export const loanApplication = call({
  method: 'POST',
  path: '/vovremya-core/loan/application',
  auth: 'bearer',
  summary: 'Sign the loan with a code of NEW_LOAN; the payout follows by itself',
  body: z.object({
    amountOfContract,
    dateOfIssuance: isoDate,
    loanTerm,
    /** The card the money goes to: paymentDataId. */
    paymentData: id,
    smsCode,
    typeOfProduct: productKey,
    /** Always false: there is no commission (D15). */
    commissionEnable: z._default(z.boolean(), false),
    /** Hash of the offer that was shown; absent: the latest offer with the same terms. */
    termsHash: z.optional(sha256),
    /** Codes of warnings the client has confirmed. */
    acknowledgedWarnings: z._default(z.array(z.string()), []),
  }),
  reply: application,
  idempotent: true,
})

export const loanCancel = call({
  method: 'POST',
  path: '/vovremya-core/loan/cancel',
  auth: 'bearer',
  summary: 'Refuse a signed loan before the payout, free of charge (D9)',
  body: z.object({ loanApplicationId: id }),
  reply: application,
  idempotent: true,
})

export const smallerSumTemplatePlan = call({
  method: 'GET',
  path: '/vovremya-core/loan/smaller-sum-template-plan',
  auth: 'bearer',
  summary: 'What a smaller sum of a signed loan would cost, while it is cooling off (D58)',
  query: z.object({ loanId: id, amount: queryNumber(amountOfContract) }),
  reply: z.object({
    minAmountKopecks: kopecks,
    /** The largest smaller sum. */
    maxAmountKopecks: kopecks,
    amountKopecks: kopecks,
    rows: z.array(scheduleRow),
    paymentKopecks: kopecks,
    totalKopecks: kopecks,
    overpaymentKopecks: kopecks,
    dailyRateMillionths: wholeNumber,
    chargedRateBillionths,
    fullCost,
  }),
})

export const loanSmallerSum = call({
  method: 'POST',
  path: '/vovremya-core/loan/smaller-sum',
  auth: 'bearer',
  summary: 'Take less than was signed, before the payout, without a new code (353-FZ art. 11, D58)',
  body: z.object({ loanApplicationId: id, amountOfContract }),
  reply: application,
  idempotent: true,
})

export const loanPayoutCard = call({
  method: 'POST',
  path: '/vovremya-core/loan/payout-card',
  auth: 'bearer',
  summary: 'Another own card after a failed payout (D10)',
  body: z.object({ loanApplicationId: id, paymentData: id }),
  reply: application,
  idempotent: true,
})

export const commissionCalculate = call({
  method: 'POST',
  path: '/vovremya-core/commission/calculate',
  auth: 'bearer',
  summary: 'Commission of a payment: always 0 (D15)',
  body: z.object({ loanApplicationId: id, amount: roubles, paymentType: z.enum(PAYMENT_TYPES) }),
  reply: z.object({ commission: z.literal(0), amount: z.number(), total: z.number() }),
})

export const loanStatus = call({
  method: 'POST',
  path: '/vovremya-core/loan/status',
  auth: 'bearer',
  summary: 'How an application or a contract stands',
  body: z.object({ loanApplicationId: id }),
  reply: application,
})

export const loanApplicationChange = call({
  method: 'POST',
  path: '/vovremya-core/loan/application-change',
  auth: 'bearer',
  summary:
    'Sign the change last previewed; one that needs money then waits for exactly that payment',
  body: z.object({
    applicationType: z.enum(LOAN_CHANGE_TYPES),
    loanId: id,
    smsSignCode: smsCode,
    /** Hash of the preview that was shown; absent: the latest preview of this kind. */
    termsHash: z.optional(sha256),
  }),
  reply: changeStep,
  idempotent: true,
})

export const loanApplicationChangeCancel = call({
  method: 'POST',
  path: '/vovremya-core/loan/application-change/cancel',
  auth: 'bearer',
  summary: 'Drop a change that is signed but not paid yet',
  body: z.object({ loanId: id }),
  reply: changeStep,
  idempotent: true,
})

export const loanDecisions = call({
  method: 'GET',
  path: '/vovremya-core/loan/decisions',
  auth: 'bearer',
  summary: 'Latest decisions with what the guard looked at: why this price, why a refusal (D8)',
  query: z.object({ loanApplicationId: z.optional(id) }),
  reply: z.object({
    decisions: z.array(
      z.object({
        loanApplicationId: id,
        typeOfProduct: productKey,
        amountKopecks: kopecks,
        loanTerm: wholeNumber,
        dailyRateMillionths: wholeNumber,
        chargedRateBillionths,
        fullCost,
        decidedAt: instant,
        outcome: z.enum(['OFFERED', 'REFUSED']),
        evidence: z.array(evidence),
        reasons: z.array(planReason),
        warnings: z.array(planReason),
      }),
    ),
  }),
})

export const contractById = call({
  method: 'GET',
  path: '/vovremya-core/contract/{id}',
  auth: 'bearer',
  summary: 'A contract whole: terms, schedule with row statuses, what is owed today',
  params: z.object({ id }),
  reply: z.object({
    asOf: instant,
    loanApplicationId: id,
    contractNumber: z.string(),
    typeOfProduct: productKey,
    contractState: z.enum(CONTRACT_STATES),
    closeReason: z.nullable(z.enum(CLOSE_REASONS)),
    closedOn: z.nullable(isoDate),
    amountKopecks: kopecks,
    issuedOn: isoDate,
    lastPaymentOn: isoDate,
    loanTerm: wholeNumber,
    dailyRateMillionths: wholeNumber,
    chargedRateBillionths,
    fullCost,
    cardMask: z.nullable(z.string()),
    rows: z.array(paidScheduleRow),
    /** The plan as signed and its changes: with the payments the device folds the same loan (D11, D31). */
    signedRows: z.array(scheduleRow),
    changes: z.array(
      z.object({
        on: isoDate,
        kind: z.enum(LOAN_CHANGE_TYPES),
        rows: z.array(scheduleRow),
        countedFrom: isoDate,
        paymentsBefore: wholeNumber,
      }),
    ),
    /** Money of the payments that the bank took back: it is owed again by a row of its own (D45). */
    takenBack: z.array(
      z.object({
        id,
        on: isoDate,
        dueOn: isoDate,
        paymentsBefore: wholeNumber,
        changesBefore: wholeNumber,
        fromHeldKopecks: kopecks,
        principalKopecks: kopecks,
        interestKopecks: kopecks,
        penaltyKopecks: kopecks,
        refundedKopecks: kopecks,
      }),
    ),
    nextPayment: z.nullable(z.object({ dueOn: isoDate, amountKopecks: kopecks })),
    overdueKopecks: kopecks,
    overdueDays: wholeNumber,
    outstandingPrincipalKopecks: kopecks,
    remainingTotalKopecks: kopecks,
    advanceKopecks: kopecks,
    penaltyKopecks: kopecks,
    /** Exact payoff for today, Moscow time (D13). */
    payoff: z.object({
      on: isoDate,
      totalKopecks: kopecks,
      principalKopecks: kopecks,
      interestKopecks: kopecks,
      penaltyKopecks: kopecks,
      advanceKopecks: kopecks,
      withinFourteenDays: z.boolean(),
    }),
    /** Payments made, so that the device can compute the payoff for any date by the same function. */
    payments: z.array(
      z.object({ on: isoDate, amountKopecks: kopecks, kind: z.enum(['INSTALMENT', 'PAYOFF']) }),
    ),
    documents: z.array(
      z.object({ documentId: id, type: z.string(), title: z.string(), sizeBytes: wholeNumber }),
    ),
    actions: z.array(z.string()),
  }),
})
