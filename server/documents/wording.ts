import { moscowDate, moscowHour } from '../../lending/calendar.ts'
import { kopecks } from '../../lending/money.ts'
import { formatFullDate, formatMoney, moneyParts, NO_BREAK } from '../../lending/plain-text.ts'
import { DAYS, MONTHS, pluralForm, WEEKS } from '../../lending/plural.ts'
import { PRODUCTS, type ProductKey } from '../../lending/products.ts'
import type { PersonFacts } from '../document-facts.ts'

/** `−1 234,05`: a sum in roubles without the sign of the currency, for columns. */
export const sum = (amountKopecks: number): string => {
  const parts = moneyParts(kopecks(amountKopecks))
  return `${parts.roubles},${parts.kopecks}`
}

/** `1 234,05 ₽` */
export const money = (amountKopecks: number): string => formatMoney(kopecks(amountKopecks))

/** A moment as `ДД.ММ.ГГГГ в ЧЧ:ММ:СС (МСК)`. */
export const moment = (atMs: number): string => {
  const hour = String(moscowHour(atMs)).padStart(2, '0')
  const rest = new Date(atMs).toISOString().slice(14, 19)
  return `${formatFullDate(moscowDate(atMs))} в${NO_BREAK}${hour}:${rest} (МСК)`
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
  `серия ${person.serialNumber}, номер ${person.documentNumber}, выдан ${formatFullDate(person.issuedDate)}, код подразделения ${person.departmentCode}`

/** `, почта anna@example.ru`; nothing where none was given. */
export const mailText = ({ mail }: Pick<PersonFacts, 'mail'>): string =>
  mail === null ? '' : `, почта ${mail}`
