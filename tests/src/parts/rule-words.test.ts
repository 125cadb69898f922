import { expect, test } from 'vitest'
import { isoDate } from '../../../lending/calendar.ts'
import { PLAIN_REASONS } from '../../../lending/guard-reasons.ts'
import { guard, type GuardInput } from '../../../lending/guard.ts'
import { fromRoubles } from '../../../lending/money.ts'
import { ruleWords } from '../../../src/parts/evidence/rule-words.ts'
import { lawOf } from '../../lending/law-of-the-day.ts'

const CODE = /[A-Z]{2}_?[A-Z]/

const offer: GuardInput = {
  productKey: 'INSTALLMENT',
  amountKopecks: fromRoubles(30_000),
  dailyRateMillionths: 6000,
  fullCostPercent: 219.4567,
  chargesKopecks: fromRoubles(12_000),
  termDays: 180,
  onDate: isoDate('2026-11-21'),
  monthlyPaymentKopecks: fromRoubles(9_000),
  client: {
    openLoans: [],
    lastExpensiveClosedOn: null,
    selfBan: false,
    score: 700,
    arrearsDays: 0,
    monthlyIncomeKopecks: fromRoubles(60_000),
    monthlyObligationsKopecks: fromRoubles(0),
  },
}

const told = (changes: Partial<GuardInput>, client: Partial<GuardInput['client']> = {}) => {
  const asked = { ...offer, ...changes, client: { ...offer.client, ...client } }
  return guard(asked, lawOf(asked.onDate)).evidence.map((row) => ({
    rule: row.rule,
    ...ruleWords(row),
  }))
}

const DAYS = ['2023-08-01', '2026-05-01', '2026-11-21', '2027-02-01', '2027-05-01'].map(isoDate)

test('every rule of every year is told in Russian words, no code of ours is left', () => {
  for (const onDate of DAYS)
    for (const rows of [
      told({ onDate }),
      told({ onDate, amountKopecks: fromRoubles(5000), fullCostPercent: 90 }),
      told({ onDate, termDays: 400 }, { selfBan: true, monthlyIncomeKopecks: null }),
      told({ onDate }, { lastExpensiveClosedOn: isoDate('2027-01-30') }),
    ]) {
      expect(rows.map(({ rule }) => rule).toSorted()).toEqual(
        [...Object.keys(PLAIN_REASONS), 'DEBT_LOAD'].toSorted(),
      )
      for (const { title, about, ours, limit } of rows)
        for (const words of [title, about, ours, limit]) {
          expect(words).not.toBe('')
          expect(words).not.toMatch(CODE)
        }
    }
})

test('value and limit carry the unit of their rule', () => {
  const by = Object.fromEntries(told({}).map((row) => [row.rule, row]))
  expect(by['DAILY_RATE']).toMatchObject({
    ours: '0,60% в\u00a0день',
    limit: 'до 0,80% в\u00a0день',
  })
  expect(by['FULL_COST']).toMatchObject({ ours: '219,457% годовых', limit: 'до 292,000% годовых' })
  expect(by['OVERPAYMENT']).toMatchObject({
    ours: '12\u00a0000\u00a0₽',
    limit: 'до 30\u00a0000\u00a0₽',
  })
  expect(by['EXPENSIVE_LOANS']).toMatchObject({ ours: '1', limit: 'до 2' })
  expect(by['DEBT_LOAD']).toMatchObject({ ours: '15% дохода', limit: 'до 50% дохода' })
})

test('a pause names the day from which a loan may be taken', () => {
  const rows = told(
    { onDate: isoDate('2027-02-01') },
    { lastExpensiveClosedOn: isoDate('2027-01-30') },
  )
  expect(rows.find(({ rule }) => rule === 'PAUSE')).toMatchObject({
    ours: '01.02.27',
    limit: 'новый займ с 03.02.27',
  })
})

test('a passport that ran out is told without the day from which a birthday is counted', () => {
  const on = isoDate('2026-11-21')
  const evidence = { rule: 'PASSPORT', limit: 'VALID', value: 'EXPIRED', on } as const
  expect(ruleWords({ ...evidence, verdict: 'REFUSE' })).toMatchObject({
    title: 'Срок паспорта',
    ours: 'срок закончился',
    limit: 'должен действовать',
  })
})
