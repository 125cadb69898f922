import { Route, Routes } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { isoDate } from '../../../../../lending/calendar.ts'
import { kopecks } from '../../../../../lending/money.ts'
import { autoDebit } from '../../../../../protocol/calls/cloud-payments/auto-debit.ts'
import { applicationChangeStep } from '../../../../../protocol/calls/core/changes.ts'
import { contractHoliday } from '../../../../../protocol/calls/core/holidays.ts'
import { loanStatus } from '../../../../../protocol/calls/core/loan.ts'
import { contractById } from '../../../../../protocol/calls/core/contract.ts'
import { detailsPaymentsContract } from '../../../../../protocol/calls/report-service/payments.ts'
import ContractScreen from '../../../../../src/screens/profile/contract/contract-screen.tsx'
import { saveContract } from '../../../../../src/offline/contracts.ts'
import type { Contract } from '../../../../../src/queries/contracts.ts'
import { applicationFixture } from '../../../application-fixture.ts'
import { contractFixture } from '../../../offline/contract-fixture.ts'
import { ACCOUNT, all, arrive, pass, says, show, the, TODAY, until, words } from '../../../page.tsx'
import { answers, goOffline, holds, loses, refuses, sentBy } from '../../../server-of-page.ts'

const screen = (
  <Routes>
    <Route path="/profile/contracts/:id" element={<ContractScreen />} />
    <Route path="*" element={<p>Другой экран</p>} />
  </Routes>
)

const application = applicationFixture({
  loanApplicationId: 'c1',
  applicationState: 'PAID_OUT',
  contractState: 'ACTIVE',
})
const account = { ...ACCOUNT, contracts: [application] }
const late = contractFixture({ asOfDay: TODAY })

const open = (contract: Contract = late) => {
  answers(contractById, contract)
  return show(screen, { account, at: '/profile/contracts/c1' })
}

beforeEach(() => {
  answers(detailsPaymentsContract, { total: 0, payments: [] })
  answers(applicationChangeStep, {
    step: 'NONE',
    applicationType: null,
    loanId: null,
    termsHash: null,
    amountKopecks: null,
    expiresAt: null,
  })
  refuses(contractHoliday, 'UNKNOWN')
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

test("another client's loan and one that never was are told in the same words", async () => {
  refuses(contractById, 'NOT_FOUND')
  refuses(loanStatus, 'NOT_FOUND')
  show(screen, { at: '/profile/contracts/other' })
  await says('Такого займа в вашем кабинете нет. Проверьте адрес.')
  expect(the('link', 'К моим займам').getAttribute('href')).toBe('/profile/add-contract')
})

test('a loan that ended before its money came is told about at its address, though no list has it', async () => {
  refuses(contractById, 'NOT_FOUND')
  const ended = applicationFixture({ loanApplicationId: 'c1', applicationState: 'CANCELLED' })
  answers(loanStatus, { ...ended, asOf: '2026-11-21T09:00:00.000Z' })
  show(screen, { at: '/profile/contracts/c1' })
  await says('Займ не выдан')
  expect(words()).toContain('Платить ничего не нужно.')
})

test('an offer that was not signed is chosen again: its price is counted for the day', () => {
  const offered = applicationFixture({ loanApplicationId: 'c1', applicationState: 'OFFERED' })
  const { address } = show(screen, {
    account: { ...ACCOUNT, contracts: [offered] },
    at: '/profile/contracts/c1',
  })
  expect(address()).toBe('/profile/add-contract')
})

test('what is to be paid stands before the schedule, and the terms as signed are there', async () => {
  open()
  await says('Условия')
  const page = words()
  expect(page.indexOf('Просроченный платёж')).toBeLessThan(page.indexOf('График'))
  expect(page).toContain('№ 260926-0001')
  expect(page).toContain(`${late.fullCost.percentText}% годовых`)
})

test('a loan under a status of the law offers no change and no payoff', async () => {
  open({
    ...late,
    nextPayment: null,
    legalStatus: { kind: 'BANKRUPT_COURT', from: '2026-11-20', end: null },
  })
  await says('Условия')
  expect(all('button', /Погасить полностью|Вернуть займ/)).toEqual([])
  expect(all('region', 'Даты в календаре')).toEqual([])
})

test('a loan that was forgiven has no schedule: nothing of it is paid', async () => {
  const closed = { ...late, contractState: 'CLOSED' as const, closedOn: '2026-11-20' }
  open({ ...closed, closeReason: 'FORGIVEN' })
  await says('Условия')
  expect(all('table', 'График платежей')).toEqual([])
})

test('without network a copy of another day is counted up to today', async () => {
  const day = isoDate('2026-10-25')
  const before = contractFixture({ asOfDay: day })
  await saveContract({ contract: before, movements: [] })
  loses(contractById)
  goOffline()
  show(screen, { account, offline: true, at: '/profile/contracts/c1' })
  await says(`Платёж просрочен на ${late.overdueDays} дн`)
  expect(before.overdueDays).toBe(0)
})

test('a screen left open past midnight says what is due on the new day, and asks for it', async () => {
  const day = isoDate('2026-10-26')
  answers(contractById, contractFixture({ asOfDay: day }))
  const { again } = show(screen, { account, today: day, at: '/profile/contracts/c1' })
  await says('Условия')
  expect(all('region', 'Просроченный платёж')).toEqual([])
  const held = holds(contractById)
  again({ today: TODAY })
  await says(`Платёж просрочен на ${late.overdueDays} дн`)
  await until(() => expect(sentBy(contractById)).toHaveLength(2))
  held.answer(late)
  await arrive()
  expect(sentBy(contractById)).toHaveLength(2)
})

test('a page that nobody sees asks nothing at midnight, and asks when it is seen', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  answers(contractById, contractFixture({ asOfDay: '2026-10-26' }))
  const { again } = show(screen, {
    account,
    today: isoDate('2026-10-26'),
    at: '/profile/contracts/c1',
  })
  await says('Условия')
  await pass(60_000)
  again({ today: TODAY })
  await arrive()
  expect(sentBy(contractById)).toHaveLength(1)
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  await until(() => expect(sentBy(contractById)).toHaveLength(2))
})

test('what was paid while nobody looked is not asked for when the page is seen again', async () => {
  open()
  await says('Платёж просрочен')
  const on = isoDate('2026-11-21')
  const amountKopecks = kopecks(late.nextPayment?.amountKopecks ?? 0)
  const payments = [{ on, amountKopecks, kind: 'INSTALMENT' as const }]
  answers(contractById, contractFixture({ asOfDay: TODAY, payments }))
  await pass(3_600_000)
  document.dispatchEvent(new Event('visibilitychange'))
  await until(() => expect(all('region', 'Просроченный платёж')).toHaveLength(0))
  expect(words(the('region', 'Следующий платёж'))).toContain('26.11.26')
})

test('when nothing is kept and nothing comes, it can be asked for again', async () => {
  refuses(contractById, 'UNKNOWN')
  const { user } = show(screen, { account, at: '/profile/contracts/c1' })
  await says('Неизвестная ошибка')
  answers(contractById, late)
  await user.click(the('button', 'Загрузить ещё раз'))
  await says('Условия')
  expect(all('button', 'Загрузить ещё раз')).toEqual([])
})
