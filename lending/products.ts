import type { ProductKey } from './product-keys.ts'

export type { ProductKey } from './product-keys.ts'

/** A loan product as the calculator shows it (specification, 3 and 9). */
export type Product = {
  key: ProductKey
  name: string
  title: string
  description: string
  /** Defaults and bounds; amounts in roubles, terms in the product's unit. */
  loanAmountRoubles: number
  minAmountRoubles: number
  maxAmountRoubles: number
  amountStepRoubles: 1000
  loanTerm: number
  minLoanTerm: number
  maxLoanTerm: number
  termStep: number
  timeTitle: string
  unit: 'day' | 'week' | 'month'
  scheduleLabel: string
}

const GRACE: Product = {
  key: 'LOAN_WITH_GRACE_PERIOD',
  name: 'До зарплаты',
  title: 'Один платёж, до 7 дней без процентов',
  description:
    'Деньги на срок до 21 дня. Вернёте за 7 дней — процентов нет. С восьмого дня проценты считаются за каждый день, с первого, по 0,8% в день. Возвращаете одним платежом в конце срока.',
  loanAmountRoubles: 10_000,
  minAmountRoubles: 3000,
  maxAmountRoubles: 30_000,
  amountStepRoubles: 1000,
  loanTerm: 21,
  minLoanTerm: 1,
  maxLoanTerm: 21,
  termStep: 1,
  timeTitle: 'Срок',
  unit: 'day',
  scheduleLabel: 'Платёж в конце срока',
}

export const PRODUCTS: Record<ProductKey, Product> = {
  LOAN_WITH_GRACE_PERIOD: GRACE,
  INSTALLMENT: {
    key: 'INSTALLMENT',
    name: 'Как в банке',
    title: 'Равные платежи раз в месяц',
    description:
      'Займ на 2–6 месяцев. Каждый месяц одна и та же сумма: в ней проценты и часть долга. Можно вернуть раньше, тогда проценты берутся только за прошедшие дни.',
    loanAmountRoubles: 30_000,
    minAmountRoubles: 5000,
    maxAmountRoubles: 300_000,
    amountStepRoubles: 1000,
    loanTerm: 6,
    minLoanTerm: 2,
    maxLoanTerm: 6,
    termStep: 1,
    timeTitle: 'Срок',
    unit: 'month',
    scheduleLabel: 'Платёж раз в месяц',
  },
  OPTIMAL: {
    key: 'OPTIMAL',
    name: 'Сплит',
    title: 'Небольшие платежи каждые две недели',
    description:
      'Займ на 8–24 недели. Платите каждые две недели равными частями, весь займ закрывается не позже чем через полгода. Можно вернуть раньше в любой день.',
    loanAmountRoubles: 30_000,
    minAmountRoubles: 5000,
    maxAmountRoubles: 100_000,
    amountStepRoubles: 1000,
    loanTerm: 24,
    minLoanTerm: 8,
    maxLoanTerm: 24,
    termStep: 4,
    timeTitle: 'Срок',
    unit: 'week',
    scheduleLabel: 'Платёж раз в две недели',
  },
  BEFORE_SALARY: {
    ...GRACE,
    key: 'BEFORE_SALARY',
    title: 'Один платёж через 30 дней',
    description:
      'Займ на 30 дней, 0,8% в день за каждый день. Возвращаете одним платежом в конце срока, можно раньше.',
    loanTerm: 30,
    minLoanTerm: 30,
    maxLoanTerm: 30,
  },
}

/** What the calculator offers, in the order of its tabs; new «До зарплаты» loans are grace loans (D18). */
export const CALCULATOR_PRODUCTS: readonly Product[] = [
  PRODUCTS.LOAN_WITH_GRACE_PERIOD,
  PRODUCTS.INSTALLMENT,
  PRODUCTS.OPTIMAL,
]

/** The nearest amount in roubles that the product allows. */
export function snapAmount(product: Product, roubles: number): number {
  const { minAmountRoubles, maxAmountRoubles, amountStepRoubles } = product
  return snap(roubles, minAmountRoubles, maxAmountRoubles, amountStepRoubles)
}

/** The nearest term that the product allows, in its unit. */
export function snapTerm(product: Product, term: number): number {
  return snap(term, product.minLoanTerm, product.maxLoanTerm, product.termStep)
}

/** One payment at the end of the term. */
export function isSinglePayment(productKey: ProductKey): boolean {
  return productKey === 'LOAN_WITH_GRACE_PERIOD' || productKey === 'BEFORE_SALARY'
}

function snap(value: number, min: number, max: number, step: number): number {
  const wanted = Number.isFinite(value) ? value : min
  return Math.min(max, Math.max(min, min + Math.round((wanted - min) / step) * step))
}
