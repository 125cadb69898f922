import { expect, test } from 'vitest'
import { isoDate } from '../../../lending/calendar.ts'
import { kopecks } from '../../../lending/money.ts'
import { restructuring } from '../../../lending/restructuring.ts'
import { loanEvents } from '../../../src/parts/loan-timeline/loan-events.ts'
import { contractFixture, FIRST_ROW, SIGNED_LOAN } from '../offline/contract-fixture.ts'

/** With some roubles more, which pay the interest of late days and their penalty. */
const firstPayment = (on: string) => ({
  on: isoDate(on),
  amountKopecks: kopecks((FIRST_ROW?.paymentKopecks ?? 0) + 100_000),
  kind: 'INSTALMENT' as const,
})

const told = (asOfDay: string, ...paidOn: string[]) =>
  loanEvents(
    contractFixture({ asOfDay, payments: paidOn.map(firstPayment) }),
    isoDate(asOfDay),
  ).map(({ on, title, detail }) => [on, title, detail])

test('a fresh loan tells the money that came, the next payment and how it ends', () => {
  expect(told('2026-10-01')).toEqual([
    ['2026-09-26', 'Займ получен', 'На карту Мир\u00a0••\u00a04417.'],
    ['2026-10-26', 'Следующий платёж', null],
    ['2027-03-26', 'Ещё 5\u00a0платежей', 'После последнего займ закроется.'],
  ])
})

test('a payment in time leaves no trace of lateness', () => {
  expect(told('2026-11-01', '2026-10-26').slice(1, 2)).toEqual([
    ['2026-10-26', 'Платёж внесён', null],
  ])
})

test('a late payment stays in the story after it was made, also when it came one day late', () => {
  const story = [
    ['2026-10-27', 'Платёж не пришёл в срок', null],
    ['2026-10-27', 'Платёж внесён', 'На 1\u00a0день позже срока.'],
  ]
  expect(told('2026-11-01', '2026-10-27').slice(1, 3)).toEqual(story)
})

test('a payment that has not come is counted to this day and says what is to pay, the next one follows', () => {
  const contract = contractFixture({ asOfDay: '2026-10-30' })
  const [, late, next] = loanEvents(contract, isoDate('2026-10-30'))
  expect(late).toMatchObject({
    on: '2026-10-27',
    title: 'Платёж не пришёл в срок',
    detail: 'Просрочен на 4\u00a0дня. Сумма к оплате сегодня.',
    amountKopecks: contract.nextPayment?.amountKopecks,
  })
  expect(next).toMatchObject({ on: '2026-11-26', title: 'Следующий платёж' })
})

test('the story of a closed loan ends with how it was closed', () => {
  const contract = {
    ...contractFixture({ asOfDay: '2026-10-01' }),
    contractState: 'CLOSED' as const,
    closeReason: 'RETURNED_14_DAYS' as const,
    closedOn: '2026-10-02',
  }
  const events = loanEvents(contract, isoDate('2027-05-01'))
  expect(events.map(({ title }) => title)).toEqual(['Займ получен', 'Займ закрыт'])
  expect(events.at(-1)?.detail).toBe('Возвращён в первые 14 дней.')
})

test('who never had the money was late with nothing (decision 0063)', () => {
  const contract = {
    ...contractFixture({ asOfDay: '2026-10-30' }),
    contractState: 'CLOSED' as const,
    closeReason: 'PAYOUT_RETURNED' as const,
    closedOn: '2026-10-30',
  }
  const story = loanEvents(contract, isoDate('2026-11-05'))
  expect(story.map(({ title }) => title)).toEqual(['Деньги отправлены', 'Займ закрыт'])
  expect(story.at(-1)?.detail).toContain('Банк вернул нам перевод')
})

test('a forgiven loan says what was forgiven, and asks for nothing that was late', () => {
  const contract = {
    ...contractFixture({ asOfDay: '2026-11-01' }),
    contractState: 'CLOSED' as const,
    closeReason: 'FORGIVEN' as const,
    closedOn: '2026-11-01',
    forgivenDebts: [
      {
        id: 'forgiveness',
        on: '2026-11-01',
        paymentsBefore: 0,
        changesBefore: 0,
        most: null,
        isWhole: true,
        forgivenKopecks: 3_700_000,
      },
    ],
  }
  const [, late, forgiven, closed] = loanEvents(contract, isoDate('2026-11-10'))
  expect(late).toMatchObject({ title: 'Платёж не пришёл в срок', detail: null })
  expect(forgiven).toMatchObject({
    title: 'Остаток долга прощён',
    detail: 'Платить больше не нужно.',
    amountKopecks: 3_700_000,
  })
  expect(closed).toMatchObject({ title: 'Займ закрыт', detail: 'Остаток долга прощён.' })
})

test('new terms end the lateness of a payment that never came', () => {
  const on = isoDate('2026-11-05')
  const planned = restructuring(
    { ...SIGNED_LOAN, payments: [] },
    { on, terms: { payments: 9, firstPaymentOn: null, penaltyFreeDays: 0 } },
  )
  if (planned.outcome !== 'PLAN') throw new Error(planned.refusal.code)
  const contract = contractFixture({ asOfDay: '2026-11-10', changes: [planned.preview.change] })
  const story = loanEvents(contract, isoDate('2026-11-10'))
  const ofTomorrow = contract.changes.map((change) => ({ ...change, kind: 'LATER' as never }))
  const later = loanEvents({ ...contract, changes: ofTomorrow }, isoDate('2026-11-10'))
  expect(later.map(({ title }) => title)).toEqual(story.map(({ title }) => title))
  expect(story.slice(1, 3)).toMatchObject([
    { title: 'Платёж не пришёл в срок', detail: null, amountKopecks: null },
    {
      on,
      title: 'График изменён',
      detail: 'Последний платёж 05.08.27. Соглашение подписано кодом.',
    },
  ])
})
