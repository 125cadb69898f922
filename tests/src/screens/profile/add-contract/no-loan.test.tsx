import { beforeEach, describe, expect, test, vi } from 'vitest'
import { isoDate } from '../../../../../lending/calendar.ts'
import { cardsForDebit } from '../../../../../protocol/calls/cloud-payments/cards.ts'
import { loanDecisions } from '../../../../../protocol/calls/core/decisions.ts'
import { debtLoad, limitsReminder } from '../../../../../protocol/calls/core/limits.ts'
import { loanOffer } from '../../../../../protocol/calls/core/loan.ts'
import { PATHS } from '../../../../../protocol/paths.ts'
import AddContract from '../../../../../src/screens/profile/add-contract/add-contract.tsx'
import type { Account, NewLoanRefusal } from '../../../../../src/state/profile.ts'
import { applicationFixture } from '../../../application-fixture.ts'
import { TWO_CARDS } from '../../../cards-fixture.ts'
import { debtLoadFixture } from '../../../debt-load-fixture.ts'
import {
  ACCOUNT,
  alarm,
  all,
  isOff,
  ready,
  says,
  show,
  the,
  TODAY,
  until,
  words,
} from '../../../page.tsx'
import { answers, refuses, sentOnce } from '../../../server-of-page.ts'

const LINE = {
  systemCreditLimit: 300_000,
  userCreditLimit: 60_000,
  usedLimit: 30_000,
  available: 30_000,
  firstStepCap: null,
  level: 2,
}

const CLOSED = { minAmount: 5_000, maxAmount: 30_000, available: false, reason: 'Нельзя.' } as const
const PRODUCTS = (['LOAN_WITH_GRACE_PERIOD', 'INSTALLMENT', 'OPTIMAL'] as const).map((key) => ({
  ...CLOSED,
  typeOfProduct: key,
}))

const EXPENSIVE: NewLoanRefusal = {
  code: 'EXPENSIVE_LOANS',
  on: TODAY,
  expensive: {
    abovePercent: 200,
    maxOpen: 2,
    products: ['LOAN_WITH_GRACE_PERIOD', 'OPTIMAL'],
  },
  remedy: {
    payments: [
      {
        loanApplicationId: 'loan-1',
        typeOfProduct: 'LOAN_WITH_GRACE_PERIOD',
        action: 'CLOSE',
        amountKopecks: 1_112_000,
        chargesKopecks: 112_000,
      },
    ],
    totalKopecks: 1_112_000,
    afterwards: 40_000,
    allowedFrom: null,
  },
  ending: {
    loanApplicationId: 'loan-1',
    typeOfProduct: 'LOAN_WITH_GRACE_PERIOD',
    on: '2026-11-28',
    amountKopecks: 1_168_000,
  },
}

const account = (refusal?: NewLoanRefusal, part: Partial<Account> = {}): Account => ({
  ...ACCOUNT,
  creditLine: { ...LINE, ...(refusal && { refusal }) },
  products: PRODUCTS,
  ...part,
})

beforeEach(() => {
  answers(cardsForDebit, { cards: [...TWO_CARDS] })
  answers(debtLoad, debtLoadFixture())
})

test('the reason and what helps stand in place of the choice, with the figures of this person', () => {
  show(<AddContract />, { account: account(EXPENSIVE) })
  const stop = the('region', 'Третий займ сейчас оформить нельзя')
  expect(words(stop)).toContain(
    'У вас два займа дороже 200% годовых: «До зарплаты» и «Сплит». Больше двух закон не разрешает, и это не наша оценка вас.',
  )
  expect(words(the('region', 'Закрыть «До зарплаты»'))).toContain(
    'Закрыть сегодня 11 120,00 ₽ из них проценты 1 120,00 ₽ После этого можно взять до 40 000 ₽',
  )
  expect(the('link', 'Закрыть за 11 120,00 ₽').getAttribute('href')).toBe(
    '/profile/contracts/loan-1?change=PAYOFF',
  )
  expect(words(the('link', /^Подождать до 28.11.26/))).toContain('11 680,00 ₽')
  expect(words()).toContain('Лимит свободен, но не хватает места по закону.')
  expect(all('radio')).toEqual([])
  expect(all('slider')).toEqual([])
  expect(all('button', 'К договору')).toEqual([])
  expect(document.activeElement).toBe(document.body)
})

test('the loans that are there stand beside it with their next payments', () => {
  const nextPayment = { dueOn: '2026-11-28', amountKopecks: 1_168_000 }
  const open = applicationFixture({ contractState: 'ACTIVE', nextPayment })
  show(<AddContract />, { account: account(EXPENSIVE, { contracts: [open] }) })
  expect(words(the('link', /платёж 28.11.26/))).toContain('11 680,00 ₽')
})

