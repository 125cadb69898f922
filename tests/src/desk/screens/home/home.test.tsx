import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { deskSession } from '../../../../../protocol/calls/desk/session.ts'
import { deskStaff } from '../../../../../protocol/calls/desk/staff.ts'
import { answers } from '../../../server-of-page.ts'
import { atWork, NOW, sessionOf } from '../../at-work.tsx'

const NONE = { cases: 0, oldestCaseAt: null } as const

test('a complaint that is not due yet is somebody who waits', async () => {
  atWork({ roles: ['SUPPORT'] })
  const session = sessionOf(['SUPPORT'])
  answers(deskSession, {
    ...session,
    waiting: { ...session.waiting, ...NONE, complaints: 2, nextComplaintDueOn: '2026-12-14' },
  })
  const pane = await screen.findByRole('region', { name: 'Сначала это' })
  expect(within(pane).getByText('Обращение ждёт ответа')).toBeTruthy()
  expect(within(pane).getByText('Ближайший срок 14.12.26')).toBeTruthy()
  expect(within(pane).queryByText('Никто не ждёт')).toBeNull()
})

test('a number that is no time says so, and every link names its list', async () => {
  atWork({ roles: ['SUPPORT'] })
  const session = sessionOf(['SUPPORT'])
  answers(deskSession, {
    ...session,
    waiting: { ...session.waiting, ...NONE, complaints: 2, nextComplaintDueOn: '2026-12-14' },
  })
  const link = await screen.findByRole('link', { name: 'Открыть список: Обращения' })
  expect(link.closest('li')?.textContent).toMatch(/^2в списке/)
})

test('a complaint past its term stands before everybody who has waited long', async () => {
  atWork({ roles: ['SUPPORT'] })
  const session = sessionOf(['SUPPORT'])
  answers(deskSession, {
    ...session,
    waiting: {
      ...session.waiting,
      threads: 1,
      oldestThreadAt: '2026-11-21T08:00:00.000Z',
      complaints: 1,
      overdueComplaints: 1,
      nextComplaintDueOn: '2026-11-20',
    },
  })
  const pane = await screen.findByRole('region', { name: 'Сначала это' })
  expect(
    within(pane)
      .getAllByRole('listitem')
      .map((row) => row.querySelector('b')?.textContent),
  ).toEqual(['Обращение ждёт ответа', 'Клиент ждёт ответа'])
})

test('money of a payer that is past its term stands first and says how much of it there is', async () => {
  atWork({ roles: ['ACCOUNTANT'] })
  const session = sessionOf(['ACCOUNTANT'])
  const waiting = { ...session.waiting, ...NONE, money: 3, lateMoney: 2, requests: 1 }
  answers(deskSession, { ...session, waiting })
  const pane = await screen.findByRole('region', { name: 'Сначала это' })
  const [first] = within(pane).getAllByRole('listitem')
  expect(first?.textContent).toContain('Срок возврата вышел: 2')
})

test('when no list has anybody in it, nobody waits', async () => {
  atWork({ roles: ['SUPPORT'] })
  const session = sessionOf(['SUPPORT'])
  answers(deskSession, { ...session, waiting: { ...session.waiting, ...NONE } })
  expect(
    await screen.findByText('Всё разобрано. Новое появится само, обновлять не нужно.'),
  ).toBeTruthy()
})

test('a wait of days names its day beside the time', async () => {
  atWork({ roles: ['SUPPORT'] })
  const session = sessionOf(['SUPPORT'])
  const oldestThreadAt = '2026-11-19T09:00:00.000Z'
  answers(deskSession, { ...session, waiting: { ...session.waiting, threads: 1, oldestThreadAt } })
  expect(await screen.findByText(/^Дольше всех, с чт 19\.11\.26, /)).toBeTruthy()
})

test('everybody is told that four fifths of a macroprudential limit are used', async () => {
  atWork({ roles: ['SUPPORT'] })
  const session = sessionOf(['SUPPORT'])
  const band = { abovePercent: 50, limitPercent: 15, roomKopecks: 28_000_000 }
  answers(deskSession, { ...session, nearLoadLimits: [band] })
  const note = await screen.findByText(/использовано не\sменьше 80% лимита \(15%\)/)
  expect(note.textContent).toMatch(/ПДН больше 50%:.*осталось 280\s000/)
  // The shares stand where support may not look.
  expect(screen.queryByRole('link', { name: 'Открыть портфель' })).toBeNull()
})

test('whoever reads the journal is told first that it was written past the server', async () => {
  atWork({ roles: ['AUDITOR'] })
  answers(deskStaff, { asOf: NOW, people: [], waiting: [], changes: [] })
  answers(deskSession, { ...sessionOf(['AUDITOR']), isJournalBroken: true })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Журнал сотрудников изменён в обход программы')
})

test('who may not read the journal is told nothing of its chain', async () => {
  atWork({ roles: ['SUPPORT'] })
  answers(deskSession, { ...sessionOf(['SUPPORT']), isJournalBroken: true })
  await screen.findByRole('region', { name: 'Сначала это' })
  expect(screen.queryByRole('alert')).toBeNull()
})
