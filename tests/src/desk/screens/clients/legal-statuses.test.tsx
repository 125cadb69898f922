import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { deskClient } from '../../../../../protocol/calls/desk/clients.ts'
import {
  deskPreviewLegalStatus,
  deskProposeLegalStatus,
} from '../../../../../protocol/calls/desk/legal-statuses.ts'
import { deskRegisterFraudClaim } from '../../../../../protocol/calls/desk/fraud.ts'
import type { StaffRole } from '../../../../../protocol/desk.ts'
import type { LoanFigures } from '../../../../../protocol/two-people.ts'
import { answers, sentBy } from '../../../server-of-page.ts'
import { atWork, NOW } from '../../at-work.tsx'
import { clientCardFixture } from './client-card-fixture.ts'
import { CARD as LENT_TO } from './ledger-fixture.ts'

const FIGURES: LoanFigures = {
  contractState: 'OVERDUE',
  principalKopecks: 2_307_349,
  interestKopecks: 415_323,
  penaltyKopecks: 8000,
  advanceKopecks: 0,
  overdueDays: 33,
  offBalanceKopecks: 0,
}

const CARD = clientCardFixture()

const opened = (roles: readonly StaffRole[], card = CARD) => {
  answers(deskClient, card)
  answers(deskPreviewLegalStatus, {
    asOf: NOW,
    about: 'Отметить «Банкротство через суд»',
    version: 'version-1',
    facts: { amountKopecks: 243, before: FIGURES, after: { ...FIGURES, penaltyKopecks: 7757 } },
  })
  answers(deskProposeLegalStatus, { requestId: 'request-1' })
  return atWork({ roles, at: '#/clients/client-1' })
}

test('a status is typed, its effect is shown, and exactly that is asked for', async () => {
  const user = opened(['COLLECTIONS'])
  await user.click(await screen.findByRole('button', { name: 'Отметить статус' }))
  await user.click(screen.getByRole('button', { name: 'Показать, что изменится' }))
  expect(screen.getByText('Укажите день.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('День определения суда'))
  await user.type(screen.getByLabelText('День определения суда'), '2026-11-20')
  await user.type(screen.getByLabelText('Номер дела или документа'), 'А40-1/2026')
  await user.type(screen.getByLabelText('Откуда известно'), 'ЕФРСБ')
  await user.click(screen.getByRole('button', { name: 'Показать, что изменится' }))
  expect(await screen.findByText(/77,57/)).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Что изменится' }))
  await user.type(screen.getByLabelText('Причина'), 'Определение суда')
  await user.click(screen.getByRole('button', { name: 'Попросить' }))
  await waitFor(() => expect(sentBy(deskProposeLegalStatus)).toHaveLength(1))
  expect(sentBy(deskProposeLegalStatus)[0]).toMatchObject({
    body: {
      version: 'version-1',
      reason: 'Определение суда',
      legalStep: { step: 'ENTER', kind: 'BANKRUPT_COURT', loanId: null, on: '2026-11-20' },
    },
  })
})

test('nobody asks while another question waits, nor without the role', async () => {
  opened(['COLLECTIONS'], { ...CARD, isStatusAsked: true })
  expect(await screen.findByText('ждёт второго решения')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Отметить статус' })).toBeNull()
})

test('the desk sees what is left of the debt that a standing status is about', async () => {
  const loan = {
    loanId: 'loan-1',
    number: '261110-0001',
    product: 'INSTALLMENT',
    state: 'OVERDUE',
    amountKopecks: 3_000_000,
    signedAt: NOW,
    nextDueOn: null,
    owedKopecks: 1_234_500,
    daysOverdue: 40,
    payout: null,
  }
  opened(['COLLECTIONS'], {
    ...CARD,
    loans: [loan, { ...loan, loanId: 'loan-2', number: '261110-0002', owedKopecks: 700_000 }],
    legalStatuses: [
      {
        statusId: 'status-1',
        kind: 'COURT',
        contractNumber: '261110-0001',
        fromOn: '2026-11-20',
        caseNumber: '2-1/2026',
        source: 'ГАС',
        reason: null,
        markedBy: 'Кольцова',
        confirmedBy: 'Серов',
        enteredAt: NOW,
        end: null,
      },
    ],
  })
  const left = await screen.findByText(/Осталось вернуть/)
  expect(left.textContent).toContain('12 345,00 ₽'.replaceAll(' ', '\u00a0'))
})

test('that a loan is not the client’s support registers alone, by its own form', async () => {
  answers(deskRegisterFraudClaim, { ok: true })
  const { loans } = LENT_TO
  const user = opened(['SUPPORT'], clientCardFixture({ loans }))
  await user.click(await screen.findByRole('button', { name: 'Займ оформил не клиент' }))
  expect(screen.queryByRole('button', { name: 'Отметить статус' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Начать проверку' }))
  expect(screen.getByText('Выберите договор.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Договор'))
  const [loan] = loans
  await user.selectOptions(screen.getByLabelText('Договор'), loan?.loanId ?? '')
  await user.selectOptions(screen.getByLabelText('Как клиент сообщил'), 'Письмо')
  await user.type(screen.getByLabelText('Номер обращения или документа'), 'КУСП 1204')
  await user.type(screen.getByLabelText('Что сообщил клиент'), 'Паспорт украли')
  await user.click(screen.getByRole('button', { name: 'Начать проверку' }))
  await waitFor(() => expect(sentBy(deskRegisterFraudClaim)).toHaveLength(1))
  expect(sentBy(deskRegisterFraudClaim)[0]).toMatchObject({
    body: {
      clientId: CARD.clientId,
      loanId: loan?.loanId,
      way: 'LETTER',
      caseNumber: 'КУСП 1204',
      reason: 'Паспорт украли',
    },
  })
})

test('a claim of fraud is no choice among what two people enter', async () => {
  const user = opened(['CREDIT_OFFICER'])
  await user.click(await screen.findByRole('button', { name: 'Отметить статус' }))
  const kinds = [...screen.getByLabelText('Что произошло').querySelectorAll('option')]
  expect(kinds.map(({ value }) => value)).not.toContain('FRAUD_CLAIM')
})
