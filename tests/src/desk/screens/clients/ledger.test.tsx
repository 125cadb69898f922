import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Reply } from '../../../../../protocol/call.ts'
import { deskClient } from '../../../../../protocol/calls/desk/clients.ts'
import { deskLedger } from '../../../../../protocol/calls/desk/ledger.ts'
import { deskAskFor, deskPreviewStep } from '../../../../../protocol/calls/desk/requests.ts'
import { deskRestructuringsOfLoan } from '../../../../../protocol/calls/desk/restructurings.ts'
import type { StaffRole } from '../../../../../protocol/desk.ts'
import { ledgerLines } from '../../../../../src/desk/screens/clients/ledger-words.ts'
import { answers, refuses, sentBy } from '../../../server-of-page.ts'
import { atWork, NOW } from '../../at-work.tsx'
import { CARD, entry, FIGURES, LEDGER } from './ledger-fixture.ts'

const PREVIEW: Reply<typeof deskPreviewStep> = {
  asOf: NOW,
  about: 'Снять платёж 8 577,30 ₽',
  version: 'version-1',
  facts: {
    amountKopecks: 857_730,
    before: FIGURES,
    after: { ...FIGURES, advanceKopecks: 0 },
  },
}

const opened = async (roles: readonly StaffRole[], ledger = LEDGER) => {
  answers(deskClient, CARD)
  answers(deskLedger, ledger)
  answers(deskRestructuringsOfLoan, { asOf: NOW, isAsked: false, offers: [] })
  answers(deskPreviewStep, PREVIEW)
  const user = atWork({ roles, at: '#/clients/client-1' })
  await user.click(await screen.findByRole('button', { name: /^Операции: / }))
  await screen.findByText('Займ выдан')
  return user
}

test('a posting says in words what it means, and days of accrual stand as one line', async () => {
  await opened(['AUDITOR'])
  expect(screen.getByText('Основной долг: клиент должен больше')).toBeTruthy()
  expect(screen.getByText('Выплата займа: деньги отправлены на карту')).toBeTruthy()
  expect(screen.getAllByText('Начислены проценты')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: /^Снять платёж/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Списать долг' })).toBeNull()
})

test('a payment is asked to be taken off with a reason, as the preview showed it', async () => {
  const user = await opened(['ACCOUNTANT'])
  answers(deskAskFor, { requestId: 'request-1' })
  await user.click(screen.getByRole('button', { name: /^Снять платёж: / }))
  const dialog = await screen.findByRole('dialog', { name: 'Снять платёж с займа?' })
  const row = (await within(dialog).findByText('Отложено для клиента')).closest('tr')
  expect(row?.textContent).toMatch(/8.577,30.₽0,00.₽/)
  expect(within(dialog).queryByText('Основной долг')).toBeNull()
  await user.type(within(dialog).getByLabelText('Причина'), 'Деньги другого клиента')
  await user.click(within(dialog).getByRole('button', { name: 'Попросить' }))
  await waitFor(() =>
    expect(sentBy(deskAskFor).map(({ body }) => body)).toMatchObject([
      {
        kind: 'REVERSE_BOOKING',
        subjectId: 'payment-1',
        version: 'version-1',
        reason: 'Деньги другого клиента',
      },
    ]),
  )
})

test('a loan that moved meanwhile is shown again before it is asked for', async () => {
  const user = await opened(['ACCOUNTANT'])
  refuses(deskAskFor, 'REQUEST_STALE')
  await user.click(screen.getByRole('button', { name: 'Списать долг' }))
  const dialog = await screen.findByRole('dialog', { name: 'Списать долг с баланса?' })
  await user.type(await within(dialog).findByLabelText('Причина'), 'Взыскать нечего')
  const shownBefore = sentBy(deskPreviewStep).length
  await user.click(within(dialog).getByRole('button', { name: 'Попросить' }))
  expect(await within(dialog).findByText(/Займ с тех пор изменился/)).toBeTruthy()
  await waitFor(() => expect(sentBy(deskPreviewStep).length).toBe(shownBefore + 1))
})

test('that the bank gave the payout back is asked for at the end of the page', async () => {
  const user = await opened(['ACCOUNTANT'])
  answers(deskAskFor, { requestId: 'request-1' })
  await user.click(screen.getByRole('button', { name: 'Отметить возврат выплаты' }))
  const dialog = await screen.findByRole('dialog', { name: 'Банк вернул выплату?' })
  await user.type(await within(dialog).findByLabelText('Причина'), 'Выписка от 13 ноября')
  await user.click(within(dialog).getByRole('button', { name: 'Попросить' }))
  await waitFor(() =>
    expect(sentBy(deskAskFor).map(({ body }) => body)).toMatchObject([
      { kind: 'RETURN_PAYOUT', subjectId: 'loan-1', reason: 'Выписка от 13 ноября' },
    ]),
  )
})

test('a payout that came back is not asked about again, nor by whoever has no right over money', async () => {
  await opened(['AUDITOR'])
  expect(screen.queryByRole('button', { name: 'Отметить возврат выплаты' })).toBeNull()
  cleanup()
  await opened(['ACCOUNTANT'], { ...LEDGER, isPayoutReturned: true })
  expect(screen.queryByRole('button', { name: 'Отметить возврат выплаты' })).toBeNull()
})

test('an entry that was undone stands alone among the accruals', () => {
  const lines = ledgerLines([
    entry({ on: '2026-11-13' }),
    entry({ on: '2026-11-12', isReversed: true }),
    entry({ on: '2026-11-11', kind: 'PENALTY_ACCRUED' }),
    entry({ on: '2026-11-10' }),
  ])
  expect(lines.map(({ title, from, to }) => [title, from, to])).toEqual([
    ['Начислены проценты', '2026-11-13', '2026-11-13'],
    ['Начислены проценты', '2026-11-12', '2026-11-12'],
    ['Начислены проценты и пени', '2026-11-10', '2026-11-11'],
  ])
  expect(lines[2]?.postings).toContainEqual({ account: 'INTEREST', amountKopecks: 200 })
})
