import { expect, test, vi } from 'vitest'
import { paymentOutcomeByInvoice } from '../../../../protocol/calls/cloud-payments/payments.ts'
import { CheckWaiting } from '../../../../src/screens/profile/check-waiting.tsx'
import { ContractChips } from '../../../../src/screens/profile/contract-chips.tsx'
import { LoadProblem } from '../../../../src/screens/profile/load-problem.tsx'
import { StateBar } from '../../../../src/screens/profile/offline-bar.tsx'
import { PendingPayment } from '../../../../src/screens/profile/pending-payment.tsx'
import { INITIAL_PAYMENT, paymentAtom } from '../../../../src/state/payment.ts'
import type { Account } from '../../../../src/state/profile.ts'
import { applicationFixture } from '../../application-fixture.ts'
import { paymentFixture } from '../../payment-fixture.ts'
import { ACCOUNT, alarm, all, arrive, says, show, the, until, words } from '../../page.tsx'
import { answers, refuses, sentBy } from '../../server-of-page.ts'

const pending = { invoiceId: 'invoice-1', loanApplicationId: 'c1', amountKopecks: 1_099_974 }

test('a payment begun before a reload is told with its sum, leads to its outcome and asks for no second one', async () => {
  answers(paymentOutcomeByInvoice, paymentFixture())
  const { store } = show(<PendingPayment />)
  expect(words()).toBe('')
  store.set(paymentAtom, { ...INITIAL_PAYMENT, pending })
  await says('10 999,74 ₽. Второй раз платить не нужно.')
  await until(() => expect(sentBy(paymentOutcomeByInvoice)).toHaveLength(1))
  await arrive()
  expect(words()).toContain('Второй раз платить не нужно.')
  expect(the('link', 'Узнать').getAttribute('href')).toBe('/profile/contracts/c1/payment/invoice-1')
})

const shownPending = async (reload = () => Promise.resolve(), onPaid = () => undefined) => {
  const opened = show(<PendingPayment onPaid={onPaid} />, { reload })
  opened.store.set(paymentAtom, { ...INITIAL_PAYMENT, pending })
  await until(() => expect(sentBy(paymentOutcomeByInvoice)).toHaveLength(1))
  await arrive()
  return opened
}

test.each(['DECLINED', 'EXPIRED'] as const)(
  'a payment that came to nothing (%s) asks nobody to leave what is due unpaid',
  async (state) => {
    answers(paymentOutcomeByInvoice, paymentFixture({ state }))
    const { store } = await shownPending()
    expect(words()).not.toContain('платить не нужно')
    expect(words()).toContain('Платёж не прошёл, деньги не списаны.')
    expect(store.get(paymentAtom).pending).toBeNull()
  },
)

test('a payment that was taken meanwhile is told, and what is due is asked for again', async () => {
  answers(paymentOutcomeByInvoice, (_sent, times) =>
    paymentFixture({ state: times === 1 ? 'PROCESSING' : 'PAID' }),
  )
  const reload = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const onPaid = vi.fn<() => undefined>()
  await shownPending(reload, onPaid)
  expect(words()).toContain('Второй раз платить не нужно.')
  await says('Платёж прошёл.')
  expect(words()).not.toContain('платить не нужно')
  expect(reload).toHaveBeenCalledTimes(1)
  expect(onPaid).toHaveBeenCalledTimes(1)
})

test.each([
  ['CARD', 'Посмотрите, что с ним, прежде чем платить снова.'],
  ['SBP', 'Подтвердите его в приложении своего банка.'],
] as const)('a payment that was only begun (%s) is not told as made', async (method, text) => {
  answers(paymentOutcomeByInvoice, paymentFixture({ state: 'CREATED', method }))
  await shownPending()
  expect(words()).toContain(text)
  expect(words()).not.toContain('платить не нужно')
})

test('a payment that the server does not know keeps nobody from paying', async () => {
  refuses(paymentOutcomeByInvoice, 'NOT_FOUND')
  const { store } = await shownPending()
  expect(store.get(paymentAtom).pending).toBeNull()
})

test('a payment that is only being begun is not told as one whose end is unknown', async () => {
  const { store } = show(<PendingPayment />)
  store.set(paymentAtom, { ...INITIAL_PAYMENT, pending, loading: true })
  await arrive()
  expect(words()).toBe('')
})

const checked = (part: Partial<Account['check']>): Account => ({
  ...ACCOUNT,
  check: { ...ACCOUNT.check, ...part },
})

test('while documents are looked at, nothing is asked of the person', () => {
  show(<CheckWaiting />, { account: checked({ status: 'DATA_CHECKING' }) })
  expect(words()).toContain('Страница обновляется сама. Делать ничего не нужно.')
  expect(all('link', 'Снять заново')).toEqual([])
})

test('photos that are not good enough are asked for again in the words of the check', () => {
  show(<CheckWaiting />, {
    account: checked({ status: 'FAILURE_LITTLE_DATA', message: 'На снимке блик.' }),
  })
  expect(words()).toContain('На снимке блик.')
  expect(the('link', 'Снять заново').getAttribute('href')).toBe('/sign_up/passport')
})

test('when the tries of a day are used up, no photo is taken in vain', () => {
  show(<CheckWaiting />, {
    account: checked({ status: 'DATA_MISMATCH', uploadsLeftToday: 0 }),
  })
  expect(all('link', 'Снять заново')).toEqual([])
  expect(words()).toContain('На сегодня попытки закончились. Новые появятся завтра.')
})

