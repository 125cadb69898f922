import { Route, Routes } from 'react-router-dom'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { contractById } from '../../../../../protocol/calls/core/contract.ts'
import {
  paymentOutcomeByInvoice,
  paymentsSbpLink,
} from '../../../../../protocol/calls/cloud-payments/payments.ts'
import { detailsPaymentsContract } from '../../../../../protocol/calls/report-service/payments.ts'
import { CATALOGUE } from '../../../../../protocol/errors.ts'
import { CARD_PAYMENT_CODES } from '../../../../../protocol/payment-refusals.ts'
import PaymentResult from '../../../../../src/screens/profile/payment-result/payment-result.tsx'
import { paymentAtom } from '../../../../../src/state/payment.ts'
import type { Account } from '../../../../../src/state/profile.ts'
import { paymentFixture } from '../../../payment-fixture.ts'
import { contractFixture } from '../../../offline/contract-fixture.ts'
import { ACCOUNT, alarm, all, arrive, pass, says, show, the, until, words } from '../../../page.tsx'
import { answers, holds, lost, refusal, refuses, sentBy } from '../../../server-of-page.ts'

const paid = paymentFixture({
  state: 'PAID',
  finishedAt: '2026-11-21T09:00:01.000Z',
  receiptDocumentId: 'receipt-1',
})

const page = (
  <Routes>
    <Route path="/profile/contracts/:id/payment/:invoiceId" element={<PaymentResult />} />
    <Route path="*" element={<p>Другой экран</p>} />
  </Routes>
)

const at = '/profile/contracts/c1/payment/invoice-1'

interface From {
  readonly claimed?: boolean
}

const open = (
  state: From | null = null,
  account: Account = ACCOUNT,
  reload = () => Promise.resolve(),
) => {
  const opened = show(page, { at: { pathname: at, state }, account, reload })
  opened.store.set(paymentAtom, {
    info: null,
    errors: [],
    loading: false,
    pending: { invoiceId: 'invoice-1', loanApplicationId: 'c1', amountKopecks: 1_099_974 },
  })
  return opened
}

const application = (dueOn: string): Account['contracts'][number] => ({
  loanApplicationId: 'c1',
  contractNumber: '260926-0001',
  typeOfProduct: 'INSTALLMENT',
  amountOfContract: 40_000,
  loanTerm: 6,
  applicationState: 'PAID_OUT',
  contractState: 'ACTIVE',
  signedAt: null,
  coolingUntil: null,
  payoutOrderedAt: null,
  payoutCancelling: false,
  paidOutAt: null,
  cardMask: 'Мир •• 4417',
  payoutBank: null,
  nextPayment: { dueOn, amountKopecks: 1_099_974 },
  overdueDays: 0,
  remainingTotalKopecks: 5_000_000,
  reasons: [],
  legalStatus: null,
})

beforeEach(() => {
  answers(contractById, contractFixture({ asOfDay: '2026-11-21' }))
  answers(detailsPaymentsContract, { total: 0, payments: [] })
})

test('while nobody knows how it ended, nobody is offered to pay again, and what was begun stays to be resumed', async () => {
  answers(paymentOutcomeByInvoice, paymentFixture())
  const { store } = open()
  await says('Проверяем, прошёл ли платёж')
  await arrive()
  expect(words()).toContain('Второй раз платить не нужно.')
  expect(all('link').map(words)).not.toContain('Попробовать снова')
  expect(all('button')).toEqual([])
  expect(store.get(paymentAtom).pending?.invoiceId).toBe('invoice-1')
})

test('an UNKNOWN payment is neither paid nor refused: the page goes on asking until the server knows', async () => {
  answers(paymentOutcomeByInvoice, (_sent, times) =>
    times < 3 ? paymentFixture({ state: 'UNKNOWN' }) : paid,
  )
  const { store } = open()
  await until(() => expect(sentBy(paymentOutcomeByInvoice)).toHaveLength(1))
  await arrive()
  expect(words()).toContain('Проверяем, прошёл ли платёж')
  expect(all('link').map(words)).not.toContain('Попробовать снова')
  await pass(2_000)
  await pass(2_000)
  await says('10 999,74 ₽')
  expect(sentBy(paymentOutcomeByInvoice)).toHaveLength(3)
  expect(store.get(paymentAtom).pending).toBeNull()
})

test('the page asks often for half a minute, then four times a minute', async () => {
  answers(paymentOutcomeByInvoice, paymentFixture())
  open()
  await says('Проверяем, прошёл ли платёж')
  await arrive()
  for (let asked = 1; asked < 15; asked += 1) await pass(2_000)
  const often = sentBy(paymentOutcomeByInvoice).length
  expect(often).toBe(15)
  for (let quarter = 0; quarter < 20; quarter += 1) await pass(15_000)
  expect(sentBy(paymentOutcomeByInvoice)).toHaveLength(often + 20)
})