test('a debtor pays every late loan, each by its own button', () => {
  const late = (loanApplicationId: string, typeOfProduct: 'OPTIMAL' | 'INSTALLMENT') => ({
    loanApplicationId,
    typeOfProduct,
    action: 'PAY_OVERDUE' as const,
    amountKopecks: 250_000,
    chargesKopecks: 10_000,
  })
  const refusal: NewLoanRefusal = {
    code: 'OVERDUE',
    on: TODAY,
    remedy: {
      payments: [late('loan-1', 'OPTIMAL'), late('loan-2', 'INSTALLMENT')],
      totalKopecks: 500_000,
      afterwards: 20_000,
      allowedFrom: null,
    },
  }
  show(<AddContract />, { account: account(refusal) })
  expect(words(the('region', 'Сначала внесите просроченный платёж'))).toContain(
    'Лимит вернётся в тот же день, когда внесёте его.',
  )
  expect(words()).toContain('Всего сегодня 5 000,00 ₽ После этого можно взять до 20 000 ₽')
  expect(the('link', 'Внести по «Сплит» 2 500,00 ₽').getAttribute('href')).toBe(
    '/profile/contracts/loan-1?pay',
  )
  expect(the('link', 'Внести по «Как в банке» 2 500,00 ₽').getAttribute('href')).toBe(
    '/profile/contracts/loan-2?pay',
  )
})

test.each<[NewLoanRefusal, string, string]>([
  [
    { code: 'NO_FREE_LINE', on: TODAY },
    'Свободного лимита сейчас нет',
    'Взято 30 000 ₽, лимит — 60 000 ₽. Самый маленький займ — 3 000 ₽.',
  ],
  [
    {
      code: 'PAUSE',
      on: TODAY,
      pause: { abovePercent: 100, days: 4, allowedFrom: '2027-01-15' },
    },
    'Новый займ можно взять с 15.01.27',
    'закон требует паузы: 4 дня.',
  ],
  [{ code: 'SELF_BAN', on: TODAY }, 'Новый займ сейчас не взять', 'стоит самозапрет'],
  [{ code: 'PASSPORT', on: TODAY }, 'Для займа нужен новый паспорт', 'Получите новый'],
  [{ code: 'MARKET_LIMIT', on: TODAY }, 'Сегодня займы не выдаём', 'Попробуйте завтра.'],
  [
    { code: 'OTHER_ACCOUNT', on: TODAY },
    'Займы оформляем в другом вашем кабинете',
    'прежний телефон потерян',
  ],
  [
    { code: 'OTHER_ACCOUNT_OWES', on: TODAY },
    'Сначала верните займ в другом вашем кабинете',
    'есть непогашенный займ',
  ],
  [
    { code: 'OF_TOMORROW' as 'OVERDUE', on: TODAY },
    'Новый займ сейчас не взять',
    'обновите её или спросите поддержку',
  ],
  [{ code: 'NOT_VERIFIED', on: TODAY }, 'Новый займ сейчас не взять', 'не проверили ваши данные'],
])('%o is told in words of its own', (refusal, title, said) => {
  show(<AddContract />, { account: account(refusal) })
  expect(words(the('region', title))).toContain(said)
  expect(the('link', 'Спросить поддержку')).toBeTruthy()
})

describe('a declined borrower, whom a contract shows as verified', () => {
  const REFUSAL = {
    code: 'DECLINED',
    on: TODAY,
    decline: { allowedFrom: isoDate('2026-12-21') },
  } as const
  const DECLINE = {
    reason: 'PASSPORT_INVALID',
    declinedOn: '2026-11-21',
    allowedFrom: '2026-12-21',
    isPauseOver: false,
  } as const
  const MESSAGE = 'Мы не сможем дать вам займ. Паспорт из анкеты недействителен.'
  const opened = (part: Partial<Account['check']>, today = TODAY) =>
    show(<AddContract />, {
      account: account(REFUSAL, {
        check: { ...ACCOUNT.check, status: 'LIMIT_REACHED', message: MESSAGE, ...part },
      }),
      today,
    })

  test('reads why and from which day on they may ask again', () => {
    opened({ decline: DECLINE })
    expect(words(the('region', 'В займе отказано'))).toContain('Паспорт из анкеты недействителен.')
    expect(words()).toContain('Прислать документы снова можно с 21.12.26')
    expect(words()).toContain('Открытые займы действуют как прежде')
    expect(all('link', 'Прислать новый паспорт')).toEqual([])
  })

  test('after that day sends another passport by its own way, or the photos again', () => {
    opened({ decline: { ...DECLINE, isPauseOver: true } })
    expect(the('link', 'Прислать новый паспорт').getAttribute('href')).toBe(PATHS.ownPassport)
    const same = the('link', 'Паспорт прежний, снять его заново')
    expect(same.getAttribute('href')).toBe(PATHS.signUpPassport)
    expect(all('link', 'Исправить данные паспорта')).toEqual([])
  })

  test('sees that what they sent is looked at, and what was sent back', () => {
    const page = opened({ recheck: 'RUNNING', message: 'Проверяем данные, обычно до 15 минут.' })
    expect(words(the('region', 'Проверяем документы'))).toContain('Проверяем данные')
    page.unmount()
    opened({ recheck: 'PHOTOS_AWAITED', message: 'На селфи блик.' })
    expect(words()).toContain('На селфи блик.')
    expect(the('link', 'Снять заново').getAttribute('href')).toBe(PATHS.signUpPassport)
  })

  test('a copy of an older server says what it knows', () => {
    opened({})
    expect(words(the('region', 'Новый займ сейчас не взять'))).toContain(
      'По вашей анкете принято решение отказать.',
    )
  })
})

