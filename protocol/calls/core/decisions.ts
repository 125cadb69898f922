/** Why this price, why a refusal (D8). */
import * as z from 'zod/mini'
import { INCOME_SOURCES } from '../../../lending/income-sources.ts'
import { call } from '../../call.ts'
import {
  chargedRateBillionths,
  fullCost,
  id,
  instant,
  isoDate,
  kopecks,
  productKey,
  wholeNumber,
} from '../../shapes.ts'

/** What the guard compared on a day, and how it ended. */
export const evidence = z.object({
  rule: z.string(),
  limit: z.union([z.string(), z.number()]),
  value: z.union([z.string(), z.number()]),
  on: isoDate,
  verdict: z.enum(['PASS', 'WARN', 'REFUSE']),
  /** Of the debt load: which income it was worked out by (decision 0142). */
  income: z.optional(
    z.object({
      source: z.enum(INCOME_SOURCES),
      amountKopecks: kopecks,
      saidKopecks: z.nullable(kopecks),
      regionCode: z.nullable(z.string()),
      regionalKopecks: z.nullable(kopecks),
      statisticsQuarter: z.nullable(z.string()),
    }),
  ),
})

/** Why a decision or a plan is what it is, in the client's words. */
export const planReason = z.object({ code: z.string(), text: z.string(), whatHelps: z.string() })

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
