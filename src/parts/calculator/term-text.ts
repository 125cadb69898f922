import { DAYS, MONTHS, pluralForm, WEEKS } from '../../../lending/plural.ts'
import type { Product } from '../../../lending/products.ts'

/** The word after a number of the product's unit: `месяц`, `месяца`, `месяцев`. */
export const UNIT_AT: Readonly<Record<Product['unit'], (count: number) => string>> = {
  day: (count) => pluralForm(count, DAYS),
  week: (count) => pluralForm(count, WEEKS),
  month: (count) => pluralForm(count, MONTHS),
}

/** `6 месяцев`, `21 день`: a term in the product's unit. */
export const termText = ({ unit }: Product, term: number): string =>
  `${term}\u00a0${UNIT_AT[unit](term)}`