test('a copy without network names the day of its sums and sells nothing', () => {
  show(<AddContract />, {
    account: account({ ...EXPENSIVE, on: '2026-11-20' }),
    offline: true,
  })
  expect(words()).toContain('Закрыть 20.11.26 11 120,00 ₽')
  expect(isOff(the('button', 'Закрыть за 11 120,00 ₽'))).toBe(true)
  expect(words()).toContain('Оплатить можно, когда появится сеть.')
})

test('where only dear loans are barred, the choice stays within what is cheap enough', async () => {
  const [grace, ...others] = PRODUCTS
  if (!grace) throw new Error('no products')
  const week = { ...grace, minAmount: 3_000, available: true, reason: null, minTerm: 1, maxTerm: 7 }
  const { user } = show(<AddContract />, {
    account: account(EXPENSIVE, { products: [week, ...others] }),
  })
  expect(words()).toContain('Третий займ дороже 200% годовых сейчас оформить нельзя')
  expect(words()).toContain('Займы дешевле можно, они ниже.')
  expect((the('radio', /До зарплаты/) as HTMLInputElement).checked).toBe(true)
  const term = the('slider', /^Срок/) as HTMLInputElement
  expect([term.min, term.max, term.value]).toEqual(['1', '7', '7'])
  refuses(loanOffer, 'OFFER_REFUSED')
  answers(loanDecisions, { decisions: [] })
  await user.click(await ready('К договору'))
  await says('Почему отказ')
  expect(words(document.activeElement)).toContain('Не можем выдать этот займ')
})

test('a tap that is refused after all asks for the account again, and the new reason gets the focus', async () => {
  refuses(loanOffer, 'OFFER_REFUSED')
  answers(loanDecisions, { decisions: [] })
  const open = account(undefined, {
    products: PRODUCTS.map((product) => ({ ...product, available: true, reason: null })),
  })
  const shown = show(<AddContract />, {
    account: open,
    reload: vi.fn<() => Promise<void>>(() => {
      shown.again({ account: account(EXPENSIVE) })
      return Promise.resolve()
    }),
  })
  await shown.user.click(await ready('К договору'))
  await until(() =>
    expect(document.activeElement).toBe(the('region', 'Третий займ сейчас оформить нельзя')),
  )
  expect(all('slider')).toEqual([])
})

const remindSwitch = () => the('switch', 'Напомнить, когда станет можно') as HTMLInputElement

test('where time helps, one tap asks to be told, and it stays so over a reload', async () => {
  answers(limitsReminder, { reminder: 'ASKED' })
  const offered = account({ ...EXPENSIVE, reminder: 'OFFERED' })
  const asked = account({ ...EXPENSIVE, reminder: 'ASKED' })
  const shown = show(<AddContract />, {
    account: offered,
    reload: vi.fn<() => Promise<void>>(() => {
      shown.again({ account: asked })
      return Promise.resolve()
    }),
  })
  expect(remindSwitch().checked).toBe(false)
  expect(words()).toContain('Одним сообщением, без рекламы')
  await shown.user.click(remindSwitch())
  await says('Напишем один раз, в день, когда станет можно')
  expect(sentOnce(limitsReminder).body).toEqual({ wanted: true })
  shown.unmount()
  show(<AddContract />, { account: asked })
  expect(remindSwitch().checked).toBe(true)
})

test('a tap that did not reach the server is taken back and says so: nobody waits in vain', async () => {
  refuses(limitsReminder, 'UNAVAILABLE')
  const { user } = show(<AddContract />, {
    account: account({ ...EXPENSIVE, reminder: 'ASKED' }),
  })
  await user.click(remindSwitch())
  await until(() => expect(alarm()).not.toBe(''))
  expect(sentOnce(limitsReminder).body).toEqual({ wanted: false })
  expect(remindSwitch().checked).toBe(true)
})

test('without network the reminder is shown as it stands and says why it cannot be changed', () => {
  show(<AddContract />, {
    account: account({ ...EXPENSIVE, reminder: 'ASKED' }),
    offline: true,
  })
  expect([remindSwitch().checked, remindSwitch().disabled]).toEqual([true, true])
  expect(words()).toContain('Изменить можно, когда появится сеть')
})

test('where waiting cures nothing, nobody is asked to wait', () => {
  show(<AddContract />, { account: account({ code: 'SELF_BAN', on: TODAY }) })
  expect(all('switch')).toEqual([])
})
