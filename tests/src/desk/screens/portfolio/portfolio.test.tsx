import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { addDays, isoDate } from '../../../../../lending/calendar.ts'
import {
  FIRST_RESERVE_RATES,
  RESERVE_BUCKETS,
  type ReserveKind,
} from '../../../../../lending/reserves.ts'
import type { Reply } from '../../../../../protocol/call.ts'
import { deskPortfolio } from '../../../../../protocol/calls/desk/portfolio.ts'
import { deskQuarterTable } from '../../../../../protocol/calls/desk/quarter-tables.ts'
import { says, words } from '../../../page.tsx'
import { answers, sentBy } from '../../../server-of-page.ts'
import { atWork, NOW } from '../../at-work.tsx'

const nobodyIn = (kind: ReserveKind) =>
  RESERVE_BUCKETS.map(({ fromDays, toDays }, index) => ({
    fromDays,
    toDays,
    contracts: 0,
    principalKopecks: 0,
    interestKopecks: 0,
    reservePercent: FIRST_RESERVE_RATES[kind][index] ?? 0,
    reserveKopecks: 0,
  }))

const PORTFOLIO: Reply<typeof deskPortfolio> = {
  asOf: NOW,
  countedAt: NOW,
  weeks: Array.from({ length: 12 }, (_, week) => ({
    from: addDays(isoDate('2026-08-31'), 7 * week),
    outKopecks: 1_000_000,
    inKopecks: week === 0 ? -50_000 : 900_000,
  })),
  buckets: RESERVE_BUCKETS.map(({ fromDays, toDays }, index) => ({
    fromDays,
    toDays,
    contracts: fromDays === 0 ? 90 : fromDays === 31 ? 10 : 0,
    principalKopecks: fromDays === 0 ? 9_000_000 : fromDays === 31 ? 1_000_000 : 0,
    interestKopecks: fromDays === 31 ? 100_000 : 0,
    reservePercent: FIRST_RESERVE_RATES.USUAL[index] ?? 0,
    reserveKopecks: fromDays === 31 ? 220_000 : 0,
  })),
  burdened: nobodyIn('BURDENED'),
  restructured: nobodyIn('RESTRUCTURED'),
  loadShares: {
    quarter: '2026-Q4',
    totalKopecks: 998_000_000,
    bands: [
      {
        abovePercent: 50,
        issuedKopecks: 99_800_000,
        sharePercent: 10,
        limitPercent: 15,
        roomKopecks: 58_705_882,
        isNearLimit: false,
      },
      {
        abovePercent: 80,
        issuedKopecks: 28_000_000,
        sharePercent: 2.806,
        limitPercent: 3,
        roomKopecks: 2_000_000,
        isNearLimit: true,
      },
    ],
  },
  vintages: [
    { month: '2026-09-01', issuedKopecks: 10_000_000, lateKopecks: [0, 250_000, 520_000] },
    { month: '2026-10-01', issuedKopecks: 0, lateKopecks: [0, 0] },
    { month: '2026-11-01', issuedKopecks: 5_000_000, lateKopecks: [0] },
  ],
}

const open = () => {
  answers(deskPortfolio, PORTFOLIO)
  atWork({ roles: ['AUDITOR'], at: '#/portfolio' })
}

const rowOf = (tableName: string, start: string) => {
  const rows = within(screen.getByRole('table', { name: tableName })).getAllByRole('row')
  return words(rows.find((row) => words(row).startsWith(start)) ?? null)
}

test('the buckets have their debt, their part of it and what is set aside', async () => {
  open()
  await says('По дням просрочки')
  const bucket = rowOf('Договоры по дням просрочки', '31–60')
  expect(bucket).toContain('10 000,00 ₽')
  expect(bucket).toContain('10,00%')
  expect(bucket).toContain('20%')
  expect(bucket).toContain('2 200,00 ₽')
  const total = rowOf('Договоры по дням просрочки', 'Всего')
  expect(total).toContain('100 000,00 ₽')
  expect(total).toContain('10 000,00 ₽, 10,00%')
  expect(total).toContain('2 200,00 ₽')
})

