import { addDays, addMonths, isoDate, type IsoDate, moscowDate } from '../../../lending/calendar.ts'
import { fromRoubles } from '../../../lending/money.ts'
import { type Product, type ProductKey, PRODUCTS } from '../../../lending/products.ts'
import { quote } from '../../../lending/schedule.ts'
import { FORTNIGHT_DAYS } from '../../../lending/split-rows.ts'
import * as calls from '../../../protocol/calls/core/solution.ts'
import { type FieldError, Refusal } from '../../../protocol/errors.ts'
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

const amountErrors = (product: Product, { amount }: Asked): FieldError[] => {
  const { minAmountRoubles: min, maxAmountRoubles: max, amountStepRoubles: step } = product
  const fits = amount >= min && amount <= max && amount % step === 0
  return fits
    ? []
    : [{ field: 'amount', message: `Укажите сумму от ${min} до ${max} рублей, кратную ${step}.` }]
}

const termErrors = (product: Product, asked: Asked): FieldError[] => {
  const { minLoanTerm: min, maxLoanTerm: max, termStep } = product
  const term = termOf(asked)
  const fits = term >= min && term <= max && (term - min) % termStep === 0
  const message = `Такого срока у этого займа нет: от ${min} до ${max}, шаг ${termStep}.`
  return fits ? [] : [{ field: termField(asked), message }]
}

/** The first payment may be moved later than usual by a period, never sooner: it would pay for days to come (D51). */
const dateErrors = (asked: Asked, today: IsoDate): FieldError[] => {
  if (asked.firstPayDate === undefined) return []
  const firstPayDate = isoDate(asked.firstPayDate)
  const [usual, latest] =
    asked.type === 'INSTALLMENT'
      ? [addMonths(today, 1), addMonths(today, 2)]
      : [addDays(today, FORTNIGHT_DAYS), addDays(today, 2 * FORTNIGHT_DAYS)]
  const isSingle = asked.type !== 'INSTALLMENT' && asked.type !== 'OPTIMAL'
  if (!isSingle && firstPayDate >= usual && firstPayDate <= latest) return []
  const message = isSingle
    ? 'У этого займа один платёж, в конце срока.'
    : 'Первый платёж можно отодвинуть не больше чем на один период.'
  return [{ field: 'firstPayDate', message }]
}

export const solutionPlan = route(calls.solutionPlan, ({ context, query }) => {
  const today = moscowDate(context.clock.now())
  const product = PRODUCTS[query.type]
  const fields = [
    ...amountErrors(product, query),
    ...termErrors(product, query),
    ...dateErrors(query, today),
  ]
  if (fields.length > 0) throw new Refusal('VALIDATION', { fields })
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
