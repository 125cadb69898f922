import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Reply } from '../../../../../protocol/call.ts'
import { deskJournal } from '../../../../../protocol/calls/desk/journal.ts'
import { EVERY_MS } from '../../../../../src/desk/parts/use-answer.ts'
import { pass, until } from '../../../page.tsx'
import { answers, refusal, sentBy } from '../../../server-of-page.ts'
import { atWork, goTo, NOW } from '../../at-work.tsx'

type Entry = Reply<typeof deskJournal>['entries'][number]

const entry = (number: number, more: Partial<Entry> = {}): Entry => ({
  id: `entry-${number}`,
  number,
  at: NOW,
  staffName: 'Павел Серов',
  roles: ['SUPPORT'],
  action: 'NOTE_ADDED',
  clientId: 'client-1',
  clientName: 'Лужина Глафира Тихоновна',
  reason: `причина ${number}`,
  address: '203.0.113.7',
  session: 'q1w2e3r4',
  approval: null,
  isShownToClient: false,
  ...more,
})
const page = (numbers: readonly number[], next: number | null = null) => ({
  asOf: NOW,
  entries: numbers.map((number) => entry(number)),
  next: next === null ? null : `entry-${next}`,
  chain: null,
})

/** Reasons of the rows, from the top. */
const reasons = (): string[] =>
  screen
    .getAllByRole('row')
    .map((row) => /причина \d+/.exec(row.textContent ?? '')?.[0] ?? '')
    .filter((reason) => reason !== '')

test('an entry says who did what and why, about whom, and whether the client sees it', async () => {
  answers(deskJournal, {
    asOf: NOW,
    entries: [
      entry(1, { isShownToClient: true }),
      entry(2, { clientId: null, clientName: null, reason: null, action: 'SIGNED_IN' }),
      entry(3, { clientName: null }),
    ],
    next: null,
    chain: null,
  })
  atWork({ roles: ['AUDITOR'], at: '#/journal' })
  const [first, second, third] = (await screen.findAllByText('Павел Серов')).map((who) =>
    within(who.closest('tr') ?? document.body),
  )
  expect(first?.getByText('причина 1')).toBeTruthy()
  expect(first?.getByText('видит')).toBeTruthy()
  expect(first?.getByRole('link').getAttribute('href')).toBe('#/journal/client-1')
  expect(second?.queryByRole('link')).toBeNull()
  expect(second?.queryByText('видит')).toBeNull()
  expect(third?.getByRole('link')).toBeTruthy()
})

test('an entry says its number, with which roles, in which session and for which decision', async () => {
  answers(deskJournal, {
    ...page([]),
    entries: [entry(1204, { roles: ['MODERATOR', 'SUPPORT'], approval: 'a1b2c3d4' })],
  })
  atWork({ roles: ['AUDITOR'], at: '#/journal' })
  const row = (await screen.findByText('Павел Серов')).closest('tr')
  for (const words of ['№ 1 204', 'Модератор, Поддержка', 'Сеанс q1w2e3r4', 'вдвоём a1b2c3d4'])
    expect(row?.textContent?.replaceAll('\u00A0', ' ')).toContain(words)
})

const CHAIN = { startedAt: NOW, from: 1, to: 1204, waiting: 0 }

test('the chain says how far the last night has found it whole', async () => {
  const check = { at: NOW, to: 1200, fault: null }
  answers(deskJournal, { ...page([1]), chain: { ...CHAIN, check } })
  atWork({ roles: ['AUDITOR'], at: '#/journal' })
  expect(await screen.findByText(/до № 1\s?200: всё цело/)).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  ['CHANGED', 7, null, 'Запись № 7 изменена или подменена в обход программы.'],
  ['REMOVED', 7, null, 'Запись № 7 удалена в обход программы.'],
  ['INSERTED', null, 'entry-9', 'Запись entry-9 вставлена в обход программы.'],
  ['REWRITTEN', null, null, 'Цепочка переписана целиком.'],
] as const)(
  'a chain that does not hold, %s, is said so',
  async (kind, position, actionId, words) => {
    const check = { at: NOW, to: 1204, fault: { kind, position, actionId } }
    answers(deskJournal, { ...page([1]), chain: { ...CHAIN, check } })
    atWork({ roles: ['AUDITOR'], at: '#/journal' })
    const alert = await screen.findByRole('alert')
    expect(alert.textContent?.replaceAll('\u00A0', ' ')).toContain(words)
  },
)

