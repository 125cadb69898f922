/** The portfolio of the lender, from the postings of the ledger (decision 0069). */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { instant, isoDate, kopecks, quarter, wholeNumber } from '../../shapes.ts'

const bucket = z.object({
  fromDays: wholeNumber,
  toDays: z.nullable(wholeNumber),
  contracts: wholeNumber,
  principalKopecks: kopecks,
  /** Accrued and not paid, that of payment holidays too. */
  interestKopecks: kopecks,
  reservePercent: wholeNumber,
  reserveKopecks: kopecks,
})

export const deskPortfolio = call({
  method: 'GET',
  path: '/desk-service/portfolio',
  auth: 'staff',
  roles: ['CREDIT_OFFICER', 'ACCOUNTANT', 'AUDITOR'],
  summary:
    'Money out and in by week, debts and reserves by days past due, and how vintages went overdue',
  reply: z.object({
    asOf: instant,
    /** When it was worked out: for a few minutes the same figures are shown to everybody. */
    countedAt: instant,
    /** Twelve weeks from Monday to Sunday, the last one under way. */
    weeks: z.array(
      z.object({
        from: isoDate,
        /** Lent, less what banks gave back. */
        outKopecks: kopecks,
        /** Come from borrowers, less what went back to them. */
        inKopecks: kopecks,
      }),
    ),
    /** Open contracts by days past due, those with rows of their own left out (5391-U). */
    buckets: z.array(bucket),
    /** Those of borrowers with a debt load above 50 %. */
    burdened: z.array(bucket),
    /** Those whose terms were made new. */
    restructured: z.array(bucket),
    /** What was lent in the quarter of today by the debt load, those on their way above 50 % with it (decision 0142). */
    loadShares: z.object({
      quarter,
      totalKopecks: kopecks,
      bands: z.array(
        z.object({
          abovePercent: wholeNumber,
          issuedKopecks: kopecks,
          sharePercent: z.number(),
          /** Whole per cent; null: no row for the quarter, nothing is lent here. */
          limitPercent: z.nullable(wholeNumber),
          /** What may be lent before the share exceeds the limit; null: no limit. */
          roomKopecks: z.nullable(kopecks),
          /** At least four fifths of the limit are used. */
          isNearLimit: z.boolean(),
        }),
      ),
    }),
    /** Loans by the month of their payout, the oldest first. */
    vintages: z.array(
      z.object({
        /** First day of the month. */
        month: isoDate,
        issuedKopecks: kopecks,
        /** Principal of the loans that were ever more than 30 days late by the end of each month of life, the first at 0. */
        lateKopecks: z.array(kopecks),
      }),
    ),
  }),
})
