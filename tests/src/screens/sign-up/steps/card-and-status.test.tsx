import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Reply } from '../../../../../protocol/call.ts'
import {
  cardsCheckAuth,
  cardsForDebit,
  saveCardScan,
} from '../../../../../protocol/calls/cloud-payments/cards.ts'
import { widgetConfig } from '../../../../../protocol/calls/cloud-payments/payments.ts'
import { clientStatus } from '../../../../../protocol/calls/profile-manager/client.ts'
import { PATHS } from '../../../../../protocol/paths.ts'
import type { RegistrationStep } from '../../../../../protocol/enums.ts'
import { CardStep } from '../../../../../src/screens/sign-up/steps/card.tsx'
import { StatusStep } from '../../../../../src/screens/sign-up/steps/status.tsx'
import { formComes, openFormsHere } from '../../../bank-form.ts'
import { cardFixture, TWO_CARDS } from '../../../cards-fixture.ts'
import { alarm, all, arrive, pass, ready, says, show, the, until, words } from '../../../page.tsx'
import { inRegistration } from '../../../registration-fixture.tsx'
import { answers, loses, refusal, refuses, sentBy } from '../../../server-of-page.ts'

type GoOn = (step: RegistrationStep) => Promise<void>
type Check = Reply<typeof clientStatus>

const check = (part: Partial<Check> = {}): Check => ({
  status: 'DATA_CHECKING',
  step: 'done',
  reasons: [],
  message: 'Проверяем документы.',
  uploadsLeftToday: 3,
  ...part,
})

test('a declined client is told of it in place of new photos', async () => {
  const decline = {
    reason: 'OTHER_PERSON',
    declinedOn: '2026-11-21',
    allowedFrom: '2026-12-21',
    isPauseOver: false,
  } as const
  const message = 'На снимках не удалось узнать владельца паспорта.'
  answers(clientStatus, check({ status: 'DATA_MISMATCH', message, decline }))
  show(inRegistration(<StatusStep />))
  await says('В займе отказано')
  expect(words()).toContain(message)
  expect(words()).toContain('Прислать документы снова можно с 21.12.26')
  expect(all('button', 'Снять заново')).toEqual([])
})

test('whoever has a contract sees what is open of the check, not the status of the contract', async () => {
  answers(clientStatus, (_sent, times) =>
    check(
      times === 1
        ? { status: 'LIMIT_REACHED', recheck: 'RUNNING' }
        : { status: 'LIMIT_REACHED', recheck: 'PHOTOS_AWAITED', message: 'На селфи блик.' },
    ),
  )
  show(inRegistration(<StatusStep />))
  await says('Проверяем документы.')
  await pass(3_100)
  await says('На селфи блик.')
  expect(the('button', 'Снять заново')).toBeTruthy()
})

