import { describe, expect, test } from 'vitest'
import { isoDate } from '../../lending/calendar.ts'
import { coolingOffHours } from '../../lending/cooling-off.ts'
import { fromRoubles } from '../../lending/money.ts'
import { capsAt, rulesAt } from '../../lending/rules.ts'

const at = (day: string) => rulesAt(isoDate(day))

describe('the law of the day', () => {
  test('the overpayment cap falls from 150 to 130 to 100 %', () => {
    const days = ['2020-01-01', '2023-06-30', '2023-07-01', '2026-03-31', '2026-04-01']
    expect(days.map((day) => at(day).overpaymentCapPercent)).toEqual([150, 150, 130, 130, 100])
  })

  test('0.8 % a day and 292 % a year hold since July 2023', () => {
    expect(at('2023-06-30').dailyRateCapMillionths).toBe(10_000)
    expect(at('2023-07-01')).toMatchObject({
      dailyRateCapMillionths: 8000,
      fullCostCapPercent: 292,
    })
  })

  test('expensive loans are counted from October 2026 and stricter from April 2027', () => {
    expect(at('2026-09-30').expensiveLoans).toBeNull()
    expect(at('2026-10-01').expensiveLoans).toEqual({ maxOpen: 2, abovePercent: 200 })
    expect(at('2027-04-01').expensiveLoans).toEqual({ maxOpen: 1, abovePercent: 100 })
  })

  test('unpaid interest may not be added to principal from 2027', () => {
    expect(at('2026-12-31')).toMatchObject({ capitalisationForbidden: false, pause: null })
    expect(at('2027-01-01')).toMatchObject({ capitalisationForbidden: true, pause: { days: 4 } })
  })

  test('days before the first row have no rules', () => {
    expect(() => at('2019-12-31')).toThrow(new RangeError('no rules are known for 2019-12-31'))
  })
})

const hours = (roubles: number, day = '2026-11-21') =>
  coolingOffHours(fromRoubles(roubles), isoDate(day))

describe('cooling-off', () => {
  test('below 50 000 at once, to 200 000 in 4 hours, above in 48', () => {
    expect([49_999.99, 50_000, 200_000, 200_000.01, 300_000].map((sum) => hours(sum))).toEqual([
      0, 4, 4, 48, 48,
    ])
  })

  test('there was none before September 2025', () => {
    expect(hours(300_000, '2025-08-31')).toBe(0)
    expect(at('2025-08-31').coolingOff).toEqual([{ upTo: null, hours: 0 }])
    expect(hours(300_000, '2025-09-01')).toBe(48)
  })
})

describe('entered caps', () => {
  const row = (validFrom: string, overpaymentCapPercent: number) => ({
    validFrom: isoDate(validFrom),
    caps: { dailyRateCapMillionths: 7_000, fullCostCapPercent: 250, overpaymentCapPercent },
  })

  test('count from their day, over those the release knows from the same day or before', () => {
    const entered = [row('2026-04-01', 90), row('2025-06-01', 120)]
    const caps = ['2025-05-31', '2025-06-01', '2026-03-31', '2026-04-01'].map(
      (day) => capsAt(isoDate(day), entered).overpaymentCapPercent,
    )
    expect(caps).toEqual([130, 120, 120, 90])
  })

  test('that a later change of the law the release knows of follows give way to it', () => {
    expect(capsAt(isoDate('2026-04-01'), [row('2026-03-01', 120)])).toEqual({
      dailyRateCapMillionths: 7_000,
      fullCostCapPercent: 250,
      overpaymentCapPercent: 100,
    })
  })
})
