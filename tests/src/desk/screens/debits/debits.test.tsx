import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Reply } from '../../../../../protocol/call.ts'
import { deskDeclinedDebits } from '../../../../../protocol/calls/desk/debits.ts'
import { plain } from '../../../page.tsx'
import { answers, sentBy } from '../../../server-of-page.ts'
import { atWork, NOW } from '../../at-work.tsx'

type Debit = Reply<typeof deskDeclinedDebits>['debits'][number]

const DEBIT: Debit = {
  paymentId: 'payment-1',
  loanApplicationId: 'loan-1',
  contractNumber: '261001-0001',
  clientId: 'client-1',
  clientName: 'Лужина Глафира Тихоновна',
  amountKopecks: 1_234_500,
  at: NOW,
  isAutomatic: true,
  cardMask: 'Мир •• 4417',
  reasonCode: 5051,
  mustChangeCard: false,
  dueOn: '2026-11-20',
  isOverdue: true,
  nextTryAt: '2026-11-22T07:00:00.000Z',
  noMoreTries: null,
  told: null,
  contact: null,
}
const LEFT = { day: 1, week: 2, month: 8 }

/** The row of a debit as it is read. */
const rowOf = async (more: Partial<Debit>): Promise<string> => {
  answers(deskDeclinedDebits, { asOf: NOW, debits: [{ ...DEBIT, ...more }], next: null })
  atWork({ roles: ['COLLECTIONS'], at: '#/debits' })
  const client = await screen.findByRole('link', { name: /Лужина|Без имени|имени/ })
  return plain(client.closest('tr')?.textContent ?? '')
}

test('a debit says what was declined, why, and when it is tried again', async () => {
  const row = await rowOf({})
  expect(row).toMatch(/12 345(?:,00)? ₽/)
  expect(row).toContain('автосписание')
  expect(row).toContain('недостаточно денег')
  expect(row).toContain('срок 20.11.26')
  expect(row).toContain('попробуем')
  expect(row).toContain('не писали')
})

test('what the client pressed is not called an automatic debit', async () => {
  expect(await rowOf({ isAutomatic: false })).toContain('платил сам клиент')
})

test('a debit that is not tried again says why, and that another card is needed', async () => {
  const row = await rowOf({ nextTryAt: null, noMoreTries: 'BLOCKED', mustChangeCard: true })
  expect(row).toContain('не спишем')
  expect(row).toContain('банк запретил автосписания с этой карты')
  expect(row).toContain('нужна другая карта')
})

test('a reason that the acquirer has not told is said to be that', async () => {
  expect(await rowOf({ reasonCode: null })).toContain('банк не назвал причину')
})

test.each<[string, Debit['contact'], string]>([
  ['nothing is overdue', null, 'срок не прошёл'],
  [
    'a status of the law forbids it',
    { left: LEFT, refusal: { reason: 'STATUS', until: null } },
    'процедура по закону',
  ],
  [
    'the client has refused contacts',
    { left: LEFT, refusal: { reason: 'STOPPED', until: null } },
    'отказ клиента',
  ],
])('whether the client may be written to is said: %s', async (_what, contact, said) => {
  expect(await rowOf({ contact })).toContain(said)
})

test('a limit of the law that is used up says until when', async () => {
  const refusal = { reason: 'DAY', until: '2026-11-22T05:00:00.000Z' } as never
  const row = await rowOf({ contact: { left: { ...LEFT, day: 0 }, refusal } })
  expect(row).toMatch(/с 22\.11/)
  expect(row).not.toContain('нельзя')
})

test('each list is asked for by itself, and says when it is empty', async () => {
  answers(deskDeclinedDebits, { asOf: NOW, debits: [], next: null })
  const user = atWork({ roles: ['COLLECTIONS'], at: '#/debits' })
  expect(await screen.findByText('Все списания прошли')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Сменить карту' }))
  expect(await screen.findByText('Карты у всех в порядке')).toBeTruthy()
  expect(sentBy(deskDeclinedDebits).map(({ query }) => query.list)).toEqual(['ALL', 'CARD'])
})

test('further debits are asked for behind the last one, each contract stands once', async () => {
  answers(deskDeclinedDebits, ({ query: { before } }) => ({
    asOf: NOW,
    debits: before
      ? [DEBIT, { ...DEBIT, loanApplicationId: 'loan-2', clientName: 'Пахомов Илья' }]
      : [DEBIT],
    next: before ? null : 'payment-1',
  }))
  const user = atWork({ roles: ['COLLECTIONS'], at: '#/debits' })
  await user.click(await screen.findByRole('button', { name: 'Показать ещё' }))
  await screen.findByRole('link', { name: 'Пахомов Илья' })
  expect(screen.getAllByRole('link', { name: /Лужина/ })).toHaveLength(1)
  expect(sentBy(deskDeclinedDebits).at(-1)?.query).toEqual({ list: 'ALL', before: 'payment-1' })
  const table = within(screen.getByRole('table'))
  expect(table.getAllByRole('row')).toHaveLength(3)
})
