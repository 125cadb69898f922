import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Reply } from '../../../../../protocol/call.ts'
import { deskCases, deskTakeCase } from '../../../../../protocol/calls/desk/cases.ts'
import { deskWithdrawRequest } from '../../../../../protocol/calls/desk/requests.ts'
import type { StaffRole } from '../../../../../protocol/desk.ts'
import { plain, until } from '../../../page.tsx'
import { answers, sentBy, sentOnce } from '../../../server-of-page.ts'
import { answersCase, atWork, NOW } from '../../at-work.tsx'

type Queue = Reply<typeof deskCases>

const FREE: Queue['cases'][number] = {
  checkId: 'check-1',
  clientName: 'Лужина Глафира',
  waitingSince: '2026-11-21T08:18:00.000Z',
  earlierChecks: 0,
  reviewer: null,
}
const REVIEWER = { name: 'Илья Осокин', until: '2026-11-21T09:15:00.000Z', isYou: false }
const ASKED: Queue['asked'][number] = {
  checkId: 'check-9',
  clientName: 'Пахомов Илья',
  waitingSince: '2026-11-21T08:00:00.000Z',
  requestId: 'request-1',
  about: 'Отказать клиенту',
  reason: 'На снимке не тот',
  askedBy: 'Илья Осокин',
  askedAt: NOW,
  expiresAt: '2026-11-22T09:00:00.000Z',
  isYours: false,
}

const opened = async (queue: Partial<Queue>, roles: readonly StaffRole[] = ['MODERATOR']) => {
  answers(deskCases, { asOf: NOW, total: 1, medianSeconds: null, cases: [], asked: [], ...queue })
  const user = atWork({ roles, at: '#/cases' })
  await screen.findByText(/^данные на/)
  return user
}
const rowOf = (name: string): string =>
  plain(screen.getByText(name).closest('tr')?.textContent ?? '')

test('a case says how long it waits, how many checks came before and who looks at it', async () => {
  await opened({
    cases: [
      { ...FREE, earlierChecks: 2 },
      { ...FREE, checkId: 'check-2', clientName: 'Чужая', reviewer: REVIEWER },
      { ...FREE, checkId: 'check-3', clientName: 'Своя', reviewer: { ...REVIEWER, isYou: true } },
    ],
  })
  expect(rowOf('Лужина Глафира')).toMatch(/2 проверки до этой.*42 мин.*свободна/)
  expect(rowOf('Чужая')).toContain('первая проверка')
  expect(rowOf('Чужая')).toContain('Илья Осокин, до 12:15')
  expect(rowOf('Своя')).toContain('за вами до 12:15')
})

test('what somebody else looks at is not taken from them, the own case is opened again', async () => {
  answersCase()
  answers(deskTakeCase, { checkId: 'check-3' })
  const user = await opened({
    cases: [
      { ...FREE, clientName: 'Чужая', reviewer: REVIEWER },
      { ...FREE, checkId: 'check-3', clientName: 'Своя', reviewer: { ...REVIEWER, isYou: true } },
    ],
  })
  const others = screen.getByRole('button', { name: 'Взять: Чужая' })
  expect(others.getAttribute('aria-disabled')).toBe('true')
  await user.click(others)
  expect(sentBy(deskTakeCase)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Открыть: Своя' }))
  await until(() => expect(sentBy(deskTakeCase)).toHaveLength(1))
  expect(sentOnce(deskTakeCase).body).toEqual({ checkId: 'check-3' })
})

test('an auditor sees the queue and takes nothing', async () => {
  await opened({ cases: [FREE] }, ['AUDITOR'])
  expect(screen.queryByRole('button', { name: /^Взять/ })).toBeNull()
})

test('an empty queue says whether others wait for a second person', async () => {
  await opened({ asked: [ASKED] })
  expect(screen.getByText(/остальные ждут второго сотрудника/)).toBeTruthy()
  expect(rowOf('Пахомов Илья')).toContain('решает другой человек')
  expect(screen.queryByRole('button', { name: /^Отозвать/ })).toBeNull()
})

test('only whoever asked to decline takes it back, with a reason, and the case is in the queue again', async () => {
  answers(deskWithdrawRequest, { ok: true })
  const user = await opened({ asked: [{ ...ASKED, isYours: true }] })
  expect(rowOf('Пахомов Илья')).toContain('вы')
  await user.click(screen.getByRole('button', { name: 'Отозвать просьбу: Пахомов Илья' }))
  expect(await screen.findByText(/Анкета сразу вернётся в очередь/)).toBeTruthy()
  await user.type(screen.getByLabelText(/Причина|Почему/), 'Ошибся')
  const buttons = screen.getAllByRole('button', { name: /^Отозвать/ })
  const last = buttons.at(-1)
  if (last) await user.click(last)
  await until(() => expect(sentBy(deskWithdrawRequest)).toHaveLength(1))
  expect(sentOnce(deskWithdrawRequest)).toMatchObject({
    params: { requestId: 'request-1' },
    body: { reason: 'Ошибся' },
  })
})
