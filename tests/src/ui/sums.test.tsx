import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { kopecks } from '../../../lending/money.ts'
import {
  ownSum,
  OwnMoney,
  ShownSums,
  Sums,
  SumsHiddenContext,
  useSumWords,
} from '../../../src/ui/sums.tsx'
import { words } from '../page.tsx'

const HIDDEN = '••• ₽сумма скрыта'

const hidden = (part: React.ReactNode): string => {
  const { container } = render(<SumsHiddenContext value>{part}</SumsHiddenContext>)
  return words(container)
}

test('outside of the account sums are seen', () => {
  const { container } = render(<p>Платёж {ownSum(kopecks(1_099_974))}</p>)
  expect(words(container)).toBe('Платёж 10 999,74 ₽')
})

test.each([
  ['Платёж 10\u00a0999,74\u00a0₽ прошёл', `Платёж ${HIDDEN} прошёл`],
  ['С 26.11.26 500 руб. в день', `С 26.11.26 ${HIDDEN} в день`],
  ['Договор № 260826-0384: 5000 рублей', `Договор № 260826-0384: ${HIDDEN}`],
  ['Верните \u2212300\u00a0₽ и 1 000 ₽', `Верните ${HIDDEN} и ${HIDDEN}`],
  ['Рубль за 3 дня', 'Рубль за 3 дня'],
])('in «%s» nothing but the sum is hidden', (text, left) => {
  expect(hidden(<Sums>{text}</Sums>)).toBe(left)
})

test('a hidden sum is dots for the eye and words for a screen reader', () => {
  const { container } = render(<SumsHiddenContext value>{ownSum(kopecks(100))}</SumsHiddenContext>)
  const dots = container.querySelector('[aria-hidden="true"]')
  expect(words(dots)).toBe('••• ₽')
  expect(words(container).replace(words(dots), '')).toBe('сумма скрыта')
})

test('a hero sum keeps its place and size', () => {
  expect(hidden(<OwnMoney kopecks={kopecks(1_099_974)} size="l" />)).toBe(HIDDEN)
})

test('the name of a control says the sum no more than the eye sees it', () => {
  function Named() {
    return <button type="button" aria-label={useSumWords()('26 ноября, 5\u00a0000\u00a0₽')} />
  }
  const { container } = render(
    <SumsHiddenContext value>
      <Named />
    </SumsHiddenContext>,
  )
  expect(container.querySelector('button')?.getAttribute('aria-label')).toBe(
    '26 ноября, сумма скрыта',
  )
})

test('who decides about money sees the sum', () => {
  expect(hidden(<ShownSums>{ownSum(kopecks(1_099_974))}</ShownSums>)).toBe('10 999,74 ₽')
})
