import { beforeEach, expect, test } from 'vitest'
import { isoDate } from '../../../../lending/calendar.ts'
import { kopecks } from '../../../../lending/money.ts'
import { formatMoney } from '../../../../lending/plain-text.ts'
import { autoDebit } from '../../../../protocol/calls/cloud-payments/auto-debit.ts'
import { cardsForLoanPayment } from '../../../../protocol/calls/cloud-payments/cards.ts'
import { debitCheckSpecifiedAmount } from '../../../../protocol/calls/cloud-payments/payments.ts'
import { contractById } from '../../../../protocol/calls/core/contract.ts'
import { detailsPaymentsContract } from '../../../../protocol/calls/report-service/payments.ts'
import { saveContract } from '../../../../src/offline/contracts.ts'
import { nearestPayment } from '../../../../src/screens/profile/nearest-payment.ts'
import Home from '../../../../src/screens/profile/home.tsx'
import type { Account } from '../../../../src/state/profile.ts'
import { applicationFixture } from '../../application-fixture.ts'
import { TWO_CARDS } from '../../cards-fixture.ts'
import { contractFixture } from '../../offline/contract-fixture.ts'
import { ACCOUNT, all, isOff, ready, says, show, the, until, words } from '../../page.tsx'
import { answers, loses, refuses, sentBy } from '../../server-of-page.ts'

const DAY = isoDate('2026-10-25')
const contract = contractFixture({ asOfDay: DAY })
const due = contract.nextPayment?.amountKopecks ?? 0
const plain = (sum: number): string => formatMoney(kopecks(sum)).replaceAll('\u00a0', ' ')

const open = applicationFixture({
  loanApplicationId: 'c1',
  applicationState: 'PAID_OUT',
  contractState: 'ACTIVE',
  nextPayment: contract.nextPayment,
})
const account: Account = {
  ...ACCOUNT,
  contracts: [open],
  creditLine: {
    systemCreditLimit: 300_000,
    userCreditLimit: 100_000,
    usedLimit: 50_000,
    available: 50_000,
    firstStepCap: null,
    level: 2,
  },
  products: [
    {
      typeOfProduct: 'INSTALLMENT',
      minAmount: 1_000,
      maxAmount: 49_000,
      available: true,
      reason: null,
    },
  ],
}

beforeEach(() => {
  answers(contractById, contract)
  answers(detailsPaymentsContract, { total: 0, payments: [] })
  answers(cardsForLoanPayment, { cards: [...TWO_CARDS] })
  answers(autoDebit, {
    loanApplicationId: 'c1',
    state: 'OFF',
    paymentDataId: null,
    cardMask: null,
    next: null,
    problem: null,
    consentText: [],
    textVersion: '1',
  })
})

test('what is due, when and how much stands first, and two taps pay it by the saved card', async () => {
  refuses(debitCheckSpecifiedAmount, 'PAYMENT_IN_PROGRESS')
  const { user } = show(<Home />, { account, today: DAY })
  await says(plain(due))
  const page = words()
  expect(page.indexOf('Следующий платёж')).toBeLessThan(page.indexOf('Мои займы'))
  expect(page).toContain('26.10.26, понедельник')
  await user.click(the('button', 'Оплатить'))
  await user.click(await ready(`Оплатить ${plain(due)}`))
  await until(() => expect(sentBy(debitCheckSpecifiedAmount)).toHaveLength(1))
})

test('every loan is there, also the one whose money is on its way', async () => {
  const coming = applicationFixture({ loanApplicationId: 'c2', typeOfProduct: 'OPTIMAL' })
  show(<Home />, { account: { ...account, contracts: [open, coming] }, today: DAY })
  await says('деньги ещё в пути')
  const leads = all('link').map((link) => link.getAttribute('href'))
  expect(leads).toContain('/profile/contracts/c1')
  expect(leads).toContain('/profile/contracts/c2')
})

test('what can be done opens over the loan that is due first', async () => {
  show(<Home />, { account, today: DAY })
  await says('Можно сделать')
  expect(the('link', /^Внести больше/).getAttribute('href')).toBe(
    '/profile/contracts/c1?change=EARLY',
  )
  expect(the('link', /^Закрыть досрочно/).getAttribute('href')).toBe(
    '/profile/contracts/c1?change=PAYOFF',
  )
})

test('the line adds up, and says why less can be taken than is free', async () => {
  const { again } = show(<Home />, { account, today: DAY })
  await says('взято 50 000 ₽ + свободно 50 000 ₽ = лимит 100 000 ₽')
  expect(words()).toContain('Сейчас можно 49 000 ₽')
  expect(words()).toContain('Взять можно меньше, чем свободно.')
  const late = { ...account, contracts: [{ ...open, overdueDays: 3 }], products: [] }
  again({ account: late })
  await says('Есть просроченный платёж. Внесите его, и лимит вернётся в тот же день.')
  expect(all('link', 'Взять ещё')).toEqual([])
})

