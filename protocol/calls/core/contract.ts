/** A contract whole, spec §7. */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { CLOSE_REASONS } from '../../close-reasons.ts'
import { CONTRACT_STATES, LOAN_CHANGE_TYPES } from '../../enums.ts'
import {
  chargedRateBillionths,
  fullCost,
  id,
  instant,
  isoDate,
  kopecks,
  paidScheduleRow,
  productKey,
  scheduleRow,
  wholeNumber,
} from '../../shapes.ts'
import { LEGAL_STATUS_END_REASONS, LEGAL_STATUS_KINDS } from '../../legal-status.ts'

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
    /** All charges together stay below so many per cent of the loan (353-FZ art. 5 p. 24). */
    overpaymentCapPercent: wholeNumber,
    cardMask: z.nullable(z.string()),
    /** The bank that got the money by СБП in place of the card. */
    payoutBank: z.nullable(z.string()),
    rows: z.array(paidScheduleRow),
    /** The schedule as signed and its changes: with the payments the device folds the same loan (D11, D31). */
    signedRows: z.array(scheduleRow),
    changes: z.array(
      z.object({
        on: isoDate,
        kind: z.enum(LOAN_CHANGE_TYPES),
        rows: z.array(scheduleRow),
        countedFrom: isoDate,
        paymentsBefore: wholeNumber,
        /** No penalty arises up to this day, if so agreed (decision 0104). */
        penaltyFreeUntilOn: z.optional(isoDate),
        /** Rates of the days after it, where they are lower than before (decision 0115). */
        rates: z.optional(z.object({ dailyRateMillionths: wholeNumber, chargedRateBillionths })),
      }),
    ),
    /** Until when new terms that the lender offers may be signed; null when nothing is offered (decision 0104). */
    restructuringLastOn: z.nullable(isoDate),
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
        /** Absent in copies of before. */
        courtCostsKopecks: z.optional(kopecks),
        refundedKopecks: kopecks,
      }),
    ),
    /** What the lender forgave, the oldest first (decision 0103); the device folds it too. `most`: null when all was to be. */
    forgivenDebts: z.array(
      z.object({
        id,
        on: isoDate,
        paymentsBefore: wholeNumber,
        changesBefore: wholeNumber,
        most: z.nullable(z.object({ interestKopecks: kopecks, penaltyKopecks: kopecks })),
        /** Nothing was owed after it. */
        isWhole: z.boolean(),
        forgivenKopecks: kopecks,
      }),
    ),
    /** What was paid to courts for a claim, what of it they awarded and refused (decision 0123); the device folds it too. */
    courtCosts: z.array(
      z.object({
        id,
        on: isoDate,
        paymentsBefore: wholeNumber,
        changesBefore: wholeNumber,
        paidKopecks: kopecks,
        awardedKopecks: kopecks,
        refusedKopecks: kopecks,
      }),
    ),
    /** Days on which no penalty arises: a mistake of ours was corrected (decision 0053). */
    penaltyFree: z.array(z.object({ from: isoDate, to: isoDate })),
    /** Payment holidays that have begun (353-FZ art. 6.1-2); the device folds them too. */
    holidays: z.array(
      z.object({
        from: isoDate,
        untilOn: isoDate,
        months: z.nullable(wholeNumber),
        rate: z.object({ numerator: wholeNumber, denominator: wholeNumber }),
        /** Days up to this one stay free whatever was paid in them; absent in copies of before. */
        freeUntilOn: z.optional(z.nullable(isoDate)),
      }),
    ),
    /** Days on which nothing accrues by a legal status, the last one included, null: for good; the device folds them too. */
    accrualStops: z.array(
      z.object({
        from: isoDate,
        until: z.nullable(isoDate),
        interest: z.boolean(),
        penalty: z.boolean(),
        /** The debt is not claimed as a whole: its dates stand. */
        keepsDates: z.optional(z.boolean()),
      }),
    ),
    /** By which nothing is asked for by dates any more (decision 0090); ended, its effect lasts. */
    legalStatus: z.nullable(
      z.object({
        kind: z.enum(LEGAL_STATUS_KINDS),
        from: isoDate,
        end: z.nullable(z.object({ on: isoDate, reason: z.enum(LEGAL_STATUS_END_REASONS) })),
      }),
    ),
    /** Null under a legal status too. */
    nextPayment: z.nullable(z.object({ dueOn: isoDate, amountKopecks: kopecks })),
    overdueKopecks: kopecks,
    overdueDays: wholeNumber,
    outstandingPrincipalKopecks: kopecks,
    remainingTotalKopecks: kopecks,
    advanceKopecks: kopecks,
    penaltyKopecks: kopecks,
    courtCostsKopecks: kopecks,
    /** Exact payoff for today, Moscow time (D13); of a debt that was written off, what is still owed of it. */
    payoff: z.object({
      on: isoDate,
      totalKopecks: kopecks,
      principalKopecks: kopecks,
      interestKopecks: kopecks,
      penaltyKopecks: kopecks,
      /** Absent in copies of before. */
      courtCostsKopecks: z.optional(kopecks),
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
