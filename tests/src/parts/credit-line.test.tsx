import { expect, test } from 'vitest'
import { kopecks } from '../../../lending/money.ts'
import { CreditLine } from '../../../src/parts/credit-line/credit-line.tsx'
import { ScheduleTable } from '../../../src/parts/schedule-table/schedule-table.tsx'
import type { CreditLine as Line } from '../../../src/state/profile.ts'
import { all, show, the, words } from '../page.tsx'

const line = (part: Partial<Line> = {}): Line => ({
  systemCreditLimit: 300_000,
  userCreditLimit: 80_000,
  usedLimit: 30_000,
  available: 50_000,
  firstStepCap: null,
  level: 2,
  ...part,
})

test('what can be taken now stands first, and taken and free add up to the limit', () => {
  show(<CreditLine line={line()} mostRoubles={50_000} overdueDays={0} />)
  expect(words(the('heading'))).toBe('Сейчас можно 50 000 ₽')
  expect(words()).toContain('взято 30 000 ₽ + свободно 50 000 ₽ = лимит 80 000 ₽')
  expect(words()).toContain('Наибольший лимит — 300 000 ₽.')
  expect(words()).not.toContain('первый займ')
})

test('a limit that fell below what is taken is said, not added up', () => {
  show(
    <CreditLine
      line={line({ usedLimit: 50_000, userCreditLimit: 30_000, available: 0 })}
      mostRoubles={0}
      overdueDays={0}
    />,
  )
  expect(words(the('heading'))).toBe('Сейчас взять нельзя')
  expect(words()).toContain('Взято 50 000 ₽, лимит теперь 30 000 ₽')
  expect(words()).not.toContain('=')
})

test('before the first loan is closed its own cap is told beside the limit', () => {
  show(
    <CreditLine
      line={line({ firstStepCap: 30_000, level: 1 })}
      mostRoubles={30_000}
      overdueDays={0}
    />,
  )
  expect(words()).toContain('Пока первый займ не закрыт — до 30 000 ₽.')
  expect(words()).toContain('Закройте один займ без просрочки дольше 3 дней.')
})

test.each([
  [1, 'Лимит вернётся в тот же день, когда внесёте долг.'],
  [7, 'Лимит вернётся в тот же день, когда внесёте долг.'],
  [8, 'Просрочка больше недели — лимит ниже на уровень.'],
])(
  'a payment that is %i days late says what it does to the line, no more and no less',
  (days, said) => {
    show(<CreditLine line={line({ available: 0 })} mostRoubles={0} overdueDays={days} />)
    expect(words()).toContain('Есть просроченный платёж, поэтому новый займ сейчас не взять.')
    expect(words()).toContain(said)
  },
)

test('whoever pays in time reads of no lateness', () => {
  show(<CreditLine line={line()} mostRoubles={50_000} overdueDays={0} />)
  expect(words()).not.toContain('просроченный платёж')
})

test('the highest level promises no higher one', () => {
  show(<CreditLine line={line({ level: 4 })} mostRoubles={50_000} overdueDays={0} />)
  expect(words()).toContain('Это высший уровень.')
})

const row = (number: number, part = {}) => ({
  number,
  dueOn: `2026-12-${String(number).padStart(2, '0')}`,
  paymentKopecks: kopecks(1_099_974),
  ...part,
})

const EIGHT = Array.from({ length: 8 }, (_, index) => row(index + 1))

test('a long schedule shows its beginning, says how long it is, and opens whole by one tap', async () => {
  const { user } = show(<ScheduleTable rows={EIGHT} collapsedTo={3} />)
  expect(all('row')).toHaveLength(1 + 3)
  await user.click(the('button', 'Все 8 платежей'))
  expect(all('row')).toHaveLength(1 + 8)
  expect(all('button')).toEqual([])
})

test('a schedule no longer than its beginning hides nothing', () => {
  show(<ScheduleTable rows={EIGHT.slice(0, 3)} collapsedTo={3} />)
  expect(all('row')).toHaveLength(1 + 3)
  expect(all('button')).toEqual([])
})

test('every payment stands with its day and its kopecks', () => {
  show(<ScheduleTable rows={EIGHT} />)
  expect(words(all('row')[8])).toBe('8 08.12.26 10 999,74 ₽')
})

test('debt, interest and state have a column where they are known, with its name', () => {
  show(
    <ScheduleTable
      rows={[
        row(1, {
          principalKopecks: kopecks(900_000),
          interestKopecks: kopecks(199_974),
          state: 'Оплачен',
        }),
      ]}
    />,
  )
  expect(all('columnheader').map(words)).toEqual([
    '№',
    'Дата',
    'Долг',
    'Проценты',
    'Платёж',
    'Состояние',
  ])
  expect(words(all('row')[1])).toBe('1 01.12.26 9 000,00 ₽ 1 999,74 ₽ 10 999,74 ₽ Оплачен')
})

test.each([
  ['under a procedure of the law (decision 0090)', 'LEGAL_STATUS'],
  ['beside the account that lends (decision 0112)', 'OTHER_ACCOUNT'],
] as const)('%s no larger sum is promised', (_, code) => {
  const refusal = { code, on: '2026-11-25' } as const
  show(<CreditLine line={line({ refusal })} mostRoubles={0} overdueDays={0} />)
  expect(words(the('heading'))).toBe('Сейчас взять нельзя')
  expect(words()).not.toContain('Дальше')
  expect(words()).not.toContain('Наибольший лимит')
})
