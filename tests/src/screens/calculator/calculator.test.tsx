import { fireEvent } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fromRoubles } from '../../../../lending/money.ts'
import { formatMoney } from '../../../../lending/plain-text.ts'
import { PATHS } from '../../../../protocol/paths.ts'
import Calculator from '../../../../src/screens/calculator/calculator.tsx'
import { ANONYMOUS, authAtom } from '../../../../src/state/auth.ts'
import { type Choice, quoteOf } from '../../../../src/state/calculator.ts'
import { all, pass, says, show, the, TODAY, until, words } from '../../page.tsx'

const SPLIT: Choice = { productKey: 'OPTIMAL', amountRoubles: 45_000, term: 16 }
const linked = ({ productKey, amountRoubles, term }: Choice) =>
  `?product=${productKey}&amount=${amountRoubles}&term=${term}`

/** Longer than every rest of a finger that the page waits for. */
const AT_REST_MS = 1_000

const open = async (query = '') => {
  history.replaceState(null, '', `${PATHS.calculator}${query}`)
  const shown = show(<Calculator />)
  await pass(AT_REST_MS)
  return shown
}

const plainMoney = (choice: Choice, pick: (quote: ReturnType<typeof quoteOf>) => number): string =>
  formatMoney(pick(quoteOf(choice, TODAY)) as never).replaceAll('\u00a0', ' ')

const part = (name: string) => words(document.querySelector(`[data-part="${name}"]`))
const amount = () => the('textbox', 'Сумма') as HTMLInputElement
const plain = (field: HTMLInputElement) => field.value.replaceAll('\u00a0', ' ')

const type = async (user: Awaited<ReturnType<typeof open>>['user'], value: string) => {
  await user.clear(amount())
  await user.type(amount(), value)
  fireEvent.blur(amount())
  await pass(AT_REST_MS)
}

afterEach(() => history.replaceState(null, '', '/'))

describe('the address', () => {
  test('opens exactly the calculation that it carries', async () => {
    await open(linked(SPLIT))
    expect(the('tab', 'Сплит').getAttribute('aria-selected')).toBe('true')
    expect(plain(amount())).toBe('45 000')
    expect(part('overpayment')).toContain(
      plainMoney(SPLIT, ({ schedule }) => schedule.overpaymentKopecks),
    )
  })

  test('with a sum that the product does not lend is moved to the nearest', async () => {
    await open(linked({ ...SPLIT, amountRoubles: 900_000 }))
    expect(plain(amount())).toBe('100 000')
  })

  test('follows what is chosen once the finger rests', async () => {
    const { user } = await open(linked(SPLIT))
    await user.clear(amount())
    await user.type(amount(), '60000')
    fireEvent.blur(amount())
    await pass(200)
    expect(window.location.search).toBe(linked(SPLIT))
    await pass(AT_REST_MS)
    expect(window.location.search).toBe(linked({ ...SPLIT, amountRoubles: 60_000 }))
  })

  test('without a choice goes on with that of this tab', async () => {
    const { user, unmount } = await open(linked(SPLIT))
    await type(user, '60000')
    unmount()
    await open()
    expect(plain(amount())).toBe('60 000')
    expect(the('tab', 'Сплит').getAttribute('aria-selected')).toBe('true')
  })
})

describe('the price', () => {
  test('is what the contract is made with: payment, full cost, whole return', async () => {
    await open(linked(SPLIT))
    const panel = words(the('tabpanel'))
    const { schedule, fullCost } = quoteOf(SPLIT, TODAY)
    expect(panel).toContain(plainMoney(SPLIT, () => schedule.paymentKopecks))
    expect(panel).toContain(`${fullCost.percentText}%`)
    const whole = fromRoubles(SPLIT.amountRoubles) + schedule.overpaymentKopecks
    expect(part('overpayment')).toContain(plainMoney(SPLIT, () => whole))
  })

  test('a loan returned within its free days costs nothing, and says so', async () => {
    await open(linked({ productKey: 'LOAN_WITH_GRACE_PERIOD', amountRoubles: 10_000, term: 7 }))
    expect(part('overpayment')).toContain('Процентов нет: вернёте столько же, сколько взяли.')
  })

  test('a single payment has no chart of payments', async () => {
    await open(linked({ productKey: 'LOAN_WITH_GRACE_PERIOD', amountRoubles: 10_000, term: 14 }))
    expect(all('heading', 'Из чего состоят платежи')).toEqual([])
  })

  test('stands beside the warning and the range of the law', async () => {
    await open()
    expect(words()).toContain('Оценивайте свои финансовые возможности и риски.')
    expect(words(the('tabpanel'))).toContain('не публичная оферта')
  })

  test('of another product begins at its own sum and term', async () => {
    const { user } = await open(linked(SPLIT))
    await user.click(the('tab', 'Как в банке'))
    await pass(AT_REST_MS)
    expect(window.location.search).toContain('product=INSTALLMENT')
    expect(window.location.search).not.toContain('term=16')
  })
})

