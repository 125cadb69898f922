import { expect, test } from 'vitest'
import { addDays, daysBetween, isoDate } from '../../lending/calendar.ts'
import { OVERDUE_STAGES, stageDueDates } from '../../lending/overdue-stages.ts'

const TODAY = isoDate('2027-05-12')

test('every day past due belongs to exactly one stage', () => {
  for (let days = 1; days <= 400; days += 1) {
    const dueOn = addDays(TODAY, -days)
    const stages = OVERDUE_STAGES.filter((stage) => {
      const { earliest, latest } = stageDueDates(stage, TODAY)
      return dueOn <= latest && (earliest === null || dueOn >= earliest)
    })
    expect(stages).toHaveLength(1)
  }
})

test('the day of the payment itself is in no stage', () => {
  const { latest } = stageDueDates('UP_TO_7', TODAY)
  expect(daysBetween(latest, TODAY)).toBe(1)
})

test.each([
  ['2027-02-11', 'UP_TO_7'],
  ['2027-02-17', 'UP_TO_7'],
  ['2027-02-18', 'UP_TO_30'],
  ['2027-03-12', 'UP_TO_30'],
  ['2027-03-13', 'UP_TO_60'],
  ['2027-05-11', 'UP_TO_90'],
  ['2027-05-12', 'OVER_90'],
])('due 10.02.2027, looked at on %s: %s (vector W41)', (day, stage) => {
  const found = OVERDUE_STAGES.find((one) => {
    const { earliest, latest } = stageDueDates(one, isoDate(day))
    return '2027-02-10' <= latest && (earliest === null || '2027-02-10' >= earliest)
  })
  expect(found).toBe(stage)
})
