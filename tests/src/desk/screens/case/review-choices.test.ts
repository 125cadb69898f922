/** A case that is compared place by place: what may be decided, and by which keys (decision 0051). */
import { describe, expect, test } from 'vitest'
import { COMPARED_PLACES } from '../../../../../protocol/cases.ts'
import { DECLINE_REASONS, MODERATION_REASONS } from '../../../../../protocol/enums.ts'
import { reviewKeys } from '../../../../../src/desk/screens/case/review-keys.ts'
import {
  approvalHindrance,
  chooseDecline,
  chooseReason,
  declineHindrance,
  differing,
  FIRST_REVIEW,
  mark,
  markAndGoOn,
  refusalHindrance,
  type Review,
} from '../../../../../src/desk/screens/case/review.ts'

describe('declining for good', () => {
  test('needs a reason', () => {
    expect(declineHindrance(FIRST_REVIEW)).toContain('Q7–Q9')
  })

  test.each(['PASSPORT_INVALID', 'FORGED_DOCUMENT'] as const)(
    'is open for %s at once',
    (reason) => {
      expect(declineHindrance(chooseDecline(FIRST_REVIEW, reason))).toBeNull()
    },
  )

  test('because of another person needs the face to be marked as different', () => {
    const chosen = chooseDecline(FIRST_REVIEW, 'OTHER_PERSON')
    expect(declineHindrance(chosen)).toContain('место 7')
    expect(declineHindrance(mark(chosen, 'FACE', 'SAME'))).toContain('место 7')
    expect(declineHindrance(mark(chosen, 'NAME', 'DIFFERENT'))).toContain('место 7')
    expect(declineHindrance(mark(chosen, 'FACE', 'DIFFERENT'))).toBeNull()
  })

  test('takes the place of a photo to take again, and the other way round', () => {
    const again = chooseReason(FIRST_REVIEW, 'BLUR')
    const declined = chooseDecline(again, 'FORGED_DOCUMENT')
    expect(declined).toMatchObject({ decline: 'FORGED_DOCUMENT', reason: null, photo: null })
    expect(refusalHindrance(declined)).not.toBeNull()
    expect(chooseReason(declined, 'BLUR')).toMatchObject({ decline: null, reason: 'BLUR' })
  })
})

describe('a photo to take again', () => {
  test('without a photo says that the photo is missing, not the reason', () => {
    expect(refusalHindrance({ ...FIRST_REVIEW, reason: 'BLUR' })).toBe(
      'Выберите снимок, который нужно переснять.',
    )
  })

  test('stays the chosen one with another reason of the same photo', () => {
    const chosen = chooseReason({ ...FIRST_REVIEW, place: 'REGISTRATION' }, 'BLUR')
    expect(chooseReason({ ...chosen, place: 'NAME' }, 'GLARE').photo).toBe('PASSPORT_REGISTRATION')
  })
})

describe('what differs', () => {
  test('is told in the order of the keys, however it was marked', () => {
    const review = mark(mark(FIRST_REVIEW, 'FACE', 'DIFFERENT'), 'BIRTH', 'DIFFERENT')
    expect(differing(review)).toEqual(
      COMPARED_PLACES.filter((at) => at === 'FACE' || at === 'BIRTH'),
    )
    expect(approvalHindrance(review)).toContain('Не совпало: 2, 7.')
  })

  test('goes before what is not marked yet', () => {
    expect(approvalHindrance(mark(FIRST_REVIEW, 'NAME', 'DIFFERENT'))).toMatch(/^Не совпало: 1\./)
    expect(approvalHindrance(FIRST_REVIEW)).toContain('Осталось: 1, 2, 3, 4, 5, 6, 7.')
  })

  test('can be marked the same after all', () => {
    const review = mark(mark(FIRST_REVIEW, 'NAME', 'DIFFERENT'), 'NAME', 'SAME')
    expect(differing(review)).toEqual([])
  })
})

test('the last place marked stays in sight', () => {
  const all = COMPARED_PLACES.reduce((review) => markAndGoOn(review, 'SAME'), FIRST_REVIEW)
  expect(all.place).toBe(COMPARED_PLACES.at(-1))
  expect(Object.keys(all.findings)).toHaveLength(COMPARED_PLACES.length)
})

test('marking by its own button keeps that place in sight', () => {
  expect(mark(FIRST_REVIEW, 'ISSUED', 'SAME')).toMatchObject({
    place: 'ISSUED',
    findings: { ISSUED: 'SAME' },
  })
})

describe('keys', () => {
  const pressed = (on: string, before: Review = FIRST_REVIEW): Review => {
    let review = before
    const key = reviewKeys((next) => {
      review = next(review)
    }).find((action) => action.on === on)
    if (!key) throw new Error(`no key ${on}`)
    key.run()
    return review
  }

  test.each(COMPARED_PLACES.map((place, index) => [`Digit${index + 1}`, place] as const))(
    '%s looks at %s and marks nothing',
    (on, place) => {
      expect(pressed(on)).toEqual({ ...FIRST_REVIEW, place })
    },
  )

  test('Y and X mark the place in sight and go on', () => {
    expect(pressed('KeyY')).toMatchObject({ place: 'BIRTH', findings: { NAME: 'SAME' } })
    expect(pressed('KeyX')).toMatchObject({ place: 'BIRTH', findings: { NAME: 'DIFFERENT' } })
  })

  test.each(MODERATION_REASONS.map((reason, index) => [`KeyQ Digit${index + 1}`, reason] as const))(
    '%s asks for a photo again because of %s',
    (on, reason) => {
      expect(pressed(on)).toMatchObject({ reason, decline: null })
    },
  )

  test.each(
    DECLINE_REASONS.map(
      (reason, index) => [`KeyQ Digit${MODERATION_REASONS.length + index + 1}`, reason] as const,
    ),
  )('%s declines because of %s', (on, decline) => {
    expect(pressed(on)).toMatchObject({ decline, reason: null })
  })

  test('are one for each thing, and all reasons fit the row of digits', () => {
    const names = reviewKeys(() => undefined).map(({ on }) => on)
    expect(new Set(names).size).toBe(names.length)
    expect(MODERATION_REASONS.length + DECLINE_REASONS.length).toBeLessThanOrEqual(9)
  })

  test('of a row are named once under the screen', () => {
    const named = reviewKeys(() => undefined).filter(({ isSilent }) => !isSilent)
    expect(named.map(({ on }) => on)).toEqual(['Digit1', 'KeyY', 'KeyX', 'KeyQ Digit1'])
  })
})
