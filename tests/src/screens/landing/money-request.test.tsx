import { expect, test } from 'vitest'
import { MoneyRequest } from '../../../../src/screens/landing/money-request.tsx'
import { choiceAtom } from '../../../../src/state/calculator.ts'
import { plain, show, the, words } from '../../page.tsx'

test('the sum of the request is the sum of the calculator, and the price stands above the button', async () => {
  const { user, store } = show(<MoneyRequest />)
  expect(words(the('link', /^Запросить/))).toBe('Запросить 30 000 ₽')
  expect(words()).toContain('216,000%')
  const sum = the('textbox', 'Сумма')
  await user.clear(sum)
  await user.type(sum, '80499{Enter}')
  const button = the('link', /^Запросить/)
  expect(words(button)).toBe('Запросить 80 000 ₽')
  expect(button.getAttribute('href')).toBe('/sign_up')
  expect(store.get(choiceAtom).amountRoubles).toBe(80_000)
  expect(words()).toContain('180,000%')
})

test('it says which loan it is for and where others are', () => {
  show(<MoneyRequest />)
  expect(plain(words())).toContain('«Как в банке», 6 месяцев')
  expect(the('link', 'в калькуляторе').getAttribute('href')).toBe('#calculator')
})