describe('the way to the loan', () => {
  const wayOn = () => the('link', 'Получить на карту').getAttribute('href')

  test('of somebody signed in is the account', async () => {
    await open()
    expect(wayOn()).toBe(PATHS.addContract)
  })

  test('of anybody else is the registration', async () => {
    const { store } = await open()
    store.set(authAtom, ANONYMOUS)
    await until(() => expect(wayOn()).toBe(PATHS.signUp))
  })
})

describe('an early return', () => {
  test('shows what it saves on the chosen day', async () => {
    await open(linked(SPLIT))
    expect(part('early-return')).toContain('Переплата, если вернуть раньше')
  })

  test('of a part shows both plans side by side', async () => {
    const { user } = await open(linked(SPLIT))
    await user.click(the('radio', 'Внести часть'))
    await pass(AT_REST_MS)
    const titles = [...document.querySelectorAll('[data-part="early-return"] h3')].map(words)
    expect(titles).toHaveLength(2)
  })

  test('of a single payment has one plan', async () => {
    const { user } = await open(
      linked({ productKey: 'LOAN_WITH_GRACE_PERIOD', amountRoubles: 20_000, term: 20 }),
    )
    await user.click(the('radio', 'Внести часть'))
    await pass(AT_REST_MS)
    expect(part('early-return').match(/Платёж станет/g)).toHaveLength(1)
  })

  test('of a loan for one day is said to be impossible', async () => {
    await open(linked({ productKey: 'LOAN_WITH_GRACE_PERIOD', amountRoubles: 10_000, term: 1 }))
    expect(part('early-return')).toContain('Займ на один день раньше не вернуть.')
  })
})

describe('the comparison', () => {
  test('says where another sum is counted, and why', async () => {
    await open(linked({ productKey: 'INSTALLMENT', amountRoubles: 200_000, term: 6 }))
    expect(part('comparison')).toContain('30 000 ₽: больше здесь не взять')
    expect(part('comparison')).toContain('100 000 ₽: больше здесь не взять')
  })

  test('takes the figures of the chosen product into the calculator', async () => {
    const { user } = await open(linked({ ...SPLIT, amountRoubles: 20_000 }))
    expect(the('button', 'Выбрано: Сплит').getAttribute('aria-pressed')).toBe('true')
    await user.click(the('button', 'Выбрать: Как в банке'))
    await pass(AT_REST_MS)
    expect(the('tab', 'Как в банке').getAttribute('aria-selected')).toBe('true')
    expect(plain(amount())).toBe('20 000')
  })
})

describe('handing the calculation on', () => {
  const link = () => `${window.location.origin}${PATHS.calculator}${linked(SPLIT)}`

  test('copies a link that opens exactly it', async () => {
    const { user } = await open(linked(SPLIT))
    await user.click(the('button', 'Поделиться'))
    await says('Ссылка на этот расчёт скопирована.')
    expect(await navigator.clipboard.readText()).toBe(link())
    await pass(6_000)
    expect(words()).not.toContain('скопирована')
  })

  test('shows the link where it cannot be copied', async () => {
    const { user } = await open(linked(SPLIT))
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('forbidden'))
    await user.click(the('button', 'Поделиться'))
    await until(() =>
      expect((the('textbox', 'Ссылка на этот расчёт') as HTMLInputElement).value).toBe(link()),
    )
  })
})