test('without network it reads from this device, says of what moment, and why paying waits', async () => {
  loses(contractById)
  await saveContract({ contract, movements: [] })
  show(<Home />, { account, today: DAY, offline: true })
  await says(plain(due))
  expect(isOff(the('button', 'Оплатить'))).toBe(true)
  expect(words()).toContain('Оплатить можно, когда появится сеть.')
  expect(words()).toContain('Графики на этом устройстве сохранены 25.10.26')
})

test('the sums of yesterday are not those of today: left open past midnight, a payment is late', async () => {
  const late = contractFixture({ asOfDay: '2026-10-27' })
  const { again } = show(<Home />, { account, today: isoDate('2026-10-26') })
  await says(plain(due))
  expect(words()).not.toContain('просрочен')
  loses(contractById)
  again({ today: isoDate('2026-10-27') })
  await says('Платёж просрочен на 1 день')
  expect(words()).toContain(plain(late.nextPayment?.amountKopecks ?? 0))
})

test('a loan that is late comes before one that is due sooner', () => {
  const loan = { loanApplicationId: 'a', typeOfProduct: 'OPTIMAL', overdueDays: 0 } as const
  const late = { ...loan, loanApplicationId: 'late', overdueDays: 2 }
  const soon = { dueOn: '2026-10-26', amountKopecks: 1 }
  const today = { dueOn: '2026-10-27', amountKopecks: 1 }
  const found = nearestPayment([
    { ...loan, nextPayment: soon },
    { ...late, nextPayment: today },
    { ...loan, nextPayment: null },
  ])
  expect(found?.loanApplicationId).toBe('late')
  expect(nearestPayment([{ ...loan, nextPayment: null }])).toBeNull()
})

const bankrupt = {
  ...contractFixture({ asOfDay: '2026-11-21' }),
  legalStatus: { kind: 'BANKRUPT_COURT', from: '2026-11-20', end: null },
  accrualStops: [{ from: '2026-11-20', until: null, interest: true, penalty: true }],
  nextPayment: null,
} as const

const bankruptAccount: Account = {
  ...account,
  contracts: [
    {
      ...open,
      contractState: 'OVERDUE',
      nextPayment: null,
      overdueDays: 26,
      legalStatus: 'BANKRUPT_COURT',
    },
  ],
  creditLine: account.creditLine && {
    ...account.creditLine,
    refusal: { code: 'LEGAL_STATUS', on: '2026-11-21' },
  },
  products: [],
}

test('a bankrupt reads what stands and is asked for nothing, neither here nor of the line', async () => {
  answers(contractById, { ...bankrupt, accrualStops: [...bankrupt.accrualStops] })
  show(<Home />, { account: bankruptAccount, today: isoDate('2026-11-21') })
  await says('Идёт дело о банкротстве')
  const page = words()
  expect(page).toContain('не начисляются с 20.11.26')
  expect(page).toContain('Платить самому не нужно')
  expect(page).toContain('По вашим обязательствам идёт процедура по закону')
  expect(page).not.toMatch(/просрочен|Оплатить|Следующий платёж|Можно сделать/)
})

test('whose other account lends reads so beside the line, before a sum is chosen', async () => {
  const creditLine = account.creditLine && {
    ...account.creditLine,
    refusal: { code: 'OTHER_ACCOUNT', on: '2026-11-21' } as const,
  }
  show(<Home />, { account: { ...account, contracts: [], creditLine, products: [] } })
  await says('у нас уже есть другой кабинет')
  expect(words()).not.toContain('Взять ещё')
})

test('a declined borrower reads beside the line how far it has come, and where it goes on', async () => {
  const creditLine = account.creditLine && {
    ...account.creditLine,
    refusal: {
      code: 'DECLINED',
      on: '2026-11-21',
      decline: { allowedFrom: '2026-12-21' },
    } as const,
  }
  const declined = { ...account, contracts: [], creditLine, products: [] }
  const page = show(<Home />, { account: declined })
  await says('Прислать документы снова можно с 21.12.26.')
  expect(the('link', 'Что можно сделать').getAttribute('href')).toBe('/profile/add-contract')
  page.again({ today: isoDate('2026-12-21') })
  expect(words()).toContain('Прислать документы снова уже можно.')
  page.again({ account: { ...declined, check: { ...declined.check, recheck: 'RUNNING' } } })
  expect(words()).toContain('Новый займ откроется после проверки.')
})

test('the copy of a bankrupt says the same without network', async () => {
  loses(contractById)
  await saveContract({
    contract: { ...bankrupt, accrualStops: [...bankrupt.accrualStops] },
    movements: [],
  })
  const later = isoDate('2026-12-01')
  show(<Home />, { account: bankruptAccount, today: later, offline: true })
  await says('Идёт дело о банкротстве')
  expect(words()).not.toMatch(/просрочен|Оплатить|Следующий платёж/)
})
