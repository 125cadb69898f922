import { beforeEach, expect, test } from 'vitest'
import { isoDate } from '../../../../../lending/calendar.ts'
import { kopecks } from '../../../../../lending/money.ts'
import { formatMoney } from '../../../../../lending/plain-text.ts'
import { contractById } from '../../../../../protocol/calls/core/contract.ts'
import { detailsPaymentsContract } from '../../../../../protocol/calls/report-service/payments.ts'
import Payments from '../../../../../src/screens/profile/payments/payments.tsx'
import type { Contract } from '../../../../../src/queries/contracts.ts'
import { applicationFixture } from '../../../application-fixture.ts'
import { contractFixture, FIRST_ROW } from '../../../offline/contract-fixture.ts'
import { ACCOUNT, all, isOff, says, show, the, TODAY, until, words } from '../../../page.tsx'
import { answers, refuses } from '../../../server-of-page.ts'

const sum = (amountKopecks: number): string =>
  formatMoney(kopecks(amountKopecks)).replaceAll('\u00a0', ' ')

const firstKopecks = kopecks(FIRST_ROW?.paymentKopecks ?? 0)
/** The first instalment is paid, the second is due on 26.11.26. */
const inTime = contractFixture({
  asOfDay: TODAY,
  payments: [{ on: isoDate('2026-10-26'), amountKopecks: firstKopecks, kind: 'INSTALMENT' }],
})
const late = contractFixture({ asOfDay: TODAY })

const account = {
  ...ACCOUNT,
  contracts: [
    applicationFixture({
      loanApplicationId: 'c1',
      applicationState: 'PAID_OUT',
      contractState: 'ACTIVE',
    }),
  ],
}

const open = (contract: Contract, offline = false) => {
  answers(contractById, contract)
  return show(<Payments />, { account, offline })
}

const day = (name: RegExp) => the('button', name)

beforeEach(() => answers(detailsPaymentsContract, { total: 0, payments: [] }))

test('the calendar opens on the day to pay, with its sum and the way to pay it', async () => {
  open(inTime)
  await says('26 ноября, четверг')
  const next = inTime.nextPayment?.amountKopecks ?? 0
  expect(day(/^26 ноября/).getAttribute('aria-label')).toContain('ближайший')
  expect(words(the('region', 'Как в банке, платёж 2'))).toContain(sum(next))
  expect(the('link', 'Оплатить').getAttribute('href')).toBe('/profile/contracts/c1?pay')
})

test('a payment whose turn has not come says after which one it does, and is not paid before', async () => {
  const { user } = open(inTime)
  await says('26 ноября, четверг')
  await user.click(the('button', 'Следующий месяц'))
  await says('Его очередь придёт после платежа 26.11.26.')
  expect(all('link', 'Оплатить')).toEqual([])
})

test('a month that is paid says so, one without payments too, and a press leads back to today', async () => {
  const { user } = open(inTime)
  await says('26 ноября, четверг')
  await user.click(the('button', 'Предыдущий месяц'))
  await says('октябрь 2026: всё оплачено.')
  expect(isOff(the('button', 'Предыдущий месяц'))).toBe(true)
  await user.click(the('button', 'К сегодняшнему дню'))
  await says('Осталось в ноябре')
})

test('keys walk the days, and only the chosen one is told', async () => {
  const { user } = open(inTime)
  await says('26 ноября, четверг')
  day(/^26 ноября/).focus()
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(day(/^27 ноября/))
  expect(words()).not.toContain('В этот день платежей нет.')
  await user.keyboard('{Enter}')
  await says('В этот день платежей нет.')
})

test('what is late stands above the calendar with the sum of today', async () => {
  open(late)
  await says(`Платёж просрочен на ${late.overdueDays} дн`)
  expect(words()).toContain(`к оплате сегодня ${sum(late.nextPayment?.amountKopecks ?? 0)}`)
  // One word for one thing, above the calendar and at the day.
  const ways = all('link', /платить/).map((link) => [link.textContent, link.getAttribute('href')])
  expect(ways).toEqual(ways.map(() => ['Оплатить', '/profile/contracts/c1?pay']))
  expect(ways.length).toBeGreaterThan(0)
  expect(words()).toContain('С тем, что набежало за просрочку')
})

test('without network the payments are read from the device and not paid', async () => {
  const { again } = open(inTime)
  await says('26 ноября, четверг')
  again({ offline: true })
  expect(isOff(the('button', 'Оплатить'))).toBe(true)
  expect(words()).toContain('Оплатить можно, когда появится сеть.')
  expect(isOff(the('button', 'Добавить в календарь'))).toBe(true)
})

test('the list adds up what is left of every month and is remembered on this device', async () => {
  const { user, unmount } = open(inTime)
  await says('26 ноября, четверг')
  await user.click(the('tab', 'Список'))
  await says('Всего осталось вернуть')
  const page = words()
  expect(page.indexOf('Ноябрь 2026')).toBeLessThan(page.indexOf('Октябрь 2026, оплачено'))
  expect(page).toContain(`Всего осталось вернуть ${sum(inTime.remainingTotalKopecks)}`)
  unmount()
  show(<Payments />, { account })
  await says('Всего осталось вернуть')
})

test('a payment of which a part has come is listed with the rest of it, as its month is added up', async () => {
  const partKopecks = kopecks(100_000)
  const contract = contractFixture({
    asOfDay: TODAY,
    payments: [
      { on: isoDate('2026-10-26'), amountKopecks: firstKopecks, kind: 'INSTALMENT' },
      { on: isoDate('2026-11-10'), amountKopecks: partKopecks, kind: 'INSTALMENT' },
    ],
  })
  const { user } = open(contract)
  await says('26 ноября, четверг')
  await user.click(the('tab', 'Список'))
  await says('Всего осталось вернуть')
  const row = words(the('link', /2 из 6/))
  expect(row).toContain(sum(contract.nextPayment?.amountKopecks ?? 0))
  expect(row).not.toContain(sum(firstKopecks))
})

test('a loan under a status of the law has no dates to pay', async () => {
  open({
    ...inTime,
    nextPayment: null,
    legalStatus: { kind: 'BANKRUPT_COURT', from: '2026-11-20', end: null },
  })
  await says('дат платежей больше нет')
  expect(all('link', 'Оплатить')).toEqual([])
})

test('who has no loan is shown where one is chosen; what cannot be loaded can be asked for again', async () => {
  const { again } = show(<Payments />)
  expect(the('link', 'Выбрать займ').getAttribute('href')).toBe('/profile/add-contract')
  refuses(contractById, 'UNKNOWN')
  again({ account })
  await until(() => the('button', 'Загрузить ещё раз'))
  expect(words()).toContain('Неизвестная ошибка')
})
