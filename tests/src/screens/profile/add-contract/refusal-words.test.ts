/** Why nothing can be lent, or nothing dear, in words of the reason itself (D8, D12, D40). */
import { expect, test } from 'vitest'
import { refusalWords } from '../../../../../src/screens/profile/add-contract/refusal-words.ts'
import type { CreditLine, NewLoanRefusal } from '../../../../../src/state/profile.ts'

const LINE = { usedLimit: 28_000, userCreditLimit: 30_000 } as CreditLine

type Code = NewLoanRefusal['code']

const wordsOf = (code: Code, more: Partial<NewLoanRefusal> = {}, isNothingLeft = true) => {
  const refusal = { code, expensive: null, pause: null, remedy: null, ...more } as NewLoanRefusal
  const { title, text } = refusalWords(refusal, LINE, isNothingLeft)
  return `${title}|${text}`.replaceAll('\u00a0', ' ')
}

const expensive = (maxOpen: number, ...products: readonly string[]) =>
  ({ expensive: { abovePercent: 200, maxOpen, products } }) as unknown as Partial<NewLoanRefusal>

test.each([
  [
    1,
    ['INSTALLMENT'],
    'Второй займ дороже 200% годовых',
    'У вас есть займ дороже',
    'Больше одного',
  ],
  [
    2,
    ['INSTALLMENT', 'BEFORE_SALARY'],
    'Третий займ дороже 200% годовых',
    'У вас два займа дороже',
    'Больше двух',
  ],
  // More than the law lets have: taken before it came.
  [
    2,
    ['INSTALLMENT', 'INSTALLMENT', 'INSTALLMENT'],
    'Ещё один займ дороже 200% годовых',
    'У вас три займа дороже',
    'Больше двух',
  ],
  [
    3,
    ['INSTALLMENT', 'INSTALLMENT', 'INSTALLMENT', 'INSTALLMENT'],
    'Ещё один займ дороже 200% годовых',
    'У вас 4 займа дороже',
    'Больше 3',
  ],
])(
  'with %i dear loans allowed it is said which one is too many: %s',
  (maxOpen, products, ...said) => {
    const words = wordsOf('EXPENSIVE_LOANS', expensive(maxOpen, ...products), false)
    for (const each of said) expect(words).toContain(each)
  },
)

test('cheaper loans are named only where there are some below', () => {
  const some = wordsOf('EXPENSIVE_LOANS', expensive(1, 'INSTALLMENT'), false)
  const none = wordsOf('EXPENSIVE_LOANS', expensive(1, 'INSTALLMENT'), true)
  expect(some).toContain('Займы дешевле можно, они ниже.')
  expect(none).not.toContain('дешевле')
  expect(none).toContain('Второй займ сейчас оформить нельзя')
})

test('loans of one product are named once', () => {
  const words = wordsOf('EXPENSIVE_LOANS', expensive(2, 'INSTALLMENT', 'INSTALLMENT'), true)
  expect(words.match(/«/g)).toHaveLength(1)
})

test('a pause of the law says its length and the first day after it', () => {
  const pause = { abovePercent: 200, days: 5, allowedFrom: '2026-12-03' } as NewLoanRefusal['pause']
  expect(wordsOf('PAUSE', { pause }, true)).toBe(
    'Новый займ можно взять с 03.12.26|Когда закрыт займ дороже 200% годовых, закон требует паузы: 5 дней. Это не наша оценка вас.',
  )
  expect(wordsOf('PAUSE', { pause }, false)).toContain('Займ дороже 200% годовых можно взять с')
})

const remedy = (...actions: readonly string[]) =>
  ({
    remedy: { payments: actions.map((action) => ({ action })) },
  }) as unknown as Partial<NewLoanRefusal>

test.each<[string, Partial<NewLoanRefusal>, string]>([
  ['one late payment', remedy('PAY_OVERDUE'), 'Лимит вернётся в тот же день'],
  ['late payments of two loans', remedy('PAY_OVERDUE', 'PAY_OVERDUE'), 'Лимит вернётся'],
  ['a loan to be closed too', remedy('PAY_OVERDUE', 'PAY_OFF'), 'Одного этого платежа'],
  ['nothing that helps', {}, 'Пока он не внесён, новый займ не взять.'],
])('who is late is told what gives the line back: %s', (_what, more, said) => {
  expect(wordsOf('OVERDUE', more)).toContain(said)
})

test('a line that is used up is told by its own figures', () => {
  expect(wordsOf('NO_FREE_LINE')).toContain('Взято 28 000 ₽, лимит — 30 000 ₽.')
})

test.each<[Code, string]>([
  ['SELF_BAN', 'Новый займ сейчас не взять'],
  ['PASSPORT', 'Для займа нужен новый паспорт'],
  ['MARKET_LIMIT', 'Сегодня займы не выдаём'],
  ['LEGAL_STATUS', 'Если это ошибка, напишите в поддержку.'],
  ['DECLINED', 'отказ пересмотрят два других сотрудника'],
  ['NOT_VERIFIED', 'Мы ещё не проверили ваши данные'],
])('%s has words of its own', (code, said) => {
  expect(wordsOf(code)).toContain(said)
})

test.each<Code>(['EXPENSIVE_LOANS', 'PAUSE', 'OF_A_LATER_SERVER' as Code])(
  'what this page does not know is said to be unknown: %s without its figures',
  (code) => {
    expect(wordsOf(code)).toContain('эта страница ещё не знает')
  },
)