test('one stumble of the server does not end the asking: the payment is still found', async () => {
  answers(paymentOutcomeByInvoice, (_sent, times) => {
    if (times === 1) return paymentFixture()
    return times === 2 ? refusal('UNKNOWN') : paid
  })
  open()
  await says('Проверяем, прошёл ли платёж')
  await pass(2_000)
  await arrive()
  expect(words()).toContain('Второй раз платить не нужно.')
  await pass(2_000)
  await says('10 999,74 ₽')
})

test('a lost answer says that there is no network, and that nobody has to pay twice', async () => {
  answers(paymentOutcomeByInvoice, () => lost())
  open()
  await says('Сети нет. Спросим банк, как только она появится. Второй раз платить не нужно.')
  answers(paymentOutcomeByInvoice, paid)
  window.dispatchEvent(new Event('online'))
  await says('10 999,74 ₽')
  expect(words()).not.toContain('Сети нет')
})

test('a payment that the server does not know is no endless wait', async () => {
  refuses(paymentOutcomeByInvoice, 'NOT_FOUND')
  open()
  await until(() => expect(alarm()).toContain('Не нашли'))
  await pass(60_000)
  expect(sentBy(paymentOutcomeByInvoice)).toHaveLength(1)
})

test('a paid payment is read aloud with its sum, the account is asked again and nothing is left to resume', async () => {
  answers(paymentOutcomeByInvoice, paid)
  const reload = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const { store } = open(null, ACCOUNT, reload)
  await until(() => expect(all('status').map(words)).toContain('10 999,74 ₽'))
  await says('договор № 260926-0001')
  expect(reload).toHaveBeenCalledOnce()
  expect(store.get(paymentAtom).pending).toBeNull()
  the('button', 'Квитанция')
})

test('a closed loan is called closed, and the way on leads to a new choice', async () => {
  answers(paymentOutcomeByInvoice, paid)
  answers(contractById, {
    ...contractFixture({ asOfDay: '2026-11-21' }),
    contractState: 'CLOSED',
    closeReason: 'EARLY',
    closedOn: '2026-11-21',
  })
  open()
  await says('Займ закрыт')
  expect(the('link', 'Готово').getAttribute('href')).toBe('/profile/add-contract')
})

test.each(CARD_PAYMENT_CODES)(
  'refused with %s: the reason and what to do are those of the catalogue',
  async (code) => {
    answers(paymentOutcomeByInvoice, paymentFixture({ state: 'DECLINED', code }))
    open()
    const { title, hint } = CATALOGUE[code]
    await until(() => expect(words(the('heading', title))).toBe(title))
    expect(alarm()).toBe(`Деньги не списаны: 10 999,74 ₽ остались на карте. ${hint}`)
    expect(words()).toContain(`Код ошибки ${code}`)
    expect(the('link', 'Попробовать снова').getAttribute('href')).toBe('/profile/contracts/c1?pay')
  },
)

test('a form that was closed half-way is not told as refused: money may have left the card', async () => {
  answers(paymentOutcomeByInvoice, paymentFixture({ state: 'CREATED' }))
  open()
  await says('Платёж не завершён')
  expect(words()).not.toContain('Деньги не списаны')
})

test('a form that has said «paid» is believed until the server speaks: no second payment is offered', async () => {
  answers(paymentOutcomeByInvoice, (_sent, times) =>
    times === 1 ? paymentFixture({ state: 'CREATED' }) : paid,
  )
  open({ claimed: true })
  await says('Проверяем, прошёл ли платёж')
  await arrive()
  expect(all('link').map(words)).not.toContain('Попробовать снова')
  await pass(2_000)
  await says('10 999,74 ₽')
})

test('west of Moscow the day a payment is late from begins earlier, and a refusal says when', async () => {
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('TZ', 'Europe/Kaliningrad')
  answers(paymentOutcomeByInvoice, paymentFixture({ state: 'DECLINED', code: '564036' }))
  open(null, { ...ACCOUNT, contracts: [application('2026-11-21')] })
  await says('Заплатите до 22:59 по вашим часам, и платёж будет вовремя.')
  expect(words()).not.toContain('конца дня')
})

test.each([
  [26, 'Платёж принят'],
  [0, 'Заплачено вовремя'],
])(
  'until the contract has come, a payment %d days late is not called one in time',
  async (...late) => {
    const [overdueDays, title] = late
    answers(paymentOutcomeByInvoice, paid)
    const held = holds(contractById)
    open(null, { ...ACCOUNT, contracts: [{ ...application('2026-10-26'), overdueDays }] })
    await until(() => expect(all('heading').map((each) => words(each))).toContain(title))
    held.lose()
  },
)