const DECLINED = {
  status: 'DATA_MISMATCH',
  message: 'Мы не сможем дать вам займ. Паспорт из анкеты недействителен.',
  decline: {
    reason: 'PASSPORT_INVALID',
    declinedOn: '2026-11-21',
    allowedFrom: '2026-12-21',
    isPauseOver: false,
  },
} as const

test('a declined client reads why, what helps and from which day on they may ask again', () => {
  show(<CheckWaiting />, { account: checked(DECLINED) })
  expect(words()).toContain('Паспорт из анкеты недействителен.')
  expect(words()).toContain('снова можно с 21.12.26')
  expect(all('link', 'Снять заново')).toEqual([])
  expect(the('link', /Это ошибка\? Напишите нам/).getAttribute('href')).toBe('/profile/support')
})

test('when the pause is over a declined client sends in a passport again', () => {
  const decline = { ...DECLINED.decline, isPauseOver: true }
  show(<CheckWaiting />, { account: checked({ ...DECLINED, decline }) })
  expect(the('link', 'Снять заново').getAttribute('href')).toBe('/sign_up/passport')
  expect(the('link', 'Исправить данные паспорта').getAttribute('href')).toBe('/sign_up/user_info')
})

test('a copy of before the last day of the pause knows that it is over, and sends nothing without network', () => {
  const decline = { ...DECLINED.decline, allowedFrom: '2026-11-21' } as const
  show(<CheckWaiting />, { account: checked({ ...DECLINED, decline }), offline: true })
  expect(words()).toContain('Прислать документы снова уже можно.')
  expect(words()).toContain('Прислать документы можно, когда появится сеть.')
  expect(all('link', 'Снять заново')).toEqual([])
})

test('every loan that is signed can be found; an offer that was not signed is none', () => {
  show(<ContractChips />, {
    account: {
      ...ACCOUNT,
      contracts: [
        applicationFixture({ loanApplicationId: 'cooling' }),
        applicationFixture({ loanApplicationId: 'failed', applicationState: 'PAYOUT_FAILED' }),
        applicationFixture({
          loanApplicationId: 'open',
          applicationState: 'PAID_OUT',
          contractState: 'ACTIVE',
          nextPayment: { dueOn: '2026-12-21', amountKopecks: 1_099_974 },
        }),
        applicationFixture({ loanApplicationId: 'offered', applicationState: 'OFFERED' }),
        applicationFixture({ loanApplicationId: 'cancelled', applicationState: 'CANCELLED' }),
      ],
    },
  })
  const leads = all('link').map((link) => link.getAttribute('href'))
  expect(leads).toEqual([
    '/profile/contracts/cooling',
    '/profile/contracts/failed',
    '/profile/contracts/open',
    '/profile/add-contract',
  ])
  expect(words(all('link')[2])).toContain('21.12')
})

const FAILURE = {
  title: 'Неизвестная ошибка',
  detail: 'Попробуйте через минуту.',
  requestId: null,
  offline: false,
  serverDown: false,
}

const bar = {
  online: true,
  error: null,
  asOf: '2026-11-21T06:41:00.000Z',
  onRetry: () => Promise.resolve(),
}

test('without network the copy says of what moment it is, so that nobody pays by an old number', () => {
  show(<StateBar {...bar} online={false} />)
  expect(all('status').map(words)).toContain('Нет сети. Данные на 21.11.26, 09:41')
})

test('with a server that is down the copy says so, and not that there is no network; a tap asks again', async () => {
  const onRetry = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const error = { ...FAILURE, offline: true, serverDown: true }
  const { user } = show(<StateBar {...bar} error={error} onRetry={onRetry} />)
  expect(all('status').map(words).join(' ')).toContain(
    'Сервис не отвечает, чиним. Данные на 21.11.26, 09:41',
  )
  await user.click(the('button', 'Повторить'))
  expect(onRetry).toHaveBeenCalledOnce()
})

test('a refusal of the server is no word about the network either', () => {
  show(<StateBar {...bar} error={FAILURE} />)
  expect(all('status').map(words).join(' ')).toContain(
    'Обновить не получилось. Данные на 21.11.26, 09:41',
  )
})

test('what is new needs no bar', () => {
  show(<StateBar {...bar} />)
  expect(all('status').map(words).join('')).not.toContain('Данные на')
})

test('what could not be loaded says why, names the request for support, and is asked for again by a tap', async () => {
  const onRetry = vi.fn<() => void>()
  const failure = {
    title: 'Неизвестная ошибка',
    detail: 'Попробуйте через минуту.',
    requestId: 'request-7',
    offline: false,
    serverDown: false,
  }
  const { user, again } = show(<LoadProblem failure={failure} onRetry={onRetry} />)
  expect(alarm()).toBe('Неизвестная ошибка Попробуйте через минуту.')
  expect(words()).toContain('Номер запроса для поддержки: request-7')
  await user.click(the('button', 'Загрузить ещё раз'))
  expect(onRetry).toHaveBeenCalledOnce()
  again(
    {},
    <LoadProblem failure={{ ...failure, requestId: null, offline: true }} onRetry={onRetry} />,
  )
  expect(alarm()).toContain('Этот раздел ещё не сохранён на телефоне.')
  expect(words()).not.toContain('request')
})
