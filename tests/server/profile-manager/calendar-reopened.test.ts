/** A calendar file taken again after a change of the schedule is the same events, newer (D13, D14, D33). */
import ical from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProductKey } from '../../../lending/products.ts'
import { changed, moveDays, opened } from '../core/change-bench.ts'
import { type Borrower, contractOf, verifiedBorrower } from '../core/fixture.ts'
import { type TestApp, testApp } from '../test-app.ts'
import { checkCalendar } from './strict-calendar.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

interface Entry {
  readonly on: string
  readonly sequence: number
  readonly status: string
  readonly alarms: number
}

/** The contract's events by UID, from a file that the strict checker and the parser both take. */
const eventsOf = async (who: Borrower, loanId: string): Promise<Map<string, Entry>> => {
  const { statusCode, rawPayload, body } = await app.fastify.inject({
    url: `/profile-manager/calendar/contract/${loanId}`,
    headers: who.headers,
  })
  expect(statusCode).toBe(200)
  checkCalendar(rawPayload)
  const calendar = new ical.Component(ical.parse(body))
  return new Map(
    calendar
      .getAllSubcomponents('vevent')
      .map((each) => new ical.Event(each, { strictExceptions: true }))
      .map((event) => [
        event.uid,
        {
          on: event.startDate.toString(),
          sequence: event.sequence,
          status: String(event.component.getFirstPropertyValue('status')),
          alarms: event.component.getAllSubcomponents('valarm').length,
        },
      ]),
  )
}

const borrowed = async (loan: { product?: ProductKey; amount?: number; term?: number } = {}) => {
  const who = await verifiedBorrower(app)
  const loanId = await opened(app, who, loan)
  await moveDays(app, 6)
  return { who, loanId, before: await eventsOf(who, loanId) }
}

const duesOf = async (who: Borrower, loanId: string): Promise<string[]> =>
  (await contractOf(app, who, loanId)).rows.map(({ dueOn }: { dueOn: string }) => dueOn)

const expectSameButNewer = (before: Map<string, Entry>, after: Map<string, Entry>) => {
  expect([...after.keys()].sort()).toEqual([...before.keys()].sort())
  for (const [uid, { sequence }] of after)
    expect(sequence).toBeGreaterThan(before.get(uid)?.sequence ?? 0)
}

test('a prolonged payment is the same event on its new day', async () => {
  const { who, loanId, before } = await borrowed({
    product: 'LOAN_WITH_GRACE_PERIOD',
    amount: 10_000,
    term: 14,
  })
  const shown = await changed(app, who, { loanId, kind: 'PROLONGATION', days: 14 })
  const after = await eventsOf(who, loanId)
  expectSameButNewer(before, after)
  expect([...before.values()].map(({ on }) => on)).toEqual([shown.fromDueOn])
  expect([...after.values()]).toMatchObject([{ on: shown.toDueOn, status: 'CONFIRMED', alarms: 3 }])
})

test('a shifted payment moves, the others stay where they were', async () => {
  const { who, loanId, before } = await borrowed()
  await changed(app, who, { loanId, kind: 'SHIFT', days: 9 })
  const after = await eventsOf(who, loanId)
  expectSameButNewer(before, after)
  const [moved, ...others] = [...after.values()].map(({ on }) => on)
  const [former, ...same] = [...before.values()].map(({ on }) => on)
  expect(moved).not.toBe(former)
  expect(others).toEqual(same)
  expect([moved, ...others]).toEqual(await duesOf(who, loanId))
})

test('a shorter term takes its last payments back and leaves no alarm on them', async () => {
  const { who, loanId, before } = await borrowed({ amount: 30_000, term: 6 })
  await changed(app, who, {
    loanId,
    kind: 'PARTIALLY_EARLY',
    amount: 18_000,
    mode: 'REDUCE_TERM',
  })
  const dues = await duesOf(who, loanId)
  const after = await eventsOf(who, loanId)
  expectSameButNewer(before, after)
  const events = [...after.values()]
  const standing = events.filter(({ status }) => status === 'CONFIRMED')
  const gone = events.filter(({ status }) => status === 'CANCELLED')
  expect(dues.length).toBeLessThan(6)
  expect(standing.map(({ on }) => on)).toEqual(dues)
  expect(gone).toHaveLength(6 - dues.length)
  expect(gone.map(({ alarms }) => alarms)).toEqual(gone.map(() => 0))
})

test('the strict checker sees what breaks a calendar', () => {
  const event = [
    'BEGIN:VEVENT',
    'UID:1',
    'DTSTAMP:20261121T090000Z',
    'DTSTART;VALUE=DATE:20261126',
    'END:VEVENT',
  ]
  const file = (lines: readonly string[], end = '\r\n') =>
    Buffer.from(
      ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//v//RU', ...lines, 'END:VCALENDAR', ''].join(
        end,
      ),
    )
  const added = (line: string) => file([...event.slice(0, -1), line, 'END:VEVENT'])
  expect(() => checkCalendar(file(event))).not.toThrow()
  for (const broken of [
    file(event, '\n'),
    file([...event, ...event]),
    file(event.filter((line) => !line.startsWith('DTSTAMP'))),
    added('UID:2'),
    added(`SUMMARY:${'я'.repeat(40)}`),
    added('SUMMARY:сегодня, завтра'),
    added('DTEND;VALUE=DATE:20261126'),
    added('STATUS:GONE'),
  ])
    expect(() => checkCalendar(broken)).toThrow('Not a strict calendar')
})
