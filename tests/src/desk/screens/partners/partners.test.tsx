import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Reply } from '../../../../../protocol/call.ts'
import {
  deskFunnel,
  deskGoals,
  deskPostbacks,
} from '../../../../../protocol/calls/desk/partners.ts'
import { deskSession } from '../../../../../protocol/calls/desk/session.ts'
import { funnelSheet } from '../../../../../src/desk/screens/partners/funnel-sheet.ts'
import { says, until, words } from '../../../page.tsx'
import { answers, sentBy } from '../../../server-of-page.ts'
import { atWork, NOW, sessionOf } from '../../at-work.tsx'

const ROW: Reply<typeof deskFunnel>['rows'][number] = {
  day: '2026-11-20',
  source: 'SRAVNI',
  visits: 40,
  registrations: 12,
  declined: 2,
  applications: 9,
  approved: 7,
  loans: 5,
  loansKopecks: 15_000_050,
}

const POSTBACK: Reply<typeof deskPostbacks>['postbacks'][number] = {
  postbackId: 'postback-1',
  partner: 'LEADS_SU',
  event: 'HOLD',
  state: 'WAITING',
  applicationId: 'application-1',
  transactionId: 'click-1',
  createdAt: NOW,
  settledAt: null,
  attempts: 2,
  lastError: 'postback LEADS_SU: answered 500',
  nextTryAt: NOW,
}

const GOALS: Reply<typeof deskGoals> = {
  asOf: NOW,
  goals: [
    { goal: 'visit', count: 400 },
    { goal: 'registration.step:phone', count: 30 },
  ],
}

const open = () => {
  answers(deskFunnel, { asOf: NOW, rows: [ROW, { ...ROW, source: 'ALLIANCE', visits: 1002 }] })
  answers(deskPostbacks, { asOf: NOW, postbacks: [POSTBACK], next: null })
  answers(deskGoals, GOALS)
  return atWork({ roles: ['ACCOUNTANT'], at: '#/partners' })
}

const cellsOf = (row: HTMLElement): (string | null)[] =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

test('the report shows each source by day and the sum of all', async () => {
  open()
  const row = (await screen.findByText('Сравни')).closest('tr')
  expect(row && cellsOf(row).slice(1, 7)).toEqual(['40', '12', '2', '9', '7', '5'])
  const total = screen.getByRole('rowheader', { name: 'Всего' }).closest('tr')
  expect(total && cellsOf(total).slice(1, 3)).toEqual(['1\u00a0042', '24'])
})

test('the way of the visitors stands under the sources, with its share of the visits', async () => {
  open()
  const row = (await screen.findByText('Подтвердили телефон')).closest('tr')
  expect(row && cellsOf(row)).toEqual(['30', '7,5%'])
})

test('another day asks for another report', async () => {
  open()
  fireEvent.change(await screen.findByLabelText('С дня'), { target: { value: '2026-11-01' } })
  await waitFor(() =>
    expect(sentBy(deskFunnel).map(({ query }) => query)).toContainEqual(
      expect.objectContaining({ from: '2026-11-01' }),
    ),
  )
})

test('a postback that waits says what failed and when it goes again', async () => {
  open()
  const row = (await screen.findByText('Leads.su')).closest('tr')
  if (!row) throw new Error('no row')
  expect(row.textContent).toContain('ждёт отправки')
  expect(row.textContent).toContain('answered 500')
  expect(row.textContent).toContain('следующая попытка')
})

test('whoever answers clients does not see the partners', async () => {
  atWork({ roles: ['SUPPORT'] })
  await says('Смена на сегодня')
  expect(words()).not.toContain('Партнёры')
})

test('the sheet has semicolons, decimal commas and quotes where they are needed', () => {
  expect(funnelSheet([ROW])).toBe(
    '\uFEFFДень;Источник;Переходы;Регистрации;Отказано по анкете;Просили займ;Одобрено;Выдано займов;Выдано, ₽\r\n' +
      '2026-11-20;Сравни;40;12;2;9;7;5;150000,50\r\n',
  )
})

test('rows that new ones push off the first page stay in sight, each as it was last asked for', async () => {
  const told = (number: number) => ({
    ...POSTBACK,
    postbackId: `p${number}`,
    transactionId: `click-${number}`,
  })
  answers(deskFunnel, { asOf: NOW, rows: [] })
  answers(deskGoals, GOALS)
  answers(deskPostbacks, ({ query }) =>
    query.before === undefined
      ? { asOf: NOW, postbacks: [told(4), told(3)], next: 'p3' }
      : { asOf: NOW, postbacks: [told(2), told(1)], next: null },
  )
  const user = atWork({ roles: ['ACCOUNTANT'], at: '#/partners' })
  await user.click(await screen.findByRole('button', { name: 'Показать ещё' }))
  await screen.findByText('клик click-1')
  const sent = { ...told(4), state: 'SENT' as const, lastError: null, nextTryAt: null }
  answers(deskPostbacks, { asOf: NOW, postbacks: [told(5), sent], next: 'p4' })
  window.dispatchEvent(new Event('focus'))
  await screen.findByText('клик click-5')
  const rows = screen.getAllByText(/^клик /).map(({ textContent }) => textContent)
  expect(rows).toEqual([5, 4, 3, 2, 1].map((number) => `клик click-${number}`))
  const row = screen.getByText('клик click-4').closest('tr')
  expect(row?.textContent).toContain('партнёр принял')
})

test('the days of the report are those of the server, whatever the clock of the device says', async () => {
  answers(deskFunnel, { asOf: NOW, rows: [] })
  answers(deskGoals, GOALS)
  answers(deskPostbacks, { asOf: NOW, postbacks: [], next: null })
  localStorage.setItem('vovremya.desk.signed-in', '1')
  vi.setSystemTime('2026-12-05T09:00:00.000Z')
  atWork({ roles: ['ACCOUNTANT'], at: '#/partners' })
  answers(deskSession, { ...sessionOf(['ACCOUNTANT']), asOf: NOW })
  await until(() =>
    expect(sentBy(deskFunnel).map(({ query }) => query)).toEqual([
      { from: '2026-11-15', to: '2026-11-21' },
    ]),
  )
})
