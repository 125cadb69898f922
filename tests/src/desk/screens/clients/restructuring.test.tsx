/** New terms for the rest of a loan: typed, shown as both schedules, asked for, taken back (decisions 0104, 0115). */
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Reply } from '../../../../../protocol/call.ts'
import { deskClient } from '../../../../../protocol/calls/desk/clients.ts'
import { deskLedger } from '../../../../../protocol/calls/desk/ledger.ts'
import {
  deskPreviewRestructuring,
  deskProposeRestructuring,
  deskRestructuringsOfLoan,
  deskWithdrawRestructuring,
} from '../../../../../protocol/calls/desk/restructurings.ts'
import type { StaffRole } from '../../../../../protocol/desk.ts'
import { plain, until } from '../../../page.tsx'
import { answers, refusal, sentBy, sentOnce } from '../../../server-of-page.ts'
import { atWork, NOW } from '../../at-work.tsx'
import { CARD, LEDGER } from './ledger-fixture.ts'

type Shown = Reply<typeof deskRestructuringsOfLoan>
type Offer = Shown['offers'][number]

const SIDE: Reply<typeof deskPreviewRestructuring>['plan']['before'] = {
  rows: [],
  totalKopecks: 3_100_000,
  overpaymentKopecks: 100_000,
  fullCost: { percentText: '180,000', percent: 180, costKopecks: 100_000 },
}

const OFFER: Offer = {
  restructuringId: 'offer-1',
  state: 'OFFERED',
  terms: { payments: 6, firstPaymentOn: null, penaltyFreeDays: 0 },
  offeredAt: NOW,
  lastOn: '2026-12-05',
  finishedAt: null,
}

const opened = async (roles: readonly StaffRole[], shown: Partial<Shown> = {}) => {
  answers(deskClient, CARD)
  answers(deskLedger, LEDGER)
  answers(deskRestructuringsOfLoan, { asOf: NOW, isAsked: false, offers: [], ...shown })
  answers(deskPreviewRestructuring, {
    asOf: NOW,
    about: 'Новый график',
    version: 'version-1',
    plan: { before: SIDE, after: SIDE, rates: null, extraKopecks: 0, explanation: 'Дольше.' },
  })
  const user = atWork({ roles, at: '#/clients/client-1' })
  await user.click(await screen.findByRole('button', { name: /^Операции: / }))
  await screen.findByText('Займ выдан')
  return user
}

const FIELDS = {
  payments: /^Сколько новых платежей/,
  first: /^Первый платёж/,
  free: /^Дней без новой неустойки/,
  rate: /^Новая ставка/,
} as const

type Typed = Partial<Record<keyof typeof FIELDS, string>>

const EMPTY = { payments: '', first: '', free: '0', rate: '' }

/** Types the terms and looks at what they make of the loan; what is not named stays as the form begins. */
const look = (typed: Typed): void => {
  for (const [name, value] of Object.entries({ ...EMPTY, ...typed }))
    fireEvent.change(screen.getByLabelText(FIELDS[name as keyof typeof FIELDS]), {
      target: { value },
    })
  fireEvent.click(screen.getByRole('button', { name: 'Показать, что изменится' }))
}

const looked = async (typed: Typed) => {
  const user = await opened(['COLLECTIONS'])
  await user.click(await screen.findByRole('button', { name: 'Предложить новый график' }))
  look(typed)
  return user
}

test('what is typed is what is looked at, and a rate of nothing is no missing one', async () => {
  const user = await looked({ payments: '6' })
  const more: readonly Typed[] = [
    { payments: '24', first: '2026-12-10', free: '90', rate: '0,25' },
    { payments: '1', rate: '0' },
    { payments: '2', rate: '1' },
  ]
  for (const typed of more) {
    await user.click(await screen.findByRole('button', { name: 'Изменить условия' }))
    look(typed)
  }
  await screen.findByRole('group', { name: 'Что изменится' })
  const none = { firstPaymentOn: null, penaltyFreeDays: 0 }
  expect(sentBy(deskPreviewRestructuring).map(({ body }) => body.terms)).toEqual([
    { payments: 6, ...none },
    {
      payments: 24,
      firstPaymentOn: '2026-12-10',
      penaltyFreeDays: 90,
      dailyRateMillionths: 2_500,
    },
    { payments: 1, ...none, dailyRateMillionths: 0 },
    { payments: 2, ...none, dailyRateMillionths: 10_000 },
  ])
})

const PAYMENTS = /от 1 до 24/
const DAYS = /от 0 до 90/
const RATE = /от 0 до 1%/

