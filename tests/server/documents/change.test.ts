import { expect, test } from 'vitest'
import { isoDate } from '../../../lending/calendar.ts'
import type { ChangeFacts } from '../../../server/document-facts.ts'
import { changedSchedulePlan, changePlan } from '../../../server/documents/change-plan.ts'
import { changeText } from '../../../server/documents/change-text.ts'
import { PERSON, SIGNATURE, SIGNED_AT_MS } from './facts.ts'

const row = (number: number, dueOn: string, principalKopecks: number, interestKopecks: number) => ({
  number,
  dueOn: isoDate(dueOn),
  principalKopecks,
  interestKopecks,
  paymentKopecks: principalKopecks + interestKopecks,
  balanceAfterKopecks: 0,
})

const prolonged: ChangeFacts = {
  on: isoDate('2026-11-21'),
  changeRequest: {
    kind: 'PROLONGATION',
    days: 14,
    fromDueOn: isoDate('2026-11-26'),
    toDueOn: isoDate('2026-12-10'),
    extraKopecks: 112_000,
    explanation: 'Сегодня вы платите 800,00 ₽: это проценты по сегодняшний день.',
  },
  contractNumber: '261111-0001',
  issuedOn: isoDate('2026-11-11'),
  productKey: 'BEFORE_SALARY',
  amountKopecks: 1_000_000,
  dailyRateMillionths: 8000,
  overpaymentCapPercent: 100,
  dueNowKopecks: 80_000,
  before: {
    rows: [row(1, '2026-11-26', 1_000_000, 120_000)],
    totalKopecks: 1_120_000,
    overpaymentKopecks: 120_000,
    fullCostPercentText: '292,000',
    fullCostKopecks: 120_000,
  },
  after: {
    rows: [row(1, '2026-12-10', 1_000_000, 152_000)],
    totalKopecks: 1_232_000,
    overpaymentKopecks: 232_000,
    fullCostPercentText: '291,999',
    fullCostKopecks: 152_000,
  },
  replanned: false,
  borrower: PERSON,
  signature: SIGNATURE,
}

/** Everything a plan says, as one text with plain spaces. */
const said = (value: unknown): string => JSON.stringify(value).replaceAll('\u00a0', ' ')

test('the agreement frames the full cost of the new plan, in digits and words', () => {
  const { fullCost, title } = changePlan(prolonged, SIGNED_AT_MS)
  expect(title).toBe('Соглашение о продлении срока займа № 261111-0001')
  expect(said(fullCost)).toContain('291,999 %')
  expect(said(fullCost)).toContain('1 520,00 ₽')
})

test('it has the old terms and the new, both schedules and the signature', () => {
  const text = said(changePlan(prolonged, SIGNED_AT_MS).blocks)
  for (const part of [
    'Было: Вернуть полностью до 26.11.2026 включительно. Стало: Вернуть полностью до 10.12.2026',
    'Всего с 21.11.2026: 12 320,00 ₽, считая 800,00 ₽ в этот день.',
    'По прежнему графику: 292,000 % годовых',
    'Новый график платежей',
    'Прежний график платежей',
    'Подписано простой электронной подписью',
    SIGNATURE.codeHash ?? '',
  ])
    expect(text).toContain(part)
})

test('the text to read before signing says the same, unsigned', () => {
  const draft = { ...prolonged, signature: null }
  const { title, conditions, sections } = changeText(draft)
  const printed = said(changePlan(draft, SIGNED_AT_MS).blocks)
  expect(title).toContain('о продлении')
  for (const { content } of conditions) expect(printed).toContain(said(content).slice(1, -1))
  expect(said(sections)).toContain('Сегодня вы платите 800,00 ₽')
  expect(printed).not.toContain('Подписано')
})

test('a schedule made again on the day of the money says so', () => {
  expect(said(changeText(prolonged))).not.toContain('посчитан заново')
  expect(said(changeText({ ...prolonged, replanned: true }))).toContain('посчитан заново')
})

test('the new schedule says from when it holds and what is left to pay', () => {
  const text = said(changedSchedulePlan(prolonged, SIGNED_AT_MS))
  expect(text).toContain('действует с 21.11.2026')
  expect(text).toContain('11 520,00 ₽')
})