test('contracts with new terms or a high debt load have rows of their own where there are any, and count in all', async () => {
  const [first, ...rest] = PORTFOLIO.restructured
  const [heavy, ...others] = PORTFOLIO.burdened
  if (!first || !heavy) throw new Error('No buckets')
  const own = {
    contracts: 2,
    principalKopecks: 500_000,
    interestKopecks: 0,
    reserveKopecks: 15_000,
  }
  answers(deskPortfolio, {
    ...PORTFOLIO,
    burdened: [{ ...heavy, ...own, contracts: 1 }, ...others],
    restructured: [{ ...first, ...own }, ...rest],
  })
  atWork({ roles: ['AUDITOR'], at: '#/portfolio' })
  await says('По дням просрочки')
  const renewed = rowOf('Договоры по дням просрочки', 'Новый график, в срок')
  expect(renewed).toContain('5 000,00 ₽')
  expect(renewed).toContain('150,00 ₽')
  expect(rowOf('Договоры по дням просрочки', 'Новый график, 31–60')).toBe('')
  expect(rowOf('Договоры по дням просрочки', 'ПДН больше 50%, в срок')).toContain('150,00 ₽')
  expect(rowOf('Договоры по дням просрочки', 'Всего')).toContain('110 000,00 ₽')
})

test('every picture has its numbers in a table', async () => {
  open()
  await says('Деньги по неделям')
  expect(rowOf('Выдано и пришло по неделям', '31.08.26')).toContain('−500,00 ₽')
  expect(rowOf('Выдано и пришло по неделям', 'Всего')).toContain('120 000,00 ₽')
  const september = rowOf('Просрочка больше 30 дней по месяцам выдачи', 'сент. 2026')
  expect(september).toContain('0,0%')
  expect(september).toContain('2,5%')
  expect(september).toContain('5,2%')
})

test('a month without payouts has no curve, and no percent of nothing', async () => {
  open()
  await says('Деньги по неделям')
  const curves = screen.getByRole('img', { name: /по месяцам выдачи/ })
  expect(words(curves)).toContain('сент.')
  expect(words(curves)).not.toContain('окт.')
  expect(rowOf('Просрочка больше 30 дней по месяцам выдачи', 'окт. 2026')).not.toContain('%')
})

test('an auditor takes a table of a quarter', async () => {
  answers(deskQuarterTable, () => new Response(new Blob(['\uFEFFДата'], { type: 'text/csv' })))
  open()
  const user = userEvent.setup({ delay: null })
  await user.selectOptions(await screen.findByLabelText('Квартал'), '2026-Q3')
  await user.click(screen.getByRole('button', { name: 'Средняя ПСК' }))
  await waitFor(() =>
    expect(sentBy(deskQuarterTable).map(({ params }) => params)).toEqual([
      { quarter: '2026-Q3', table: 'FULL_COST' },
    ]),
  )
})

test('a credit officer sees the portfolio and takes no tables', async () => {
  answers(deskPortfolio, PORTFOLIO)
  atWork({ roles: ['CREDIT_OFFICER'], at: '#/portfolio' })
  await says('По дням просрочки')
  expect(screen.queryByLabelText('Квартал')).toBeNull()
})

test('whoever talks to late borrowers does not see the portfolio', async () => {
  atWork({ roles: ['COLLECTIONS'] })
  await says('Смена на сегодня')
  expect(words()).not.toContain('Портфель')
})

test('what was lent by the debt load stands beside its limits, and one that is near is told', async () => {
  open()
  await says('использовано не меньше 80% лимита (3%). До него осталось 20 000 ₽')
  const table = screen.getByRole('table', { name: 'Доли выдач по ПДН, IV квартал 2026' })
  const said = table.textContent.replaceAll('\u00a0', ' ')
  expect(said).toContain('больше 80%280 000 ₽2,806%3%20 000 ₽')
  expect(words()).toContain('IV квартал 2026, всего 9 980 000 ₽')
})
