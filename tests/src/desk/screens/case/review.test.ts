import { describe, expect, test } from 'vitest'
import { COMPARED_PLACES } from '../../../../../protocol/cases.ts'
import {
  approvalHindrance,
  chooseReason,
  FIRST_REVIEW,
  mark,
  markAndGoOn,
  photoOf,
  refusalHindrance,
  type Review,
} from '../../../../../src/desk/screens/case/review.ts'

const allSame = (): Review =>
  COMPARED_PLACES.reduce((review) => markAndGoOn(review, 'SAME'), FIRST_REVIEW)

describe('approval', () => {
  test('is open when all seven places are the same', () => {
    expect(approvalHindrance(allSame())).toBeNull()
  })

  test.each(COMPARED_PLACES.map((place, index) => [place, index + 1] as const))(
    'is closed by a difference at %s',
    (place, number) => {
      expect(approvalHindrance(mark(allSame(), place, 'DIFFERENT'))).toContain(
        `Не совпало: ${number}.`,
      )
    },
  )

  test('is closed while a place is not marked, and names it', () => {
    const { FACE: _left, ...findings } = allSame().findings
    expect(approvalHindrance({ ...allSame(), findings })).toContain('Осталось: 7.')
  })
})

describe('marking by key', () => {
  test('goes on to the next place that nobody has marked', () => {
    const review = mark(FIRST_REVIEW, 'BIRTH', 'SAME')
    expect(markAndGoOn({ ...review, place: 'NAME' }, 'SAME').place).toBe('ISSUED')
  })

  test('goes back to what was passed over', () => {
    const review = COMPARED_PLACES.slice(1).reduce((before) => markAndGoOn(before, 'SAME'), {
      ...FIRST_REVIEW,
      place: 'BIRTH',
    } as Review)
    expect(review.place).toBe('NAME')
  })
})

describe('a photo to take again', () => {
  test('needs a reason and the photo', () => {
    expect(refusalHindrance(FIRST_REVIEW)).toBe('Чтобы переснять, выберите причину Q1–Q6.')
    expect(refusalHindrance(chooseReason(FIRST_REVIEW, 'BLUR'))).toBeNull()
  })

  test('is the one in sight, unless another was chosen', () => {
    expect(chooseReason({ ...FIRST_REVIEW, place: 'REGISTRATION' }, 'GLARE').photo).toBe(
      'PASSPORT_REGISTRATION',
    )
    expect(chooseReason({ ...FIRST_REVIEW, photo: 'SELFIE' }, 'GLARE').photo).toBe('SELFIE')
  })

  test('is the selfie when the face is another', () => {
    expect(chooseReason({ ...FIRST_REVIEW, photo: 'PASSPORT_MAIN' }, 'FACE_MISMATCH').photo).toBe(
      'SELFIE',
    )
  })
})

test('the face is on the selfie, the registration on its page, the rest on the first one', () => {
  expect(COMPARED_PLACES.map(photoOf)).toEqual([
    ...Array.from({ length: 5 }, () => 'PASSPORT_MAIN'),
    'PASSPORT_REGISTRATION',
    'SELFIE',
  ])
})
