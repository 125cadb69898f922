import { expect, test } from 'vitest'
import { OWN_SCREENS, progressOf } from '../../../../src/screens/sign-up/own-screens.ts'

test('a registration has at most ten screens', () => {
  expect(OWN_SCREENS.length).toBeLessThanOrEqual(10)
})

test.each([1, 2, 5, 10])(
  'over %i groups the header counts up from the first to the last',
  (stepsQty) => {
    const shown = OWN_SCREENS.map((screen) => progressOf(screen, stepsQty))
    expect(shown[0]).toMatchObject({ step: 1, share: 0, place: 'экран 1 из 10' })
    expect(shown.at(-1)).toMatchObject({ step: stepsQty, place: 'экран 10 из 10' })
    for (const name of ['step', 'share'] as const) {
      const values = shown.map((each) => each[name])
      expect(values).toEqual(values.toSorted((one, other) => one - other))
    }
  },
)

test('the time that is left only shrinks', () => {
  const minutes = OWN_SCREENS.map((screen) => Number(/\d+/.exec(progressOf(screen, 2).note)?.[0]))
  expect(minutes).toEqual(minutes.toSorted((one, other) => other - one))
})
