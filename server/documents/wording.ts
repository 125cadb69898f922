import { moscowDate, moscowHour } from '../../lending/calendar.ts'
import { DAYS, MONTHS, pluralForm, WEEKS } from '../../lending/plural.ts'
import { PRODUCTS, type ProductKey } from '../../lending/products.ts'
import type { PersonFacts } from '../document-facts.ts'

/** Keeps a sum, a date or an abbreviation on one line. */
export const NO_BREAK = '\u00a0'

/** `30 000`: thousands apart by no-break spaces. */
export const wholeNumber = (value: number): string =>
  String(value).replaceAll(/\B(?=(?:\d{3})+$)/g, NO_BREAK)

/** `−1 234,05`: a sum in roubles without the sign of the currency, for columns. */
export const sum = (amountKopecks: number): string => {
  const magnitude = Math.abs(amountKopecks)
  const kopecks = String(magnitude % 100).padStart(2, '0')
  return `${amountKopecks < 0 ? '−' : ''}${wholeNumber(Math.trunc(magnitude / 100))},${kopecks}`
}

/** `1 234,05 ₽` */
export const money = (amountKopecks: number): string => `${sum(amountKopecks)}${NO_BREAK}₽`

/** `YYYY-MM-DD` → `ДД.ММ.ГГГГ` */
export const day = (date: string): string => date.split('-').toReversed().join('.')

/** A moment as `ДД.ММ.ГГГГ в ЧЧ:ММ:СС (МСК)`. */
export const moment = (atMs: number): string => {
  const hour = String(moscowHour(atMs)).padStart(2, '0')
  const rest = new Date(atMs).toISOString().slice(14, 19)
  return `${day(moscowDate(atMs))} в${NO_BREAK}${hour}:${rest} (МСК)`
}

/** `0,60 %` */
export const percent = (value: number, digits: number): string =>
  `${value.toFixed(digits).replace('.', ',')}${NO_BREAK}%`

const UNIT_FORMS = { day: DAYS, week: WEEKS, month: MONTHS } as const

/** The term in its product's unit: `6 месяцев`. */
export const termText = (productKey: ProductKey, term: number): string =>
  `${term}${NO_BREAK}${pluralForm(term, UNIT_FORMS[PRODUCTS[productKey].unit])}`

/** Surname, name and patronymic. */
export const fullName = ({
  lastName,
  firstName,
  patronymic,
}: Pick<PersonFacts, 'lastName' | 'firstName' | 'patronymic'>): string =>
  [lastName, firstName, patronymic].filter(Boolean).join(' ')

/** `серия 45 10, номер 200007, выдан 20.04.2011, код подразделения 770-053` */
export const passportText = (person: PersonFacts): string =>
  `серия ${person.serialNumber}, номер ${person.documentNumber}, выдан ${day(person.issuedDate)}, код подразделения ${person.departmentCode}`

/** `+79161234567` → `+7 916 123-45-67` on one line; anything else as it is. */
export const phoneText = (phone: string): string =>
  phone.replace(/^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/, `+7${NO_BREAK}$1${NO_BREAK}$2-$3-$4`)
