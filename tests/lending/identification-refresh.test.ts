/** When the information about a client is to be refreshed (115-FZ art. 7 cl. 1 sub-cl. 3, decision 0165). */
import { describe, expect, test } from 'vitest'
import { isoDate } from '../../lending/calendar.ts'
import {
  type IdentificationFacts,
  isRefreshAsked,
  refreshDueOn,
  refreshRefusal,
  refreshReminderFrom,
} from '../../lending/identification-refresh.ts'

const facts = (part: Partial<IdentificationFacts> = {}): IdentificationFacts => ({
  confirmedOn: isoDate('2026-03-10'),
  risk: 'ORDINARY',
  riskSince: null,
  doubtedOn: null,
  isDoubtAnswered: false,
  ...part,
})
const day = isoDate

describe('the last day', () => {
  test('is the same day three years later, one year later for a high risk', () => {
    expect(refreshDueOn(facts())).toBe('2029-03-10')
    expect(refreshDueOn(facts({ risk: 'HIGH' }))).toBe('2027-03-10')
  })

  test('of somebody identified on 29 February is 28 February', () => {
    const confirmedOn = day('2024-02-29')
    expect(refreshDueOn(facts({ confirmedOn }))).toBe('2027-02-28')
    expect(refreshDueOn(facts({ confirmedOn, risk: 'HIGH' }))).toBe('2025-02-28')
  })

  test('of a doubt is the seventh working day after it, over holidays too', () => {
    expect(refreshDueOn(facts({ doubtedOn: day('2026-11-27') }))).toBe('2026-12-08')
    expect(refreshDueOn(facts({ doubtedOn: day('2026-12-25') }))).toBe('2027-01-14')
  })

  test('is never later for a doubt than without it', () => {
    expect(refreshDueOn(facts({ doubtedOn: day('2029-03-09') }))).toBe('2029-03-10')
  })

  test('of a risk that became high late is seven working days from then, and not later than the ordinary one', () => {
    const raised = (on: string) => facts({ risk: 'HIGH', riskSince: day(on) })
    expect(refreshDueOn(raised('2026-05-05'))).toBe('2027-03-10')
    expect(refreshDueOn(raised('2028-11-27'))).toBe('2028-12-06')
    expect(refreshDueOn(raised('2029-03-07'))).toBe('2029-03-10')
  })

  test('of a high risk is a year again once the information was confirmed', () => {
    const again = facts({
      risk: 'HIGH',
      riskSince: day('2028-11-27'),
      confirmedOn: day('2028-12-01'),
    })
    expect(refreshDueOn(again)).toBe('2029-12-01')
  })

  test('of a risk that is ordinary again is three years', () => {
    expect(refreshDueOn(facts({ riskSince: day('2028-11-27') }))).toBe('2029-03-10')
  })
})

describe('a client', () => {
  test('is asked from thirty days before the last day on', () => {
    expect(isRefreshAsked(facts(), day('2029-02-07'))).toBe(false)
    expect(isRefreshAsked(facts(), day('2029-02-08'))).toBe(true)
    expect(isRefreshAsked(facts(), day('2031-01-01'))).toBe(true)
  })

  test('is asked while a doubt stands that they have not answered', () => {
    const doubtedOn = day('2026-11-27')
    expect(isRefreshAsked(facts({ doubtedOn }), doubtedOn)).toBe(true)
    const answered = facts({ doubtedOn, isDoubtAnswered: true })
    expect(isRefreshAsked(answered, doubtedOn)).toBe(false)
  })

  test('is lent to on the last day and not on the next one', () => {
    expect(refreshRefusal(facts(), day('2029-03-10'))).toBeNull()
    expect(refreshRefusal(facts(), day('2029-03-11'))).toBe('DATA_REFRESH')
  })

  test('is not lent to from the day of a doubt on, whatever they say themselves', () => {
    const doubted = facts({ doubtedOn: day('2026-11-27'), isDoubtAnswered: true })
    expect(refreshRefusal(doubted, day('2026-11-28'))).toBe('DATA_DOUBT')
  })
})

test('reminders begin a month before the last day, a week before it and on the day after it', () => {
  const dueOn = day('2029-03-10')
  const from = (today: string) => refreshReminderFrom(dueOn, day(today))
  expect(from('2029-02-07')).toBeNull()
  expect([from('2029-02-08'), from('2029-03-02')]).toEqual(['2029-02-08', '2029-02-08'])
  expect([from('2029-03-03'), from('2029-03-10')]).toEqual(['2029-03-03', '2029-03-03'])
  expect([from('2029-03-11'), from('2030-01-01')]).toEqual(['2029-03-11', '2029-03-11'])
})
