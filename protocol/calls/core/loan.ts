/** From the offer to the payout of a loan, spec §7. */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { APPLICATION_STATES, CONTRACT_STATES } from '../../enums.ts'
import { LEGAL_STATUS_KINDS } from '../../legal-status.ts'
import {
  amountOfContract,
  loanTerm,
  chargedRateBillionths,
  fullCost,
  id,
  instant,
  isoDate,
  kopecks,
  productKey,
  queryNumber,
  sbpBankId,
  scheduleRow,
  sha256,
  smsCode,
  wholeNumber,
} from '../../shapes.ts'
import { evidence, planReason } from './decisions.ts'

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
  /** Since when the money is on its way to its present place; null before and afterwards. */
  payoutOrderedAt: z.nullable(instant),
  /** The lender has cancelled the payout, and the bank is asked whether the money had left (decision 0102). */
  payoutCancelling: z.boolean(),
  paidOutAt: z.nullable(instant),
  cardMask: z.nullable(z.string()),
  /** The bank that gets the money by СБП in place of the card; null: the card (decision 0097). */
  payoutBank: z.nullable(z.string()),
  nextPayment: z.nullable(z.object({ dueOn: isoDate, amountKopecks: kopecks })),
  overdueDays: wholeNumber,
  remainingTotalKopecks: kopecks,
  reasons: z.array(planReason),
  /** By which nothing is asked for by dates any more (decision 0090). */
  legalStatus: z.nullable(z.enum(LEGAL_STATUS_KINDS)),
})

export const applicationCurrentList = call({
  method: 'GET',
  path: '/vovremya-core/loan/application/current-list',
  auth: 'bearer',
  summary: 'Open applications and contracts of the client, latest first',
  reply: z.object({ asOf: instant, applications: z.array(application) }),
})

export const loanOffer = call({
  method: 'POST',
  path: '/vovremya-core/loan/offer',
  auth: 'bearer',
  summary: 'Fix an offer for five working days; its hash is what the code signs (D9, D10)',
  body: z.object({
    amountOfContract,
    loanTerm,
    typeOfProduct: productKey,
    paymentData: id,
    /** Bank to send the money to by СБП in place of the card. */
    payoutBankId: z.optional(sbpBankId),
  }),
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
    warnings: z.array(planReason),
    /** Day the text is dated; on another day it is drawn again (D57). */
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
    /** The bank of the offer, where the money goes there by СБП (decision 0097). */
    payoutBankId: z.optional(sbpBankId),
    smsCode,
    typeOfProduct: productKey,
    /** There is no commission (D15). */
    commissionEnable: z._default(z.literal(false, 'Комиссии нет и включить её нельзя.'), false),
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
  summary: 'Another own card, or a bank of СБП, after a failed payout (D10)',
  body: z.object({
    loanApplicationId: id,
    paymentData: id,
    payoutBankId: z.optional(sbpBankId),
  }),
  reply: application,
  idempotent: true,
})

export const loanStatus = call({
  method: 'POST',
  path: '/vovremya-core/loan/status',
  auth: 'bearer',
  summary: 'How an application or a contract stands',
  body: z.object({ loanApplicationId: id }),
  reply: z.extend(application, { asOf: instant }),
})
