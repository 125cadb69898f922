/** Products and the calculator, spec §7. */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import {
  amountOfContract,
  chargedRateBillionths,
  fullCost,
  isoDate,
  kopecks,
  productKey,
  queryNumber,
  scheduleRow,
  wholeNumber,
} from '../../shapes.ts'

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