describe('the card of the registration', () => {
  beforeEach(() => {
    openFormsHere()
    answers(widgetConfig, {
      scriptUrl: 'https://bank.example/widget.js',
      publicId: 'public-1',
      kind: 'pay',
    })
    answers(cardsCheckAuth, {
      accountId: 'anna',
      invoiceId: 'invoice-1',
      currency: 'RUB',
      amount: 1,
      paynetOrderId: 'order-1',
    })
  })

  test('a card of an earlier visit is shown, and no other is asked for', async () => {
    answers(cardsForDebit, { cards: [...TWO_CARDS] })
    const goOn = vi.fn<GoOn>(() => Promise.resolve())
    const { user } = show(inRegistration(<CardStep />, goOn))
    await says('Мир •• 4417')
    expect(words()).toContain('до 11/29')
    expect(all('button', 'Добавить карту')).toEqual([])
    await user.click(the('button', 'Дальше'))
    expect(goOn).toHaveBeenCalledWith('sign')
  })

  test('says that money comes to the card or by СБП (decision 0097)', async () => {
    answers(cardsForDebit, { cards: [] })
    show(inRegistration(<CardStep />))
    await ready('Добавить карту')
    expect(words()).toContain('На неё или по СБП отправим деньги.')
  })

  test('without a card there is no way on but to add one', async () => {
    answers(cardsForDebit, { cards: [] })
    show(inRegistration(<CardStep />))
    await ready('Добавить карту')
    await arrive()
    expect(all('button', 'Дальше')).toEqual([])
  })

  test('a list that does not come does not keep a card from being added', async () => {
    loses(cardsForDebit)
    show(inRegistration(<CardStep />))
    await arrive()
    await ready('Добавить карту')
    expect(alarm()).toBe('')
  })

  test('the rouble is held, never taken, and the added card leads on', async () => {
    answers(cardsForDebit, { cards: [] })
    answers(saveCardScan, {
      state: 'PAID',
      card: cardFixture(),
      code: null,
      title: null,
      hint: null,
    })
    const goOn = vi.fn<GoOn>(() => Promise.resolve())
    const { user } = show(inRegistration(<CardStep />, goOn))
    await user.click(await ready('Добавить карту'))
    const form = await formComes()
    expect(form.order.order).toMatchObject({ amount: 1, mode: 'auth' })
    await form.say({ type: 'loaded' })
    await form.say({ type: 'closed', claim: 'success' })
    await until(() => expect(goOn).toHaveBeenCalledWith('sign'))
  })

  test('a card that the bank refuses is told, and another can be tried', async () => {
    answers(cardsForDebit, { cards: [] })
    refuses(cardsCheckAuth, 'UNAVAILABLE')
    const goOn = vi.fn<GoOn>(() => Promise.resolve())
    const { user } = show(inRegistration(<CardStep />, goOn))
    await user.click(await ready('Добавить карту'))
    await until(() => expect(alarm()).not.toBe(''))
    await ready('Добавить карту')
    expect(goOn).not.toHaveBeenCalled()
  })
})

describe('the check of the registration', () => {
  test('is asked for every three seconds until it has ended, and no longer', async () => {
    answers(clientStatus, (_sent, times) => check(times < 3 ? {} : { status: 'VERIFIED' }))
    show(<StatusStep />)
    await says('Проверяем документы.')
    await pass(2_900)
    expect(sentBy(clientStatus)).toHaveLength(1)
    await pass(200)
    await until(() => expect(sentBy(clientStatus)).toHaveLength(2))
    await pass(3_100)
    await says('Всё готово')
    await pass(30_000)
    expect(sentBy(clientStatus)).toHaveLength(3)
  })

  test('while it goes on the person may leave', async () => {
    answers(clientStatus, check())
    show(<StatusStep />)
    await until(() => expect(words()).toContain('Страницу можно закрыть'))
  })

  test.each([
    ['VERIFIED', 'Выбрать займ', PATHS.addContract],
    ['LIMIT_REACHED', 'Мои платежи', PATHS.payments],
  ] as const)('%s leads to «%s»', async (status, name, address) => {
    answers(clientStatus, check({ status, message: 'Готово.' }))
    show(<StatusStep />)
    await until(() => expect(the('link', name).getAttribute('href')).toBe(address))
    expect(words()).not.toContain('Страницу можно закрыть')
  })

  test.each([
    ['selfie', '/sign_up/selfie'],
    ['passport', '/sign_up/passport'],
    ['done', '/sign_up/passport'],
  ] as const)('new photos are taken at the step that asks for them: %s', async (step, address) => {
    answers(
      clientStatus,
      check({ status: 'FAILURE_LITTLE_DATA', step, message: 'На снимке блик.' }),
    )
    const shown = show(<StatusStep />)
    await says('На снимке блик.')
    await shown.user.click(the('button', 'Снять заново'))
    expect(shown.address()).toBe(address)
  })

  test('a failure is told and asked about again by a tap', async () => {
    answers(clientStatus, (_sent, times) =>
      times === 1 ? check() : (refusal('UNAVAILABLE') as never),
    )
    const { user } = show(<StatusStep />)
    await says('Проверяем документы.')
    await pass(3_100)
    await until(() => expect(alarm()).not.toBe(''))
    await arrive()
    answers(clientStatus, check({ status: 'VERIFIED', message: 'Готово.' }))
    await user.click(the('button', 'Проверить ещё раз'))
    await says('Всё готово')
    expect(alarm()).toBe('')
  })
})
