/** A loan between its signature and its money, and one that ended without, as its borrower reads it. */
import { beforeEach, expect, test } from 'vitest'
import { loanStatus } from '../../../../../protocol/calls/core/loan.ts'
import { LoanProgress } from '../../../../../src/screens/profile/contract/loan-progress.tsx'
import { applicationFixture } from '../../../application-fixture.ts'
import type { Application } from '../../../../../src/state/profile.ts'
import { profileAtom } from '../../../../../src/state/profile.ts'
import { pass, says, show, words } from '../../../page.tsx'
import { answers, goOffline, lost } from '../../../server-of-page.ts'

const ended = applicationFixture({ applicationState: 'CANCELLED' })
const CANCELLED_BY_US = {
  code: 'PAYOUT_CANCELLED',
  text: 'Мы отменили выплату: деньги не отправлены.',
  whatHelps: 'Платить ничего не нужно.',
}

/** 12:00 of Moscow, when the money was sent off. */
const ORDERED_AT = '2026-11-21T09:00:00.000Z'
const NOT_LONG = 'Обычно это меньше минуты'

const onItsWay = applicationFixture({
  applicationState: 'PAYOUT_PENDING',
  payoutOrderedAt: ORDERED_AT,
})

const after = (seconds: number): string =>
  new Date(Date.parse(ORDERED_AT) + seconds * 1_000).toISOString()

/** The loan as the server answers so long after its money was sent off. */
const at = (seconds: number, part: Partial<Application> = {}) => ({
  ...onItsWay,
  ...part,
  asOf: after(seconds),
})

beforeEach(() => answers(loanStatus, { ...ended, asOf: after(0) }))

test('a borrower who has refused the loan reads that they have', async () => {
  show(<LoanProgress application={ended} />)
  await says('Вы отказались от займа. Платить ничего не нужно.')
  expect(words()).toContain('Займ не выдан')
})

test('a borrower whose payout was cancelled for them does not read that they have refused (decision 0102)', async () => {
  const cancelled = { ...ended, reasons: [CANCELLED_BY_US] }
  answers(loanStatus, { ...cancelled, asOf: after(0) })
  show(<LoanProgress application={cancelled} />)
  await says('Мы отменили выплату: деньги не отправлены. Платить ничего не нужно.')
  expect(words()).not.toContain('Вы отказались')
})

test('money that was just sent off is said to take less than a minute', async () => {
  answers(loanStatus, at(20))
  show(<LoanProgress application={onItsWay} />)
  await pass(3_000)
  await says(`Деньги идут на карту Мир •• 4417. ${NOT_LONG}`)
  expect(words()).not.toContain('дольше обычного')
})

test('money that is late is said to be, by the moments of the server and not by the clock of the device', async () => {
  answers(loanStatus, (_sent, times) => at(times < 3 ? 20 : 7_200))
  show(<LoanProgress application={onItsWay} />)
  await pass(4_000)
  await pass(2_000)
  expect(words()).toContain(NOT_LONG)
  await says('дольше обычного, с 21.11.26, 12:00')
  expect(words()).not.toContain(NOT_LONG)
  expect(words()).toContain('Пока денег у вас нет, проценты не идут')
})

test('a payout that is being cancelled is not said to be on its way', async () => {
  answers(loanStatus, at(30, { payoutCancelling: true }))
  show(<LoanProgress application={onItsWay} />)
  await says('Отменяем выплату 30 000 ₽')
  expect(words()).toContain('Узнаём у банка, не успели ли деньги уйти')
  expect(words()).not.toMatch(/Отправляем|меньше минуты|Деньги идут/)
})

test('without network only the moment of the last answer is told, also just after it is back', async () => {
  answers(loanStatus, at(20))
  const shown = show(<LoanProgress application={onItsWay} />)
  await pass(3_000)
  shown.again({ offline: true })
  await says('На 21.11.26, 12:00 деньги ещё шли на карту Мир •• 4417.')
  expect(words()).toContain('Чем это кончилось, покажем, когда появится сеть.')
  await pass(3 * 3_600_000)
  expect(words()).not.toMatch(/Отправляем|меньше минуты|дольше обычного/)
  shown.again({ offline: false })
  expect(words()).not.toContain(NOT_LONG)
  answers(loanStatus, at(10_800))
  await says('дольше обычного')
})

test('an answer that does not come turns no old word into a new one', async () => {
  goOffline()
  answers(loanStatus, (_sent, times) => (times === 1 ? at(20) : lost()))
  show(<LoanProgress application={onItsWay} />)
  await pass(3_000)
  await says('Чем это кончилось, покажем, как только получим ответ.')
  expect(words()).not.toContain(NOT_LONG)
})

test('a copy of this device is not taken for news, nor one of before the moments were kept', async () => {
  const { payoutOrderedAt: _at, payoutCancelling: _by, ...kept } = onItsWay
  const shown = show(<LoanProgress application={kept as Application} />)
  shown.store.set(profileAtom, (state) => ({ ...state, asOf: after(20), fromDevice: true }))
  await says('На 21.11.26, 12:00 деньги ещё шли на карту Мир •• 4417.')
  shown.store.set(profileAtom, (state) => ({ ...state, fromDevice: false }))
  await says('Деньги идут на карту Мир •• 4417.')
  expect(words()).not.toMatch(/меньше минуты|дольше обычного/)
})
