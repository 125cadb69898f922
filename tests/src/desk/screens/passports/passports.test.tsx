import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Reply } from '../../../../../protocol/call.ts'
import {
  deskPassportChange,
  deskPassportChanges,
  deskProposePassportChange,
  deskRefusePassportChange,
} from '../../../../../protocol/calls/desk/passport-changes.ts'
import type { StaffRole } from '../../../../../protocol/desk.ts'
import { answers, refuses, sentBy, sentOnce } from '../../../server-of-page.ts'
import { atWork, NOW } from '../../at-work.tsx'

const FORMER = {
  lastName: 'Иванова',
  firstName: 'Анна',
  patronymic: 'Петровна',
  birthDate: '1990-03-15',
  passport: '•••• ••0007',
  issuedDate: '2011-04-20',
  departmentCode: '770-053',
} as const

const SENT: Reply<typeof deskPassportChange> = {
  changeId: 'change-1',
  clientId: 'client-1',
  clientName: 'Иванова Анна Петровна',
  askedAt: NOW,
  isProposed: false,
  state: 'ASKED',
  reason: null,
  former: FORMER,
  next: { ...FORMER, lastName: 'Крылова', passport: '4526 300101', issuedDate: '2019-05-12' },
  photos: [
    { fileId: 'f1', kind: 'PASSPORT_MAIN' },
    { fileId: 'f2', kind: 'SELFIE' },
  ],
}

const opened = (sent: Partial<typeof SENT> = {}, roles: readonly StaffRole[] = ['SUPPORT']) => {
  answers(deskPassportChange, { ...SENT, ...sent })
  return atWork({ roles, at: '#/passports/change-1' })
}

test('the list shows who waits and what comes next', async () => {
  const { changeId, clientId, clientName, askedAt } = SENT
  const waiting = [{ changeId, clientId, clientName, askedAt, isProposed: false }]
  answers(deskPassportChanges, { asOf: NOW, waiting })
  atWork({ roles: ['SUPPORT'], at: '#/passports' })
  const row = (await screen.findByText('Иванова Анна Петровна')).closest('tr')
  expect(row?.textContent).toContain('ждёт проверки')
  expect(row?.querySelector('a')?.getAttribute('href')).toBe('#/passports/change-1')
})

test('what changes is marked, and another person is asked with what was compared', async () => {
  answers(deskProposePassportChange, { requestId: 'request-1' })
  const user = opened()
  await screen.findByText('Крылова')
  const marked = Array.from(document.querySelectorAll('mark'), ({ textContent }) => textContent)
  expect(marked).toEqual(['Крылова', '4526 300101', '12\u00a0мая 2019'])
  await user.click(screen.getByRole('button', { name: 'Попросить сменить' }))
  const dialog = screen.getByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: /^Попросить/ }))
  expect(within(dialog).getByText(/Напишите, что сверили/)).toBeTruthy()
  await user.type(within(dialog).getByLabelText('Что сверили'), 'Все строки и лицо')
  answers(deskPassportChange, { ...SENT, isProposed: true })
  await user.click(within(dialog).getByRole('button', { name: /^Попросить/ }))
  expect(await screen.findByText('Ждёт решения другого человека.')).toBeTruthy()
  expect(sentOnce(deskProposePassportChange).body).toEqual({ reason: 'Все строки и лицо' })
  expect(screen.queryByRole('button', { name: 'Попросить сменить' })).toBeNull()
})

test('a refusal needs its reason and shows what the client will read', async () => {
  answers(deskRefusePassportChange, { ok: true })
  const user = opened()
  await user.click(await screen.findByRole('button', { name: 'Не принять' }))
  const dialog = screen.getByRole('dialog')
  const submit = within(dialog).getByRole('button', { name: 'Не принять' })
  await user.click(submit)
  expect(within(dialog).getByText('Выберите причину.')).toBeTruthy()
  await user.selectOptions(within(dialog).getByLabelText('Почему'), 'GLARE')
  expect(dialog.textContent).toContain('без вспышки')
  answers(deskPassportChange, { ...SENT, state: 'REFUSED', reason: 'GLARE' })
  await user.click(submit)
  expect(await screen.findByText('Паспорт не принят.')).toBeTruthy()
  expect(sentOnce(deskRefusePassportChange).body).toEqual({ reason: 'GLARE' })
})

test('a stale question is refused in words and stays open', async () => {
  refuses(deskRefusePassportChange, 'REQUEST_IMPOSSIBLE', {
    detail: 'Клиент отозвал этот паспорт, или о нём уже решили. Обновите список.',
  })
  const user = opened()
  await user.click(await screen.findByRole('button', { name: 'Не принять' }))
  const dialog = screen.getByRole('dialog')
  await user.selectOptions(within(dialog).getByLabelText('Почему'), 'BLUR')
  await user.click(within(dialog).getByRole('button', { name: 'Не принять' }))
  expect(await within(dialog).findByText(/Клиент отозвал этот паспорт/)).toBeTruthy()
})

test('whoever only decides looks, and asks for nothing', async () => {
  opened({}, ['CREDIT_OFFICER'])
  expect(await screen.findByRole('button', { name: 'Показать селфи' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Попросить сменить' })).toBeNull()
  expect(sentBy(deskRefusePassportChange)).toEqual([])
})
