import { expect, test } from 'vitest'
import { isoDate } from '../../../../../lending/calendar.ts'
import { type Kopecks, kopecks, subtractKopecks } from '../../../../../lending/money.ts'
import { formatMoney } from '../../../../../lending/plain-text.ts'
import type { LoanPayment } from '../../../../../lending/loan-state.ts'
import { PayoffDays } from '../../../../../src/screens/profile/contract/payoff-date/payoff-date.tsx'
import { contractFixture, FIRST_ROW } from '../../../offline/contract-fixture.ts'
import { all, isOff, show, the, words } from '../../../page.tsx'

const plain = (sum: number): string => formatMoney(kopecks(sum)).replaceAll('\u00a0', ' ')

const paidFirst: LoanPayment[] = [
  {
    on: isoDate('2026-10-26'),
    amountKopecks: kopecks(FIRST_ROW?.paymentKopecks ?? 0),
    kind: 'INSTALMENT',
  },
]
/** In time, on 21.11.26; the next payment is on 26.11.26. */
const contract = contractFixture({ asOfDay: '2026-11-21', payments: paidFirst })
/** What the server would answer on a later day. */
const answeredOn = (asOfDay: string, payments = paidFirst) =>
  contractFixture({ asOfDay, payments }).payoff

const panel = () => words(the('region', 'Сумма закрытия'))
const dayButton = (day: string) => the('button', new RegExp(`^${day},`))

test('today is chosen at first: the sum of the contract, what a day more costs, and the way to pay', () => {
  show(<PayoffDays contract={contract} />)
  expect(panel()).toContain('Закрыть займ сегодня')
  expect(panel()).toContain(plain(contract.payoff.totalKopecks))
  const later = kopecks(answeredOn('2026-11-22').totalKopecks)
  const dearer: Kopecks = subtractKopecks(later, kopecks(contract.payoff.totalKopecks))
  expect(panel()).toContain(`Днём позже — ещё ${plain(dearer)}`)
  expect(the('link', 'Закрыть сегодня').getAttribute('href')).toBe(
    '/profile/contracts/c1?change=PAYOFF',
  )
})

test('another day shows its own sum and parts, what it saves, on what it stands, and no way to pay', async () => {
  const { user } = show(<PayoffDays contract={contract} />)
  await user.click(dayButton('24.11.26'))
  const payoff = answeredOn('2026-11-24')
  expect(panel()).toContain('Закрыть займ 24.11.26')
  for (const sum of [payoff.totalKopecks, payoff.principalKopecks, payoff.interestKopecks])
    expect(panel()).toContain(plain(sum))
  expect(panel()).toContain('если до этого дня ничего не изменится')
  expect(words(the('region', 'Выгода'))).toContain('Сэкономите')
  expect(all('link', 'Закрыть сегодня')).toEqual([])
  expect(dayButton('24.11.26').getAttribute('aria-pressed')).toBe('true')
})

test('a day after the next payment takes it as paid, and says so', async () => {
  const { user } = show(<PayoffDays contract={contract} />)
  await user.click(dayButton('27.11.26'))
  const row = contract.rows[1]
  const payment = {
    on: isoDate(row?.dueOn ?? ''),
    amountKopecks: kopecks(row?.paymentKopecks ?? 0),
    kind: 'INSTALMENT' as const,
  }
  const { totalKopecks } = answeredOn('2026-11-27', [...paidFirst, payment])
  expect(panel()).toContain(plain(totalKopecks))
  expect(panel()).toContain('если платежи по 26.11.26 придут по графику')
})

test('without network every day reads as with it; only the payment waits', async () => {
  const { user } = show(<PayoffDays contract={contract} />, { offline: true })
  expect(isOff(the('button', 'Закрыть сегодня'))).toBe(true)
  expect(panel()).toContain('Оплатить можно, когда появится сеть.')
  await user.click(dayButton('24.11.26'))
  expect(panel()).toContain(plain(answeredOn('2026-11-24').totalKopecks))
})

test('an overdue loan says that its sums grow and stand only if nothing is paid', async () => {
  const late = contractFixture({ asOfDay: '2026-11-21' })
  const { user } = show(<PayoffDays contract={late} />)
  await user.click(dayButton('24.11.26'))
  expect(panel()).toContain('Займ просрочен')
  expect(panel()).toContain(plain(answeredOn('2026-11-24', []).totalKopecks))
  expect(panel()).toContain(plain(answeredOn('2026-11-24', []).penaltyKopecks))
})

test('weeks are turned from today to the last payment and no further; past days cannot be chosen', async () => {
  const { user } = show(<PayoffDays contract={contract} />)
  expect(all('button', /^20\.11\.26,/)).toEqual([])
  expect(the('button', 'Раньше').getAttribute('aria-disabled')).toBe('true')
  const later = the('button', 'Позже')
  for (let turn = 0; turn < 9; turn += 1) await user.click(later)
  expect(later.getAttribute('aria-disabled')).toBe('true')
  await user.click(dayButton('26.03.27'))
  expect(panel()).toContain('Закрыть займ 26.03.27')
  expect(all('button', /^27\.03\.27,/)).toEqual([])
  expect(words(the('region', 'Выгода'))).toContain('На процентах уже не сэкономить')
})

test('arrows move between the days, one of which Tab stops at', async () => {
  const { user } = show(<PayoffDays contract={contract} />)
  dayButton('21.11.26').focus()
  await user.keyboard('{ArrowDown}{ArrowLeft}')
  expect(document.activeElement).toBe(dayButton('27.11.26'))
  await user.keyboard('{Enter}')
  expect(panel()).toContain('Закрыть займ 27.11.26')
  expect(dayButton('27.11.26').tabIndex).toBe(0)
  expect(dayButton('21.11.26').tabIndex).toBe(-1)
})
