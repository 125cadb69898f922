import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { EarlyPlan } from '../../../../../src/queries/previews.ts'
import { EarlyOutcome } from '../../../../../src/screens/profile/contract/change/early-outcome.tsx'

const side = (paymentKopecks: number, lastOn: string): EarlyPlan['before'] => ({
  rows: ['2026-12-21', lastOn].map((dueOn, index) => ({
    number: index + 1,
    dueOn,
    paymentKopecks,
    principalKopecks: paymentKopecks - 100,
    interestKopecks: 100,
    balanceAfterKopecks: 0,
  })),
  totalKopecks: paymentKopecks * 2,
  overpaymentKopecks: 200,
  fullCost: { percentText: '216,000', percent: 216, costKopecks: 200 },
})

const plan = (part: Partial<EarlyPlan>): EarlyPlan => ({
  outcome: 'PLAN',
  loanId: 'loan',
  on: '2026-11-26',
  before: side(857_730, '2027-05-21'),
  after: side(582_360, '2027-03-21'),
  dueNowKopecks: 1_000_000,
  termsHash: 'a'.repeat(64),
  mode: 'REDUCE_PAYMENT',
  savedKopecks: 652_224,
  earlyPrincipalKopecks: 910_000,
  advanceKopecks: 0,
  ...part,
})

const draw = (part: Partial<EarlyPlan>): string =>
  renderToStaticMarkup(<EarlyOutcome plan={plan(part)} />).replaceAll('\u00a0', ' ')

test('the money saved is named, and the old payment stands beside the new one', () => {
  const html = draw({})
  expect(html).toContain('Сэкономите на процентах')
  expect(html).toMatch(/Платёж сейчас.*8 577,30 ₽.*5 823,60 ₽/s)
})

test('a plan that costs more says so and names no saving', () => {
  const html = draw({ savedKopecks: -12_345 })
  expect(html).toContain('Так выйдет дороже')
  expect(html).toContain('На 123,45 ₽ больше')
  expect(html).not.toContain('Сэкономите')
})

test('a shorter term is shown by its last payment', () => {
  expect(draw({ mode: 'REDUCE_TERM' })).toMatch(/Последний платёж.*21\.05\.27.*станет.*21\.03\.27/s)
})
