import { describe, expect, test } from 'vitest'
import { contactGuard, type ContactRequest } from '../../lending/contact-guard.ts'

const MOSCOW = 180
const VLADIVOSTOK = 600
/** A moment of a local clock. */
const at = (text: string, utcOffsetMinutes = MOSCOW) =>
  Date.parse(`${text}:00Z`) - utcOffsetMinutes * 60_000
const ask = (text: string, sent: string[] = [], utcOffsetMinutes = MOSCOW) => {
  const request: ContactRequest = {
    atMs: at(text, utcOffsetMinutes),
    utcOffsetsMinutes: [utcOffsetMinutes],
    sentAtMs: sent.map((moment) => at(moment, utcOffsetMinutes)),
  }
  return contactGuard(request)
}
const next = (text: string) => ({ allowed: false, nextAllowedAtMs: at(text) })

describe('hours', () => {
  test('8 to 22 on a working day, the end not included', () => {
    expect(ask('2026-11-20T07:59')).toMatchObject({ ...next('2026-11-20T08:00'), reason: 'HOURS' })
    expect(ask('2026-11-20T08:00').allowed).toBe(true)
    expect(ask('2026-11-20T21:59').allowed).toBe(true)
    expect(ask('2026-11-20T22:00')).toMatchObject(next('2026-11-21T09:00'))
  })

  test('9 to 20 on weekends and holidays', () => {
    expect(ask('2026-11-21T08:30')).toMatchObject(next('2026-11-21T09:00'))
    expect(ask('2026-11-21T19:59').allowed).toBe(true)
    expect(ask('2026-11-22T20:00')).toMatchObject(next('2026-11-23T08:00'))
    expect(ask('2026-11-04T08:30')).toMatchObject(next('2026-11-04T09:00'))
  })

  test('by the local time of the client', () => {
    const moment = at('2026-11-20T16:00', MOSCOW)
    const decide = (utcOffsetMinutes: number) =>
      contactGuard({ atMs: moment, utcOffsetsMinutes: [utcOffsetMinutes], sentAtMs: [] })
    expect(decide(MOSCOW).allowed).toBe(true)
    expect(decide(VLADIVOSTOK)).toMatchObject({
      allowed: false,
      nextAllowedAtMs: at('2026-11-21T09:00', VLADIVOSTOK),
    })
  })
})

describe('a client whose local time is not known', () => {
  const ANYWHERE = [120, 180, 600, 720] as const
  const inMoscow = (text: string, sent: string[] = []) =>
    contactGuard({
      atMs: at(text),
      utcOffsetsMinutes: ANYWHERE,
      sentAtMs: sent.map((moment) => at(moment)),
    })

  test('is written to only at an hour that is lawful by every clock', () => {
    // 8 in Kaliningrad is 9 in Moscow, 22 in Kamchatka is 13 in Moscow.
    expect(inMoscow('2026-11-20T08:59')).toMatchObject(next('2026-11-20T09:00'))
    expect(inMoscow('2026-11-20T09:00').allowed).toBe(true)
    expect(inMoscow('2026-11-20T12:59').allowed).toBe(true)
    expect(inMoscow('2026-11-20T13:00')).toMatchObject(next('2026-11-21T10:00'))
    expect(inMoscow('2026-11-21T10:59').allowed).toBe(true)
    expect(inMoscow('2026-11-21T11:00')).toMatchObject(next('2026-11-22T10:00'))
  })

  test('counts messages by the clock that shows the most of them in a day', () => {
    const sent = ['2026-11-19T23:30', '2026-11-20T09:00']
    expect(ask('2026-11-20T12:00', sent).counts.DAY).toBe(1)
    expect(inMoscow('2026-11-20T12:00', sent)).toMatchObject({ reason: 'DAY', counts: { DAY: 2 } })
  })
})

describe('how often', () => {
  const two = ['2026-11-16T10:00', '2026-11-16T12:00']
  const four = [...two, '2026-11-17T10:00', '2026-11-18T10:00']

  test('two a local day', () => {
    expect(ask('2026-11-16T15:00', two.slice(1)).allowed).toBe(true)
    expect(ask('2026-11-16T15:00', two)).toMatchObject({
      ...next('2026-11-17T08:00'),
      reason: 'DAY',
    })
  })

  test('four in any seven days', () => {
    const decision = ask('2026-11-19T15:00', four)
    expect(decision).toMatchObject({ ...next('2026-11-23T08:00'), reason: 'WEEK' })
    expect(decision.counts).toEqual({ DAY: 0, WEEK: 4, MONTH: 4 })
  })

  test('sixteen in any thirty-one days', () => {
    const sent = ['10-19', '10-26', '11-02', '11-09'].flatMap((monday) =>
      [0, 1].flatMap((plus) => {
        const [month, dayOf] = monday.split('-')
        const date = `2026-${month}-${String(Number(dayOf) + plus).padStart(2, '0')}`
        return [`${date}T10:00`, `${date}T12:00`]
      }),
    )
    expect(ask('2026-11-17T15:00', sent)).toMatchObject({
      ...next('2026-11-19T08:00'),
      reason: 'MONTH',
    })
  })

  test('what was sent later than the moment asked about does not count', () => {
    expect(ask('2026-11-20T12:00', ['2026-11-21T10:00']).counts).toEqual({
      DAY: 0,
      WEEK: 0,
      MONTH: 0,
    })
  })

  test('a client never written to has counts of nothing', () => {
    expect(ask('2026-11-20T12:00').counts).toEqual({ DAY: 0, WEEK: 0, MONTH: 0 })
  })
})

test('the moment named is allowed and none before it that day is', () => {
  const sent = Array.from({ length: 4 }, (_, index) => `2026-11-${16 + index}T21:00`)
  const refused = ask('2026-11-19T21:30', sent)
  expect(refused.allowed).toBe(false)
  if (refused.allowed) return
  const sentAtMs = sent.map((moment) => at(moment))
  const decide = (atMs: number) => contactGuard({ atMs, utcOffsetsMinutes: [MOSCOW], sentAtMs })
  expect(decide(refused.nextAllowedAtMs).allowed).toBe(true)
  expect(decide(refused.nextAllowedAtMs - 1).allowed).toBe(false)
})