test('a field says what is wrong with it, and nothing is looked at', async () => {
  const wrong: readonly (readonly [Typed, RegExp])[] = [
    [{}, PAYMENTS],
    [{ payments: '0' }, PAYMENTS],
    [{ payments: '25' }, PAYMENTS],
    [{ payments: '1.5' }, PAYMENTS],
    [{ payments: '6', free: '91' }, DAYS],
    [{ payments: '6', free: '-1' }, DAYS],
    [{ payments: '6', rate: '1,0001' }, RATE],
    [{ payments: '6', rate: '0,12345' }, RATE],
    [{ payments: '6', rate: 'пол' }, RATE],
  ]
  await looked({})
  for (const [typed, said] of wrong) {
    look(typed)
    expect(screen.getByText(said)).toBeTruthy()
    expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true')
  }
  expect(sentBy(deskPreviewRestructuring)).toEqual([])
})

test('exactly what was shown is asked for, with its reason', async () => {
  answers(deskProposeRestructuring, { requestId: 'request-1' })
  const user = await looked({ payments: '6' })
  await user.type(await screen.findByLabelText('Причина'), 'Клиент просит')
  await user.click(screen.getByRole('button', { name: 'Попросить' }))
  await until(() => expect(sentBy(deskProposeRestructuring)).toHaveLength(1))
  const { body, idempotencyKey } = sentOnce(deskProposeRestructuring)
  expect(body).toMatchObject({ version: 'version-1', reason: 'Клиент просит' })
  expect(idempotencyKey).toMatch(/^[\da-f-]{36}$/)
})

test('a loan that has moved meanwhile is looked at again before it is asked for', async () => {
  answers(deskProposeRestructuring, () => refusal('REQUEST_STALE'))
  const user = await looked({ payments: '6' })
  await user.type(await screen.findByLabelText('Причина'), 'Клиент просит')
  await user.click(screen.getByRole('button', { name: 'Попросить' }))
  await until(() => screen.getByRole('button', { name: 'Показать, что изменится' }))
  const payments = screen.getByLabelText<HTMLInputElement>(FIELDS.payments)
  expect(payments.value).toBe('6')
})

test('terms can be typed again after a look', async () => {
  const user = await looked({ payments: '6', rate: '0,2' })
  await user.click(await screen.findByRole('button', { name: 'Изменить условия' }))
  expect(screen.getByLabelText<HTMLInputElement>(FIELDS.rate).value).toBe('0,2')
})

/** What the page says of the one offer. */
const offerWords = async (): Promise<string> => {
  const terms = await screen.findByText(/6 платежей/)
  return plain(terms.parentElement?.textContent ?? '')
}

test('an offer says its terms and until when the client may sign', async () => {
  const terms = { payments: 6, firstPaymentOn: '2026-12-10', penaltyFreeDays: 5 }
  await opened(['AUDITOR'], {
    offers: [{ ...OFFER, terms: { ...terms, dailyRateMillionths: 2_000 } }],
  })
  const said = await offerWords()
  expect(said).toContain('6 платежей, первый 10.12.26, без неустойки 5 дней, ставка')
  expect(said).toContain('ждёт подписи клиента до 05.12.26 включительно')
  expect(screen.queryByRole('button', { name: 'Отозвать' })).toBeNull()
})

test('what was not agreed on is not named among the terms', async () => {
  await opened(['AUDITOR'], { offers: [{ ...OFFER, state: 'SIGNED', finishedAt: NOW }] })
  const said = await offerWords()
  expect(said).toContain('6 платежей')
  expect(said).not.toMatch(/первый|неустойки|ставка/)
  expect(said).toContain('подписано')
})

test.each<[string, Partial<Shown>]>([
  ['another offer waits for the client', { offers: [OFFER] }],
  ['a question waits for its decision', { isAsked: true }],
])('nothing else is offered while %s', async (_what, shown) => {
  await opened(['COLLECTIONS'], shown)
  await screen.findByText('ждёт', { exact: false })
  expect(screen.queryByRole('button', { name: 'Предложить новый график' })).toBeNull()
})

test('after an offer that was not signed another may be made', async () => {
  await opened(['COLLECTIONS'], { offers: [{ ...OFFER, state: 'EXPIRED', finishedAt: NOW }] })
  expect(await screen.findByRole('button', { name: 'Предложить новый график' })).toBeTruthy()
})

test('an offer is taken back with a reason', async () => {
  answers(deskWithdrawRestructuring, { ok: true })
  const user = await opened(['COLLECTIONS'], { offers: [OFFER] })
  await user.click(await screen.findByRole('button', { name: 'Отозвать' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Отозвать предложение?' }))
  await user.click(dialog.getByRole('button', { name: 'Отозвать' }))
  expect(dialog.getByText('Напишите, почему.')).toBeTruthy()
  await user.type(dialog.getByLabelText('Причина'), 'Клиент передумал')
  await user.click(dialog.getByRole('button', { name: 'Отозвать' }))
  await until(() => expect(sentBy(deskWithdrawRestructuring)).toHaveLength(1))
  expect(sentOnce(deskWithdrawRestructuring)).toMatchObject({
    params: { restructuringId: 'offer-1' },
    body: { reason: 'Клиент передумал' },
  })
})
