import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { deskClient } from '../../../../../protocol/calls/desk/clients.ts'
import {
  deskPreviewLegalStatus,
  deskProposeLegalStatus,
} from '../../../../../protocol/calls/desk/legal-statuses.ts'
import type { LoanFigures, StaffRole } from '../../../../../protocol/desk.ts'
import { answers, sentBy } from '../../../server-of-page.ts'
import { atWork, NOW } from '../../at-work.tsx'
import { clientCardFixture } from './client-card-fixture.ts'

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
  await user.type(screen.getByLabelText('День определения суда'), '2026-11-20')
  await user.type(screen.getByLabelText('Номер дела или документа'), 'А40-1/2026')
  await user.type(screen.getByLabelText('Откуда известно'), 'ЕФРСБ')
  await user.click(screen.getByRole('button', { name: 'Показать, что изменится' }))
  expect(await screen.findByText(/77,57/)).toBeTruthy()
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
