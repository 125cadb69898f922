/** The money of a loan on its way, in the card of its client (decision 0102). */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Reply } from '../../../../../protocol/call.ts'
import { deskClient } from '../../../../../protocol/calls/desk/clients.ts'
import { deskAskFor, deskPreviewStep } from '../../../../../protocol/calls/desk/requests.ts'
import type { StaffRole } from '../../../../../protocol/desk.ts'
import type { LoanFigures } from '../../../../../protocol/two-people.ts'
import { answers, refuses, sentBy, sentOnce } from '../../../server-of-page.ts'
import { atWork, NOW } from '../../at-work.tsx'
import { clientCardFixture } from './client-card-fixture.ts'

type Payout = Reply<typeof deskClient>['loans'][number]['payout']

const ONE_TRY = [
  { payoutId: 'payout-1', place: 'MIR •• 3055', state: 'PROCESSING' as const, sentAt: NOW },
]

const opened = (roles: readonly StaffRole[], payout: Payout) => {
  const loan = {
    loanId: 'loan-1',
    number: null,
    product: 'INSTALLMENT',
    state: 'PAYOUT_PENDING',
    amountKopecks: 1_200_000,
    signedAt: NOW,
    nextDueOn: null,
    owedKopecks: 0,
    daysOverdue: 0,
    payout,
  }
  answers(deskClient, clientCardFixture({ loans: [loan] }))
  return atWork({ roles, at: '#/clients/client-1' })
}

const figures = (contractState: string): LoanFigures => ({
  contractState,
  principalKopecks: 0,
  interestKopecks: 0,
  penaltyKopecks: 0,
  advanceKopecks: 0,
  overdueDays: 0,
  offBalanceKopecks: 0,
})

const shows = (version: string) =>
  answers(deskPreviewStep, {
    asOf: NOW,
    about: 'Отменить выплату 12 000,00 ₽ на карту MIR •• 3055',
    version,
    facts: { amountKopecks: 1_200_000, before: figures('SIGNED'), after: figures('CANCELLED') },
  })

test('support sees what cancelling changes, and asks for exactly that with a reason', async () => {
  shows('a'.repeat(64))
  const user = opened(['SUPPORT'], { isAskedFor: false, stoppedAt: null, tries: ONE_TRY })
  expect(await screen.findByText(/банк ещё не ответил/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Отменить выплату' }))
  const dialog = await screen.findByRole('dialog', { name: 'Отменить выплату?' })
  expect(await within(dialog).findByText(/на карту MIR •• 3055/)).toBeTruthy()
  expect(within(dialog).getByRole('row', { name: 'Займ подписан отменён' })).toBeTruthy()
  await user.type(within(dialog).getByLabelText('Причина'), 'Займ брал не он')
  refuses(deskAskFor, 'REQUEST_STALE')
  shows('b'.repeat(64))
  await user.click(within(dialog).getByRole('button', { name: 'Попросить' }))
  expect(await within(dialog).findByRole('alert')).toBeTruthy()
  await waitFor(() => expect(sentBy(deskPreviewStep)).toHaveLength(2))
  answers(deskAskFor, { requestId: 'request-1' })
  await user.click(within(dialog).getByRole('button', { name: 'Попросить' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentBy(deskAskFor).at(-1)?.body).toMatchObject({
    kind: 'CANCEL_PAYOUT',
    subjectId: 'loan-1',
    version: 'b'.repeat(64),
    reason: 'Займ брал не он',
  })
  await waitFor(() => expect(sentBy(deskClient).length).toBeGreaterThan(1))
})

test('money that has come meanwhile is said in the words of the server, and nothing is asked', async () => {
  refuses(deskPreviewStep, 'REQUEST_IMPOSSIBLE', { detail: 'Деньги уже у клиента.' })
  const user = opened(['ACCOUNTANT'], { isAskedFor: false, stoppedAt: null, tries: ONE_TRY })
  await user.click(await screen.findByRole('button', { name: 'Отменить выплату' }))
  expect(await screen.findByText(/Деньги уже у клиента/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Попросить' })).toBeNull()
  expect(sentOnce(deskPreviewStep).query).toMatchObject({ kind: 'CANCEL_PAYOUT' })
})

test('what waits for another person, and what the bank has to end, is asked for no second time', async () => {
  opened(['ACCOUNTANT'], { isAskedFor: true, stoppedAt: null, tries: [] })
  expect(await screen.findByText('Поручения банку ещё не было.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'ждёт второго решения' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Отменить выплату' })).toBeNull()
})

test('support, who cannot open the questions of two people, is led to none', async () => {
  opened(['SUPPORT'], { isAskedFor: true, stoppedAt: null, tries: [] })
  expect(await screen.findByText(/Отмена ждёт второго решения/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'ждёт второго решения' })).toBeNull()
})

test('a payout that is being cancelled says what comes of it', async () => {
  opened(['SUPPORT'], { isAskedFor: false, stoppedAt: NOW, tries: ONE_TRY })
  expect(await screen.findByText(/Если деньги дошли, займ останется в силе/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Отменить выплату' })).toBeNull()
})

test.each(['MODERATOR', 'COLLECTIONS', 'CREDIT_OFFICER', 'AUDITOR', 'ADMINISTRATOR'] as const)(
  '%s reads how it stands and does not ask',
  async (role) => {
    opened([role], { isAskedFor: false, stoppedAt: null, tries: ONE_TRY })
    expect(await screen.findByText(/банк ещё не ответил/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Отменить выплату' })).toBeNull()
  },
)

test('a loan whose money has come has nothing to cancel', async () => {
  opened(['SUPPORT'], null)
  expect(await screen.findByText('без номера')).toBeTruthy()
  expect(screen.queryByText(/^Выплата/)).toBeNull()
})
