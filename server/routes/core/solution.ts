import { addDays, addMonths, isoDate, type IsoDate, moscowDate } from '../../../lending/calendar.ts'
import { fromRoubles } from '../../../lending/money.ts'
import { amountProblem, termProblem } from '../../../lending/product-terms.ts'
import { type ProductKey, PRODUCTS } from '../../../lending/products.ts'
import { quote } from '../../../lending/schedule.ts'
import { FORTNIGHT_DAYS } from '../../../lending/split-rows.ts'
import * as calls from '../../../protocol/calls/core/solution.ts'
import { refuseFields } from '../../../protocol/errors.ts'
import { route } from '../../route.ts'

const WEEKS_A_FORTNIGHT = 2

interface Asked {
  readonly amount: number
  readonly type: ProductKey
  readonly monthCount?: number | undefined
  readonly periodCount?: number | undefined
  readonly firstPayDate?: string | undefined
}

/** The term in the product's unit: months as they are, fortnights as weeks, days as they are; absent: the default. */
const termOf = ({ type, monthCount, periodCount }: Asked): number => {
  const { loanTerm } = PRODUCTS[type]
  if (type === 'INSTALLMENT') return monthCount ?? periodCount ?? loanTerm
  if (type !== 'OPTIMAL') return periodCount ?? loanTerm
  if (periodCount !== undefined) return periodCount * WEEKS_A_FORTNIGHT
  return monthCount === undefined ? loanTerm : monthCount * 4
}

const termField = ({ type }: Asked): string =>
  type === 'INSTALLMENT' ? 'monthCount' : 'periodCount'

/** The first payment may be moved later than usual by a period, never sooner: it would pay for days to come (D51). */
const dateProblem = (asked: Asked, today: IsoDate): string | null => {
  if (asked.firstPayDate === undefined) return null
  const firstPayDate = isoDate(asked.firstPayDate)
  const [usual, latest] =
    asked.type === 'INSTALLMENT'
      ? [addMonths(today, 1), addMonths(today, 2)]
      : [addDays(today, FORTNIGHT_DAYS), addDays(today, 2 * FORTNIGHT_DAYS)]
  const isSingle = asked.type !== 'INSTALLMENT' && asked.type !== 'OPTIMAL'
  if (!isSingle && firstPayDate >= usual && firstPayDate <= latest) return null
  return isSingle
    ? 'У этого займа один платёж, в конце срока.'
    : 'Первый платёж можно отодвинуть не больше чем на один период.'
}

export const solutionPlan = route(calls.solutionPlan, ({ context, query }) => {
  const today = moscowDate(context.clock.now())
  const product = PRODUCTS[query.type]
  refuseFields({
    amount: amountProblem(product, fromRoubles(query.amount)),
    [termField(query)]: termProblem(product, termOf(query)),
    firstPayDate: dateProblem(query, today),
  })
  const { schedule, dailyRateMillionths, chargedRateBillionths, fullCost } = quote({
    productKey: query.type,
    amountKopecks: fromRoubles(query.amount),
    term: termOf(query),
    issuedOn: today,
    ...(query.firstPayDate === undefined ? {} : { firstPaymentOn: isoDate(query.firstPayDate) }),
  })
  const { rows, paymentKopecks, totalKopecks, overpaymentKopecks } = schedule
  return {
    rows,
    paymentKopecks,
    totalKopecks,
    overpaymentKopecks,
    dailyRateMillionths,
    chargedRateBillionths,
    fullCost,
  }
})

export const solutionByType = route(calls.solutionByType, ({ params }) => {
  const product = PRODUCTS[params.type]
  return {
    name: product.key,
    title: product.title,
    description: product.description,
    loanAmount: product.loanAmountRoubles,
    minAmount: product.minAmountRoubles,
    maxAmount: product.maxAmountRoubles,
    loanTerm: product.loanTerm,
    minLoanTerm: product.minLoanTerm,
    maxLoanTerm: product.maxLoanTerm,
    timeTitle: product.timeTitle,
    unit: product.unit,
  }
})
