import { addDays, addMonths, isoDate, type IsoDate, moscowDate } from '../../../lending/calendar.ts'
import { fromRoubles } from '../../../lending/money.ts'
import { formatDate } from '../../../lending/plain-text.ts'
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

/** The days the first payment may stand on: the usual one and, where there are more payments, up to a period later. */
const firstDaysOf = (asked: Asked, today: IsoDate): { usual: IsoDate; latest: IsoDate } => {
  if (asked.type === 'INSTALLMENT')
    return { usual: addMonths(today, 1), latest: addMonths(today, 2) }
  if (asked.type === 'OPTIMAL')
    return { usual: addDays(today, FORTNIGHT_DAYS), latest: addDays(today, 2 * FORTNIGHT_DAYS) }
  const only = addDays(today, termOf(asked))
  return { usual: only, latest: only }
}

/** The first payment may be moved later than usual by a period, never sooner: it would pay for days to come (D51). */
const dateProblem = (asked: Asked, today: IsoDate): string | null => {
  if (asked.firstPayDate === undefined) return null
  const { usual, latest } = firstDaysOf(asked, today)
  const firstPayDate = isoDate(asked.firstPayDate)
  if (firstPayDate >= usual && firstPayDate <= latest) return null
  if (usual === latest) return `У этого займа один платёж, в конце срока: ${formatDate(usual)}.`
  return `Первый платёж может быть с ${formatDate(usual)} по ${formatDate(latest)}.`
}

/** A first payment moved away from the usual day; on that day the dates go on from the day of the contract (D5). */
const movedTo = (asked: Asked, today: IsoDate): { firstPaymentOn?: IsoDate } => {
  if (asked.firstPayDate === undefined) return {}
  const firstPaymentOn = isoDate(asked.firstPayDate)
  return firstPaymentOn === firstDaysOf(asked, today).usual ? {} : { firstPaymentOn }
}

export const solutionPlan = route(calls.solutionPlan, ({ context, query }) => {
  const today = moscowDate(context.clock.now())
  const product = PRODUCTS[query.type]
  const termIsWrong = termProblem(product, termOf(query))
  refuseFields({
    amount: amountProblem(product, fromRoubles(query.amount)),
    [termField(query)]: termIsWrong,
    // A term that does not exist has no last day.
    firstPayDate: termIsWrong === null ? dateProblem(query, today) : null,
  })
  const { schedule, dailyRateMillionths, chargedRateBillionths, fullCost } = quote({
    productKey: query.type,
    amountKopecks: fromRoubles(query.amount),
    term: termOf(query),
    issuedOn: today,
    ...movedTo(query, today),
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
