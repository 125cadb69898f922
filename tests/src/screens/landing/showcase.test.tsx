import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { isoDate } from '../../../../lending/calendar.ts'
import {
  comparedProducts,
  COMPARED_ROUBLES,
} from '../../../../src/screens/landing/compared-products.ts'
import { Questions } from '../../../../src/screens/landing/questions.tsx'
import { Showcase } from '../../../../src/screens/landing/showcase.tsx'
import { quoteOf } from '../../../../src/state/calculator.ts'
import { linkedChoice } from '../../../../src/state/linked-choice.ts'
import { show } from '../../page.tsx'

const cardsShown = () =>
  screen.getAllByRole('listitem').map((card) => ({
    name: within(card).getByRole('heading').textContent,
    facts: within(card)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent?.replaceAll('\u00A0', ' ')),
  }))

test('each product stands with what a sum costs, its bounds and its range of the full cost', () => {
  show(<Showcase />)
  expect(cardsShown()).toEqual([
    {
      name: 'До зарплаты',
      facts: ['35 040,00 ₽', '3 000–30 000 ₽', '1–21 день', '0,000%–292,000%'],
    },
    {
      name: 'Как в банке',
      facts: ['51 463,85 ₽', '5 000–300 000 ₽', '2–6 месяцев', '162,000%–216,001%'],
    },
    {
      name: 'Сплит',
      facts: ['51 463,85 ₽', '5 000–100 000 ₽', '8–24 недели', '186,072%–275,522%'],
    },
  ])
  expect(screen.getByText(/Оценивайте свои финансовые возможности и риски/)).toBeTruthy()
})

/** Height of the bars of every card as they are drawn, in per cent of the chart, without those of empty places. */
const barsShown = () =>
  screen
    .getAllByRole('listitem')
    .map((card) =>
      [...card.querySelectorAll('span > svg')].map((bar) =>
        [...bar.children].reduce(
          (sum, part) => sum + Number.parseFloat(part.getAttribute('height') ?? ''),
          0,
        ),
      ),
    )

test('bars compare the payments of one sum in one scale, and the words below say the same', () => {
  show(<Showcase />)
  const [grace, bank, split] = barsShown()
  expect(grace).toHaveLength(1)
  expect(grace?.[0]).toBeCloseTo(100, 1)
  expect(bank).toHaveLength(6)
  expect(split).toHaveLength(12)
  for (const height of bank ?? []) expect(height).toBeCloseTo((8_577.3 / 35_040) * 100, 1)
  for (const height of split ?? []) expect(height).toBeCloseTo((4_288.65 / 35_040) * 100, 1)
  const words = screen
    .getAllByText(/плат[её]ж/i, { selector: 'div[aria-hidden] + p' })
    .map(({ textContent }) => textContent?.replaceAll('\u00A0', ' '))
  expect(words).toEqual([
    'Один платёж 35 040,00 ₽',
    '6 платежей по 8 577,30 ₽',
    '12 платежей по 4 288,65 ₽',
  ])
})

test('what the products are compared by is the same on every day and lent by each of them', () => {
  const { compared } = comparedProducts()
  for (const { product, schedule } of compared) {
    expect(COMPARED_ROUBLES).toBeGreaterThanOrEqual(product.minAmountRoubles)
    expect(COMPARED_ROUBLES).toBeLessThanOrEqual(product.maxAmountRoubles)
    const choice = {
      productKey: product.key,
      amountRoubles: COMPARED_ROUBLES,
      term: product.maxLoanTerm,
    }
    for (const day of ['2026-02-28', '2026-11-25', '2027-12-31', '2028-01-31']) {
      const { totalKopecks, paymentKopecks } = quoteOf(choice, isoDate(day)).schedule
      expect({ totalKopecks, paymentKopecks }).toEqual({
        totalKopecks: schedule.totalKopecks,
        paymentKopecks: schedule.paymentKopecks,
      })
    }
  }
})

test('«Выбрать» opens the calculator with that product', () => {
  show(<Showcase />)
  const chosen = screen.getAllByRole('link').map((link) => {
    const { pathname, search } = new URL((link as HTMLAnchorElement).href)
    return [link.textContent, pathname, linkedChoice(search)?.productKey]
  })
  expect(chosen).toEqual([
    ['Выбрать «До зарплаты»', '/calculator', 'LOAN_WITH_GRACE_PERIOD'],
    ['Выбрать «Как в банке»', '/calculator', 'INSTALLMENT'],
    ['Выбрать «Сплит»', '/calculator', 'OPTIMAL'],
  ])
})

test('whoever finds no answer is led to people, in a messenger that a lender may use (D30)', () => {
  show(<Questions />)
  expect(screen.getByRole('link', { name: 'ВКонтакте' }).getAttribute('href')).toMatch(
    /^https:\/\/vk\./,
  )
  expect(screen.getByRole('link', { name: 'в чате на сайте' }).getAttribute('href')).toBe(
    '/jivochat',
  )
})