test('the refused payment of a signed change leads back to the change, and says until when it waits', async () => {
  answers(
    paymentOutcomeByInvoice,
    paymentFixture({ state: 'DECLINED', code: '564036', paymentType: 'PROLONGATION' }),
  )
  open()
  await says('Подписанное изменение ждёт оплаты до конца дня. График пока прежний.')
  expect(the('link', 'Попробовать снова').getAttribute('href')).toBe(
    '/profile/contracts/c1?pay=change',
  )
})

test.each([
  ['INSTALMENT', 'pay'],
  ['PAYOFF', 'change=PAYOFF'],
  ['PARTIALLY_EARLY', 'pay=change'],
] as const)(
  'a refused %s is tried again as the same, by the same card or by a new one',
  async (paymentType, sheet) => {
    answers(
      paymentOutcomeByInvoice,
      paymentFixture({ state: 'DECLINED', code: '564036', paymentType }),
    )
    open()
    await says('Недостаточно средств')
    const to = `/profile/contracts/c1?${sheet}`
    expect(the('link', 'Попробовать снова').getAttribute('href')).toBe(to)
    expect(the('link', 'Другая карта').getAttribute('href')).toBe(`${to}&card=new`)
  },
)

test.each([
  ['2026-11-21', 'Срок сегодня. Заплатите до конца дня, и платёж будет вовремя.'],
  ['2026-11-23', 'До срока ещё 2 дня. Заплатите до 23.11.26 включительно'],
])('after a refusal the date that is still in time is named: due on %s', async (dueOn, said) => {
  answers(paymentOutcomeByInvoice, paymentFixture({ state: 'DECLINED', code: '564036' }))
  open(null, { ...ACCOUNT, contracts: [application(dueOn)] })
  await says(said)
  expect(alarm()).toContain('Деньги не списаны')
})

test('a payment that is already late is not told to be in time', async () => {
  answers(paymentOutcomeByInvoice, paymentFixture({ state: 'DECLINED', code: '564036' }))
  open(null, { ...ACCOUNT, contracts: [application('2026-11-20')] })
  await says('Недостаточно средств')
  expect(words()).not.toContain('вовремя')
})

const bySbp = paymentFixture({ method: 'SBP', paymentDataId: null })
const LINK = { url: 'https://qr.nspk.ru/AS1', expiresAt: '2026-11-21T09:10:00.000Z' }

test('a payment by СБП leads to the bank by the link of the server, and ends by itself', async () => {
  answers(paymentsSbpLink, LINK)
  answers(paymentOutcomeByInvoice, (_sent, times) =>
    times < 3 ? bySbp : { ...paid, method: 'SBP' as const },
  )
  const { store } = open()
  await says('Подтвердите в своём банке')
  const bank = await until(() => the('link', 'Открыть банк'))
  expect([bank.getAttribute('href'), bank.getAttribute('rel')]).toEqual([LINK.url, 'noopener'])
  expect(store.get(paymentAtom).pending?.invoiceId).toBe('invoice-1')
  await says('Платёж принят')
  expect(store.get(paymentAtom).pending).toBeNull()
})

test('begun by СБП and not led to the bank yet, it is not called unfinished', async () => {
  answers(paymentsSbpLink, LINK)
  answers(paymentOutcomeByInvoice, { ...bySbp, state: 'CREATED' })
  const { store } = open()
  await until(() => the('link', 'Открыть банк'))
  expect(words()).not.toContain('Платёж не завершён')
  expect(store.get(paymentAtom).pending?.invoiceId).toBe('invoice-1')
})

test('a link whose time is over is not called a debt that is not there: the end is waited for', async () => {
  refuses(paymentsSbpLink, 'NOTHING_TO_PAY')
  answers(paymentOutcomeByInvoice, bySbp)
  open()
  await says('Проверяем, прошёл ли платёж')
  expect(words()).not.toContain('платить нечего')
})

test('a link that did not come can be asked for again', async () => {
  answers(paymentOutcomeByInvoice, bySbp)
  refuses(paymentsSbpLink, 'UNAVAILABLE')
  const { user } = open()
  await until(() => expect(alarm()).not.toBe(''))
  answers(paymentsSbpLink, LINK)
  await user.click(the('button', /Повторить/))
  await until(() => the('link', 'Открыть банк'))
})

test('a refusal by СБП speaks of an account, not of a card', async () => {
  answers(paymentOutcomeByInvoice, { ...bySbp, state: 'DECLINED', code: '564090' })
  open()
  await says('Перевод по СБП не прошёл')
  expect(alarm()).toContain('остались на счёте.')
  expect(alarm()).not.toContain('данные карты')
})
