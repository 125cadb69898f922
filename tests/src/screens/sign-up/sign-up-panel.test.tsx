import { beforeEach, expect, test, vi } from 'vitest'
import { SignUpPanel } from '../../../../src/screens/sign-up/sign-up-panel.tsx'
import { rememberChoice } from '../../../../src/state/remembered-choice.ts'
import { arrive, says, show, the, words } from '../../page.tsx'

const screenIs = (matches: boolean) =>
  vi.spyOn(window, 'matchMedia').mockReturnValue({
    matches,
    addEventListener: vi.fn<() => void>(),
    removeEventListener: vi.fn<() => void>(),
  } as never)

beforeEach(() => screenIs(true))

const panel = () => words(the('complementary', 'О регистрации'))

test('every step stands there with its time, the present one is marked', () => {
  show(<SignUpPanel screen="selfie" />)
  expect(panel()).toContain('ИНН и СНИЛС, готово Селфи 30 с Адрес 30 с')
  expect(words(document.querySelector('[aria-current="step"]'))).toBe('Селфи 30 с')
})

test('what was chosen before is said with its payments and full cost', async () => {
  rememberChoice({ productKey: 'INSTALLMENT', amountRoubles: 30_000, term: 6 })
  show(<SignUpPanel screen="phone" />)
  await says('Вы выбрали')
  expect(panel()).toMatch(
    /Вы выбрали 30 000 ₽ «Как в банке», 6 платежей по 8 577,30 ₽.*ПСК 216,000% годовых, [\d ]+,\d\d ₽/,
  )
})

test('who came without a choice is told of none', async () => {
  show(<SignUpPanel screen="phone" />)
  await arrive()
  expect(panel()).not.toContain('Вы выбрали')
})

test('on a narrow screen no word of a step is there twice', () => {
  screenIs(false)
  show(<SignUpPanel screen="phone" />)
  expect(document.body.textContent).not.toContain('Селфи')
})
