import { expect, test } from 'vitest'
import { STAFF_ROLES } from '../../../../../protocol/desk.ts'
import { countOf, listsOf } from '../../../../../src/desk/parts/lists.ts'
import {
  counterWords,
  inOrder,
  type Waiting,
  waitingFor,
} from '../../../../../src/desk/screens/home/waiting.ts'
import { sessionOf } from '../../at-work.tsx'

const HOUR_MS = 3_600_000
const NOW_MS = Date.parse('2026-11-21T09:00:00.000Z')

const waiting = (part: Partial<Waiting>): Waiting => ({
  screen: 'cases',
  counter: 'Анкеты',
  burning: 'Анкета ждёт',
  calm: 'Никто не ждёт',
  count: 1,
  sinceMs: null,
  ...part,
})

test('everybody sees just the lists that they may open and that somebody counts', () => {
  for (const role of STAFF_ROLES) {
    const session = sessionOf([role])
    const open = listsOf(session).map(({ screen }) => screen)
    const counted = open.filter((screen) => countOf(session, screen) !== null)
    const shown = waitingFor(session).map(({ screen }) => screen)
    expect(shown.toSorted()).toEqual(counted.toSorted())
  }
})

test('every number is that of its own list', () => {
  const session = sessionOf(STAFF_ROLES)
  const numbers = { ...session.waiting }
  const screens = waitingFor(session).map(({ screen }) => screen)
  for (const [index, screen] of screens.entries()) Object.assign(numbers, { [screen]: index + 1 })
  const counts = waitingFor({ ...session, waiting: numbers }).map(({ count }) => count)
  expect(counts).toEqual(screens.map((_screen, index) => index + 1))
})

test('a passed term of the law comes first, then the longest wait, then what has no moment', () => {
  const late = waiting({ isLate: true })
  const long = waiting({ sinceMs: NOW_MS - 5 * HOUR_MS })
  const short = waiting({ sinceMs: NOW_MS - HOUR_MS })
  const uncounted = waiting({})
  expect([uncounted, short, late, long].toSorted(inOrder)).toEqual([late, long, short, uncounted])
})

test('under a number stand its own words, or how long the first has waited', () => {
  expect(counterWords(waiting({ count: 0, words: 'За сутки: 3' }), NOW_MS)).toBe('Никто не ждёт')
  expect(counterWords(waiting({ words: 'За сутки: 3' }), NOW_MS)).toBe('За сутки: 3')
  expect(counterWords(waiting({}), NOW_MS)).toBe('Ждут человека')
  expect(counterWords(waiting({ sinceMs: NOW_MS - 2 * HOUR_MS }), NOW_MS)).toBe(
    'Дольше всех ждут 2\u00a0ч',
  )
})

test('data of clients that should have been refreshed are a passed term of the law', () => {
  const session = sessionOf(['CREDIT_OFFICER'])
  const of = (part: object) =>
    waitingFor({ ...session, waiting: { ...session.waiting, ...part } }).find(
      ({ screen }) => screen === 'expiring',
    )
  expect(of({ expiring: 3, expiringIdentifications: 3 })).toMatchObject({ isLate: false })
  expect(of({ expiring: 3, expiringIdentifications: 3, lateIdentifications: 2 })).toMatchObject({
    isLate: true,
    words: 'Сверка данных просрочена: 2',
  })
})
