/** One field that finds a client by number or by name, and says what it understands (decision 0101). */
import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { deskClient, deskFindClients } from '../../../../../protocol/calls/desk/clients.ts'
import { answers, refusal, sentBy } from '../../../server-of-page.ts'
import { atWork, NOW } from '../../at-work.tsx'
import { clientCardFixture } from './client-card-fixture.ts'

const FOUND = {
  clientId: 'client-1',
  clientName: 'Ясенева Аграфена Львовна',
  birthDate: '1988-02-11',
  phoneTail: '1234',
  status: 'VERIFIED',
} as const

/** Types into the field of the head, as the key `/` leads there. */
const find = async (user: UserEvent, text: string): Promise<void> => {
  await user.keyboard('[Slash]')
  const field = await screen.findByRole('searchbox', { name: 'Найти клиента' })
  expect(document.activeElement).toBe(field)
  await user.clear(field)
  await user.type(field, `${text}{Enter}`)
}

const atClients = async (): Promise<UserEvent> => {
  const user = atWork({ roles: ['SUPPORT'], at: '#/clients' })
  await screen.findByRole('heading', { level: 1, name: 'Клиенты' })
  return user
}

test('the screen says what the field understands, and that searches are written down', async () => {
  await atClients()
  const pane = await screen.findByRole('region', { name: 'Что можно ввести' })
  for (const term of ['Телефон', 'Номер договора', 'Фамилия и имя', 'Фамилия и паспорт'])
    expect(within(pane).getByText(term)).toBeTruthy()
  expect(within(pane).getByText(/записывается в журнал/)).toBeTruthy()
  expect(sentBy(deskFindClients)).toEqual([])
})

test('namesakes stand with birth date and the end of the phone; the text goes in the body', async () => {
  answers(deskFindClients, {
    isTooMany: false,
    clients: [
      FOUND,
      { ...FOUND, clientId: 'client-2', birthDate: '1990-03-15', phoneTail: '9876' },
    ],
  })
  const user = await atClients()
  await find(user, 'Ясенева Аграфена')
  expect(await screen.findByText('В списке 2 клиента')).toBeTruthy()
  const rows = (await screen.findAllByRole('row')).slice(1)
  expect(rows.map((row) => row.textContent)).toEqual([
    'Ясенева Аграфена Львовна11.02.1988•• 12-34личность проверена',
    'Ясенева Аграфена Львовна15.03.1990•• 98-76личность проверена',
  ])
  expect(
    within(rows[1] ?? document.body)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('#/clients/client-2')
  expect(sentBy(deskFindClients).map(({ body }) => body)).toEqual([{ text: 'Ясенева Аграфена' }])
})

test('a surname alone is not sent: the screen says what to add', async () => {
  const user = await atClients()
  await find(user, 'Ясенева')
  expect((await screen.findByText(/^Одной фамилии мало/)).textContent).toContain(
    '4 последние цифры',
  )
  expect(sentBy(deskFindClients)).toEqual([])
})

test('too many namesakes are not listed: the screen says what to add', async () => {
  answers(deskFindClients, { isTooMany: true, clients: [] })
  const user = await atClients()
  await find(user, 'Иванова Анна')
  expect(await screen.findByRole('heading', { name: 'Таких клиентов больше 10' })).toBeTruthy()
  expect(screen.getByText(/Добавьте отчество/)).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})

test.each([
  ['Ясенева 4471', /как в паспорте/],
  ['+7 900 000-12-34', /^Проверьте цифры/],
])('nobody is found by «%s», and the words fit what was asked', async (text, words) => {
  answers(deskFindClients, { isTooMany: false, clients: [] })
  const user = await atClients()
  await find(user, text)
  expect(await screen.findByRole('heading', { name: 'Никого не нашли' })).toBeTruthy()
  expect(screen.getByText(words)).toBeTruthy()
})

test('after too many searches the screen says when the next one may come', async () => {
  answers(deskFindClients, () =>
    refusal('TOO_MANY_REQUESTS', { detail: 'Следующий поиск через 12 мин.' }),
  )
  const user = await atClients()
  await find(user, 'Ясенева 4471')
  expect((await screen.findByRole('alert')).textContent).toContain('через 12 мин')
})

test('a check names who decided: a person by name, a provider by its number, the stand-in by neither', async () => {
  const check = { startedAt: NOW, finishedAt: NOW, outcome: 'VERIFIED', decidedBy: null } as const
  const checks = [
    { ...check, way: 'DESK', decidedBy: 'Марина Ветлугина', decisionNumber: null } as const,
    {
      ...check,
      startedAt: '2026-11-19T09:00:00.000Z',
      way: 'PROVIDER',
      decisionNumber: 'ИД-17',
    } as const,
    {
      ...check,
      startedAt: '2026-11-20T09:00:00.000Z',
      way: 'PROVIDER',
      decisionNumber: 'sandbox 5f0c',
    } as const,
  ]
  answers(deskClient, clientCardFixture({ checks }))
  atWork({ roles: ['SUPPORT'], at: '#/clients/client-1' })
  const pane = await screen.findByRole('region', { name: 'Проверки личности' })
  const lines = within(pane).getAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent.replace(/^[^,]*(,[^,]*)?\d, /, ''))).toEqual([
    'решил сотрудник: Марина Ветлугина',
    'проверил поставщик, решение №\u00a0ИД-17',
    'проверил поставщик, учебное решение',
  ])
})
