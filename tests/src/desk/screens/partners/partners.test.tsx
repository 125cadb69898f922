import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Reply } from '../../../../../protocol/call.ts'
import { deskFunnel, deskPostbacks } from '../../../../../protocol/calls/desk/partners.ts'
import { funnelSheet } from '../../../../../src/desk/screens/partners/funnel-sheet.ts'
import { says, words } from '../../../page.tsx'
import { answers, sentBy } from '../../../server-of-page.ts'
import { atWork, NOW } from '../../at-work.tsx'

const ROW: Reply<typeof deskFunnel>['rows'][number] = {
  day: '2026-11-20',
  source: 'SRAVNI',
  visits: 40,
  registrations: 12,
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

const open = () => {
  answers(deskFunnel, { asOf: NOW, rows: [ROW, { ...ROW, source: 'ALLIANCE', visits: 2 }] })
  answers(deskPostbacks, { asOf: NOW, postbacks: [POSTBACK], next: null })
  return atWork({ roles: ['ACCOUNTANT'], at: '#/partners' })
}

const cellsOf = (row: HTMLElement): (string | null)[] =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

test('the report shows each source by day and the sum of all', async () => {
  open()
  const row = (await screen.findByText('Сравни')).closest('tr')
  expect(row && cellsOf(row).slice(1, 6)).toEqual(['40', '12', '9', '7', '5'])
  const total = screen.getByRole('rowheader', { name: 'Всего' }).closest('tr')
  expect(total && cellsOf(total).slice(1, 3)).toEqual(['42', '24'])
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
    '\uFEFFДень;Источник;Переходы;Регистрации;Просили займ;Одобрено;Выдано займов;Выдано, ₽\r\n' +
      '2026-11-20;Сравни;40;12;9;7;5;150000,50\r\n',
  )
})