test('the journal of one client asks for that client alone, and leads to the whole one', async () => {
  answers(deskJournal, page([]))
  atWork({ roles: ['AUDITOR'], at: '#/journal/client-1' })
  expect(await screen.findByText('Записей нет')).toBeTruthy()
  expect(sentBy(deskJournal)[0]?.query).toEqual({ clientId: 'client-1' })
  expect(screen.getByRole('link', { name: 'Показать весь журнал' }).getAttribute('href')).toBe(
    '#/journal',
  )
})

test('further pages are asked for by hand, until the last one', async () => {
  answers(deskJournal, ({ query }) => (query.before ? page([2, 1]) : page([4, 3], 3)))
  const user = atWork({ roles: ['AUDITOR'], at: '#/journal' })
  await user.click(await screen.findByRole('button', { name: 'Показать ещё' }))
  await screen.findByText('причина 1')
  expect(reasons()).toEqual(['причина 4', 'причина 3', 'причина 2', 'причина 1'])
  expect(sentBy(deskJournal).at(-1)?.query).toEqual({ before: 'entry-3' })
  expect(screen.queryByRole('button', { name: 'Показать ещё' })).toBeNull()
})

test('a further page that did not come leaves what is read, and is asked for again', async () => {
  let fails = true
  answers(deskJournal, ({ query }) => {
    if (!query.before) return page([2], 2)
    return fails ? refusal('NOT_FOUND') : page([1])
  })
  const user = atWork({ roles: ['AUDITOR'], at: '#/journal/client-1' })
  await user.click(await screen.findByRole('button', { name: 'Показать ещё' }))
  const again = await screen.findByRole('button', { name: /Повторить|Попробовать/ })
  expect(reasons()).toEqual(['причина 2'])
  fails = false
  await user.click(again)
  await screen.findByText('причина 1')
  expect(sentBy(deskJournal).at(-1)?.query).toEqual({ before: 'entry-2', clientId: 'client-1' })
})

test('new entries at the top push none out of sight between the pages that were read', async () => {
  let first = page([4, 3], 3)
  answers(deskJournal, ({ query }) => (query.before ? page([2, 1]) : first))
  const user = atWork({ roles: ['AUDITOR'], at: '#/journal' })
  await user.click(await screen.findByRole('button', { name: 'Показать ещё' }))
  await screen.findByText('причина 1')
  first = page([5, 4], 4)
  await pass(EVERY_MS)
  await until(() => screen.getByText('причина 5'))
  expect(reasons()).toEqual([5, 4, 3, 2, 1].map((number) => `причина ${number}`))
})

test('after more than a page of new entries what was read is put away, for it does not go on from the first page', async () => {
  let first = page([4, 3], 3)
  answers(deskJournal, ({ query: { before } }) => {
    if (before === 'entry-8') return page([7, 6], 6)
    return before ? page([2, 1]) : first
  })
  const user = atWork({ roles: ['AUDITOR'], at: '#/journal' })
  await user.click(await screen.findByRole('button', { name: 'Показать ещё' }))
  await screen.findByText('причина 1')
  first = page([9, 8], 8)
  await pass(EVERY_MS)
  await until(() => screen.getByText('причина 9'))
  expect(reasons()).toEqual(['причина 9', 'причина 8'])
  await user.click(screen.getByRole('button', { name: 'Показать ещё' }))
  await screen.findByText('причина 6')
  expect(reasons()).toEqual([9, 8, 7, 6].map((number) => `причина ${number}`))
})

test('of the whole journal nothing stays in the journal of one client', async () => {
  answers(deskJournal, ({ query: { before, clientId } }) => {
    if (clientId) return page([7])
    return before ? page([2, 1]) : page([4, 3], 3)
  })
  const user = atWork({ roles: ['AUDITOR'], at: '#/journal' })
  await user.click(await screen.findByRole('button', { name: 'Показать ещё' }))
  await screen.findByText('причина 1')
  await goTo('#/journal/client-1')
  await until(() => screen.getByText('причина 7'))
  expect(reasons()).toEqual(['причина 7'])
})
