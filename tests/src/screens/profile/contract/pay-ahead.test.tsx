import { beforeEach, expect, test, vi } from 'vitest'
import { isoDate } from '../../../../../lending/calendar.ts'
import { type EarlyMode } from '../../../../../lending/change-facts.ts'
import { earlyRepayment } from '../../../../../lending/early-repayment.ts'
import { fromRoubles, kopecks } from '../../../../../lending/money.ts'
import { formatMoney } from '../../../../../lending/plain-text.ts'
import { cardsForLoanPayment } from '../../../../../protocol/calls/cloud-payments/cards.ts'
import { recallChangeDraft } from '../../../../../src/actions/change-draft.ts'
import { PaySheet } from '../../../../../src/screens/profile/contract/pay-sheet.tsx'
import { TWO_CARDS } from '../../../cards-fixture.ts'
import { contractFixture, FIRST_ROW, SIGNED_LOAN } from '../../../offline/contract-fixture.ts'
import { all, arrive, ready, show, the, words } from '../../../page.tsx'
import { answers } from '../../../server-of-page.ts'

const plain = (sum: number): string => formatMoney(kopecks(sum)).replaceAll('\u00a0', ' ')

const INSTALMENT = kopecks(FIRST_ROW?.paymentKopecks ?? 0)
const paidFirst = [
  { on: isoDate('2026-10-26'), amountKopecks: INSTALMENT, kind: 'INSTALMENT' as const },
]
/** On 21.11.26; the next payment is on 26.11.26. */
const contract = {
  ...contractFixture({ asOfDay: '2026-11-21', payments: paidFirst }),
  actions: ['PAY_PARTIALLY_EARLY'],
}
const ROUBLES = Math.ceil(INSTALMENT / 100)

const sheet = (part: Partial<Parameters<typeof PaySheet>[0]> = {}) => (
  <PaySheet
    contract={contract}
    amountKopecks={INSTALMENT}
    paymentType="INSTALMENT"
    onClose={() => undefined}
    {...part}
  />
)

const savedBy = (mode: EarlyMode): string => {
  const loan = { ...SIGNED_LOAN, payments: paidFirst }
  const amountKopecks = fromRoubles(ROUBLES)
  const result = earlyRepayment(loan, { on: isoDate('2026-11-21'), amountKopecks, mode })
  if (result.outcome !== 'PLAN') throw new Error('The early repayment was refused')
  return plain(result.preview.savedKopecks)
}

const compare = () => ready('Сравнить и выбрать')

beforeEach(() => {
  answers(cardsForLoanPayment, { cards: [...TWO_CARDS] })
})

test('who pays before the day is told when the money counts, and that interest does not fall until then', async () => {
  show(sheet())
  await compare()
  const said = words(the('dialog', 'Платёж заранее'))
  expect(said).toContain(`Платёж 2 из 6 ${plain(INSTALMENT)}`)
  expect(said).toContain('Зачтём 26.11.26, в день платежа.')
  expect(said).toContain('проценты за это время не уменьшатся')
  expect(said).not.toContain('Деньги зачтутся сегодня')
})

test('what the same money would save early is the figure of the early plan, in both modes', async () => {
  show(sheet())
  await compare()
  const said = words(the('dialog'))
  expect(said).toContain(`Выгоднее направить ${plain(ROUBLES * 100).replace(',00', '')} досрочно`)
  expect(said).toContain(
    `Сэкономите ${savedBy('REDUCE_PAYMENT')} на процентах или ${savedBy('REDUCE_TERM')}, если сократить срок.`,
  )
  expect(said).toContain('Платёж 26.11.26 при этом останется.')
})

test('one tap leads to the early repayment of that very sum', async () => {
  const onClose = vi.fn<() => void>()
  const { user, address } = show(sheet({ onClose }))
  await user.click(await compare())
  await arrive()
  expect(address()).toBe('/profile/contracts/c1?change=EARLY')
  expect(onClose).toHaveBeenCalledOnce()
  expect(await recallChangeDraft('c1', 'PARTIALLY_EARLY')).toEqual({ roubles: ROUBLES })
})

test('on the day itself nothing is held: the money counts at once', async () => {
  show(sheet(), { today: isoDate('2026-11-26') })
  await arrive()
  const said = words(the('dialog', 'Платёж'))
  expect(said).toContain('Деньги зачтутся сегодня.')
  expect(said).not.toContain('Зачтём')
})

test.each([
  ['cannot be made today', { contract: { ...contract, actions: [] } }],
  ['would undo a signed change', { changeWaits: true }],
])('an early repayment that %s is not offered', async (_why, part) => {
  show(sheet(part))
  await arrive()
  expect(words(the('dialog'))).toContain('Зачтём 26.11.26')
  expect(all('button', 'Сравнить и выбрать')).toEqual([])
})
