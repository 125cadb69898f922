import { isoDate } from '../../../lending/calendar.ts'
import { coolingOffHours } from '../../../lending/cooling-off.ts'
import { fromRoubles } from '../../../lending/money.ts'
import type { ProductKey } from '../../../lending/products.ts'
import { quote } from '../../../lending/schedule.ts'
import type { LoanFacts, PersonFacts, SignatureFacts } from '../../../server/document-facts.ts'

export const SIGNED_AT_MS = Date.UTC(2026, 10, 21, 9, 5, 7)

export const PERSON: PersonFacts = {
  lastName: 'Иванова',
  firstName: 'Анна',
  patronymic: 'Петровна',
  birthDate: '1990-03-15',
  birthPlace: 'г. Москва',
  serialNumber: '4510',
  documentNumber: '200007',
  issuedDate: '2011-04-20',
  departmentCode: '770-053',
  registrationAddress: '125009, г Москва, ул Тверская, д. 7, кв. 12',
  livingAddress: '125009, г Москва, ул Тверская, д. 7, кв. 12',
  phone: '+79161234567',
  mail: 'anna@example.ru',
}

export const SIGNATURE: SignatureFacts = {
  phone: PERSON.phone,
  signedAtMs: SIGNED_AT_MS,
  codeHash: 'kq0s9v0FJ1yH3bY2x0w5tG8nM7uR4pE6aZcVdLiKjXo',
  termsHash: 'ab'.repeat(32),
  textVersion: '2026-11',
  address: '203.0.113.7',
}

/** A signed loan of these terms, priced by the quote every price comes from. */
export const loanFacts = (productKey: ProductKey, amountRoubles: number, term: number) => {
  const issuedOn = isoDate('2026-11-21')
  const amountKopecks = fromRoubles(amountRoubles)
  const priced = quote({ productKey, amountKopecks, term, issuedOn })
  const facts: LoanFacts = {
    productKey,
    amountKopecks,
    term,
    issuedOn,
    dailyRateMillionths: priced.dailyRateMillionths,
    chargedRateBillionths: priced.chargedRateBillionths,
    fullCostPercentText: priced.fullCost.percentText,
    fullCostKopecks: priced.fullCost.costKopecks,
    rows: priced.schedule.rows,
    overpaymentCapPercent: 100,
    penaltyPercentAYear: 20,
    coolingHours: coolingOffHours(amountKopecks, issuedOn),
    borrower: PERSON,
    cardMask: 'Мир •• 4417',
    warnings: ['Платежи по долгам больше половины дохода. Поможет меньшая сумма.'],
    contractNumber: '261121-0001',
    signature: SIGNATURE,
  }
  return { facts, priced }
}
