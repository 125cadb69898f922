/** What may still be written to whoever owes, as the workplace shows it (230-FZ art. 7, decisions 0068, 0090). */
import { expect, test } from 'vitest'
import { contactAllowance } from '../../../server/desk/contact-allowance.ts'

type Standing = Parameters<typeof contactAllowance>[0]

const NONE = { day: 0, week: 0, month: 0 }

const standing = (counts: object, more: object = {}, stoppedAtMs: number | null = null): Standing =>
  ({ decision: { allowed: true, counts, ...more }, stoppedAtMs }) as unknown as Standing

test('of 2 messages a day, 4 a week and 16 a month the ones that are left are shown', () => {
  expect(contactAllowance(standing({ DAY: 1, WEEK: 1, MONTH: 5 }), null)).toEqual({
    left: { day: 1, week: 3, month: 11 },
    refusal: null,
  })
})

test('more than the law lets write, as after a mistake, leaves none and no debt of messages', () => {
  expect(contactAllowance(standing({ DAY: 3, WEEK: 5, MONTH: 17 }), null).left).toEqual(NONE)
})

test('a limit that is used up says which and until when', () => {
  const refused = { allowed: false, reason: 'WEEK', nextAllowedAtMs: 7 }
  expect(contactAllowance(standing({ DAY: 0, WEEK: 4, MONTH: 4 }, refused), null)).toEqual({
    left: { day: 2, week: 0, month: 12 },
    refusal: { reason: 'WEEK', untilMs: 7 },
  })
})

test('the word of the client stands above the limits, and a status of the law above both', () => {
  const free = { DAY: 0, WEEK: 0, MONTH: 0 }
  expect(contactAllowance(standing(free, {}, 5), null)).toEqual({
    left: NONE,
    refusal: { reason: 'STOPPED', untilMs: null },
  })
  expect(contactAllowance(standing(free, {}, 0), null).refusal).toMatchObject({ reason: 'STOPPED' })
  expect(contactAllowance(standing(free, {}, 5), 'COURT')).toEqual({
    left: NONE,
    refusal: { reason: 'STATUS', untilMs: null },
  })
})
