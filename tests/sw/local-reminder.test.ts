import { array, assert, integer, property, subarray } from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { addDays, isoDate } from '../../lending/calendar.ts'
import { DAY_MS } from '../../lending/durations.ts'
import { SNAPSHOTS } from '../../protocol/device-store.ts'
import { localReminders, remindLocally } from '../../sw/local-reminder.ts'
import { todayHere } from '../../sw/today-here.ts'

const { kept } = vi.hoisted(() => ({ kept: new Map<string, unknown>() }))
vi.mock('../../sw/device-copy.ts', () => ({
  readKept: (name: string) => Promise.resolve(kept.get(name) ?? null),
  readNote: () => Promise.resolve(null),
  writeNote: () => Promise.resolve(),
}))

const DUE = isoDate('2026-03-20')
const CHOSEN = { daysBefore: [3, 1, 0] as (3 | 1 | 0)[], hour: 9 }

const at = (daysLeft: number, hour: number): Date =>
  new Date(`${addDays(DUE, -daysLeft)}T${String(hour).padStart(2, '0')}:30:00`)

const payments = (shownOn: string | null) => [{ tag: 'due-1', path: '/p', dueOn: DUE, shownOn }]

const titles = (now: Date, shownOn: string | null = null, chosen = CHOSEN): string[] =>
  localReminders(chosen, payments(shownOn), { now }).map(({ title }) => title)

test('the device reminds on the chosen days from the chosen hour on', () => {
  expect(titles(at(4, 23))).toEqual([])
  expect(titles(at(3, 8))).toEqual([])
  expect(titles(at(3, 9))).toEqual(['Через 3 дня день платежа'])
  expect(titles(at(1, 9), addDays(DUE, -3))).toEqual(['Завтра день платежа'])
  expect(titles(at(0, 21), addDays(DUE, -1))).toEqual(['Сегодня день платежа'])
})

test('a day on which the browser did not wake the worker is made up for', () => {
  expect(titles(at(2, 9))).toEqual(['Скоро день платежа'])
})

test('a browser that wakes the worker at night does not wake the person', () => {
  for (const hour of [0, 2, 8, 22, 23]) {
    expect(titles(at(2, hour))).toEqual([])
    expect(titles(at(0, hour))).toEqual([])
  }
})

test('what a push has shown since is not said again', () => {
  expect(titles(at(2, 12), addDays(DUE, -3))).toEqual([])
  expect(titles(at(0, 12), DUE)).toEqual([])
})

test('past the due date the device says nothing: how often that may be is the server’s to count', () => {
  expect(titles(at(-1, 12))).toEqual([])
})

test.each([1, -1, 40])(
  'a phone whose clock is %d days behind reminds on the right day, and names none',
  (daysAhead) => {
    const titlesOn = (daysLeft: number, shownOn: string | null = null) => {
      const now = new Date(at(daysLeft, 12).getTime() - daysAhead * DAY_MS)
      return localReminders(CHOSEN, payments(shownOn), { now, daysAhead }).map(({ title }) => title)
    }
    expect(titlesOn(4)).toEqual([])
    expect(titlesOn(0)).toEqual(['Посмотрите свой платёж'])
    expect(titlesOn(0, addDays(DUE, -daysAhead))).toEqual([])
    expect(titlesOn(-1)).toEqual([])
  },
)

test('how far the clock is behind is read from the copy of the account, for the number on the icon as well', async () => {
  onTestFinished(() => void vi.unstubAllGlobals())
  const shown: string[] = []
  const badges: number[] = []
  const showNotification = (title: string) => Promise.resolve(void shown.push(title))
  vi.stubGlobal('self', { registration: { showNotification } })
  vi.stubGlobal('navigator', { setAppBadge: async (count: number) => void badges.push(count) })
  const contract = {
    loanApplicationId: '1',
    contractState: 'ACTIVE',
    nextPayment: { dueOn: DUE, amountKopecks: 100 },
  }
  const asOf = `${addDays(DUE, -9)}T09:00:00.000Z`
  kept.set(SNAPSHOTS.reminders, { value: CHOSEN })
  for (const daysAhead of [0, 2]) {
    const receivedAtMs = Date.parse(asOf) - daysAhead * DAY_MS
    kept.set(SNAPSHOTS.account, { value: { contracts: [contract] }, asOf, receivedAtMs })
    await remindLocally(at(5, 12))
  }
  expect(badges).toEqual([0, 1])
  expect(shown).toEqual(['Посмотрите свой платёж'])
})

test('no chosen days, no reminders', () => {
  expect(titles(at(1, 12), null, { daysBefore: [], hour: 9 })).toEqual([])
})

test('however often the browser wakes the worker, at most one reminder comes for a chosen day', () => {
  const chosenDays = subarray<3 | 1 | 0>([3, 1, 0])
  const wakings = array(integer({ min: 0, max: 200 }), { maxLength: 40 })
  assert(
    property(chosenDays, integer({ min: 7, max: 21 }), wakings, (days, hour, hours) => {
      let shownOn: string | null = null
      let count = 0
      const startMs = at(6, 0).getTime()
      for (const waking of hours.toSorted((a, b) => a - b)) {
        const now = new Date(startMs + waking * 3_600_000)
        const shown = titles(now, shownOn, { daysBefore: days, hour })
        if (shown.length > 0) shownOn = todayHere(now)
        count += shown.length
      }
      expect(count).toBeLessThanOrEqual(days.length)
    }),
  )
})
