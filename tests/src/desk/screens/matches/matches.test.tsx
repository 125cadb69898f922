import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { deskAskFor, deskRequests } from '../../../../../protocol/calls/desk/requests.ts'
import { deskFraudReports, deskFraudReportSent } from '../../../../../protocol/calls/desk/fraud.ts'
import { deskMatches } from '../../../../../protocol/calls/desk/screening.ts'
import { answers, sentBy } from '../../../server-of-page.ts'
import { atWork, NOW } from '../../at-work.tsx'
import { MATCH, REPORT } from './match-fixture.ts'

const answersMatches = (...matches: (typeof MATCH)[]): void => {
  answers(deskMatches, { asOf: NOW, base: { at: NOW, clients: 120, found: 1 }, matches })
  answers(deskFraudReports, { asOf: NOW, reports: [] })
}
answers(deskFraudReports, { asOf: NOW, reports: [] })

test('a match shows both sides and is asked about with a reason', async () => {
  answersMatches(MATCH)
  answers(deskAskFor, { requestId: 'request-1' })
  const user = atWork({ roles: ['CREDIT_OFFICER'], at: '#/matches' })
  const row = (await screen.findByRole('link', { name: MATCH.clientName ?? '' })).closest('tr')
  if (!row) throw new Error('no row')
  expect(within(row).getByText('13.02.1979, с. Берёзовка')).toBeTruthy()
  expect(within(row).getByText('имя, день рождения')).toBeTruthy()
  await user.click(within(row).getByRole('button', { name: /^Другой человек: / }))
  const dialog = screen.getByRole('dialog', { name: 'Это другой человек?' })
  await user.type(within(dialog).getByLabelText('Причина'), 'Другое место рождения')
  await user.click(within(dialog).getByRole('button', { name: 'Попросить' }))
  await waitFor(() =>
    expect(sentBy(deskAskFor).map(({ body }) => body)).toMatchObject([
      { kind: 'CLEAR_MATCH', subjectId: 'match-1', reason: 'Другое место рождения' },
    ]),
  )
})

test('a report about a payee names what was found and since when, and asks about the payout', async () => {
  answersMatches({ ...REPORT, isListed: false })
  answers(deskAskFor, { requestId: 'request-1' })
  const user = atWork({ roles: ['CREDIT_OFFICER'], at: '#/matches' })
  const row = (await screen.findByRole('link', { name: REPORT.clientName ?? '' })).closest('tr')
  if (!row) throw new Error('no row')
  for (const words of ['База ФинЦЕРТ', 'сообщение от 20.11.2026', 'телефон', 'В базе сейчас нет'])
    expect(within(row).getByText(words)).toBeTruthy()
  await user.click(
    within(row).getByRole('button', {
      name: 'Не выплачивать: Крутов Панкрат Ефремович, телефон',
    }),
  )
  const dialog = screen.getByRole('dialog', { name: 'Отказать в выплате?' })
  await user.type(within(dialog).getByLabelText('Причина'), 'Клиент говорит, что берёт для другого')
  await user.click(within(dialog).getByRole('button', { name: 'Попросить' }))
  await waitFor(() =>
    expect(sentBy(deskAskFor).map(({ body }) => body)).toMatchObject([
      { kind: 'FREEZE_CLIENT', subjectId: 'match-9' },
    ]),
  )
})

test('a frozen client is only released, one that is asked about waits', async () => {
  answersMatches(
    { ...MATCH, state: 'FROZEN', isListed: false },
    { ...MATCH, matchId: 'match-2', clientName: 'Зарницына Феврония', askedFor: 'FREEZE_CLIENT' },
  )
  atWork({ roles: ['ADMINISTRATOR'], at: '#/matches' })
  const buttons = await screen.findAllByRole('button', { name: /блокир|человек/ })
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Снять блокировку'])
  expect(screen.getByText('В перечне сейчас нет')).toBeTruthy()
  expect(screen.getByText('ждёт второго решения')).toBeTruthy()
})

test('of a list or a base that cannot be read that is said, and what was found is decided on', async () => {
  answersMatches({ ...MATCH, isListed: null }, { ...REPORT, isListed: null })
  atWork({ roles: ['CREDIT_OFFICER'], at: '#/matches' })
  expect(await screen.findByText('Перечень сейчас не читается')).toBeTruthy()
  expect(screen.getByText('База сейчас не читается')).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Другой человек: / })).toBeTruthy()
})

test('an auditor sees the matches and presses nothing', async () => {
  answersMatches(MATCH)
  atWork({ roles: ['AUDITOR'], at: '#/matches' })
  await screen.findByText('имя, день рождения')
  expect(screen.queryByRole('button', { name: /блокир|человек/ })).toBeNull()
})

test('what another role is to decide shows no buttons', async () => {
  const request = {
    requestId: 'request-1',
    clientId: null,
    kind: 'FREEZE_CLIENT' as const,
    subjectId: 'match-1',
    about: 'Заблокировать выдачи: Крутов Панкрат Ефремович',
    facts: null,
    reason: 'Совпал паспорт',
    state: 'OPEN' as const,
    askedBy: 'Пётр Серов',
    askedAt: NOW,
    expiresAt: NOW,
    isYours: false,
    isAboutYou: false,
    decidedBy: null,
    decidedAt: null,
    note: null,
  }
  answers(deskRequests, { asOf: NOW, requests: [request] })
  atWork({ roles: ['ACCOUNTANT'], at: '#/requests' })
  await screen.findByText(request.about)
  expect(screen.queryByRole('button', { name: /^Одобрить/ })).toBeNull()
})

test('a loan that the Bank of Russia is to be told of shows its last day, and takes the number of the report', async () => {
  answersMatches()
  const report = {
    reportId: 'report-1',
    clientId: 'client-1',
    clientName: 'Иванова Анна Петровна',
    contractNumber: 'ДЗ-14',
    dueOn: '2026-11-24',
    isLate: true,
    sentAt: null,
    number: null,
  }
  answers(deskFraudReports, { asOf: NOW, reports: [report] })
  answers(deskFraudReportSent, { ok: true })
  const user = atWork({ roles: ['CREDIT_OFFICER'], at: '#/matches' })
  expect(await screen.findByText(/срок вышел 24\.11\.26/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Отправлено: договор ДЗ-14' }))
  const dialog = screen.getByRole('dialog', { name: 'Сообщение отправлено?' })
  await user.click(within(dialog).getByRole('button', { name: 'Записать' }))
  expect(within(dialog).getByText('Введите номер сообщения.')).toBeTruthy()
  await user.type(within(dialog).getByLabelText('Номер сообщения'), 'ФЦ-77')
  await user.click(within(dialog).getByRole('button', { name: 'Записать' }))
  await waitFor(() =>
    expect(sentBy(deskFraudReportSent)).toMatchObject([
      { params: { reportId: 'report-1' }, body: { number: 'ФЦ-77' } },
    ]),
  )
})
