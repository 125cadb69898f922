import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Questions } from '../../../../src/screens/landing/questions.tsx'
import { Showcase } from '../../../../src/screens/landing/showcase.tsx'
import { linkedChoice } from '../../../../src/state/linked-choice.ts'
import { show } from '../../page.tsx'

test('each product stands with its sum, its term and its range of the full cost', () => {
  show(<Showcase />)
  const cards = screen.getAllByRole('listitem').map((card) => ({
    name: within(card).getByRole('heading').textContent,
    facts: within(card)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent?.replaceAll('\u00A0', ' ')),
  }))
  expect(cards).toEqual([
    { name: 'До зарплаты', facts: ['3 000–30 000 ₽', '1–21 день', '0,000%–292,000%'] },
    { name: 'Как в банке', facts: ['5 000–300 000 ₽', '2–6 месяцев', '162,000%–216,001%'] },
    { name: 'Сплит', facts: ['5 000–100 000 ₽', '8–24 недели', '186,072%–275,522%'] },
  ])
  expect(screen.getByText(/Оценивайте свои финансовые возможности и риски/)).toBeTruthy()
})

test('its links open the calculator with that product', () => {
  show(<Showcase />)
  const chosen = screen.getAllByRole('link').map((link) => {
    const { pathname, search } = new URL((link as HTMLAnchorElement).href)
    return [pathname, linkedChoice(search)?.productKey]
  })
  expect(chosen).toEqual([
    ['/calculator', 'LOAN_WITH_GRACE_PERIOD'],
    ['/calculator', 'INSTALLMENT'],
    ['/calculator', 'OPTIMAL'],
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
