/** The photos of a case are looked at by keys: each photo has a view of its own, and only the one in sight is moved. */
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CasePhoto } from '../../../../../src/desk/parts/words.ts'
import { WHOLE } from '../../../../../src/desk/parts/view.ts'
import { useViews } from '../../../../../src/desk/screens/case/use-views.ts'

const looking = (active: CasePhoto = 'PASSPORT_MAIN') => {
  const hook = renderHook((photo: CasePhoto) => useViews(photo), { initialProps: active })
  return {
    now: () => hook.result.current,
    look: (photo: CasePhoto) => hook.rerender(photo),
    press: (on: string) =>
      act(() => {
        const key = hook.result.current.keys.find((action) => action.on === on)
        if (!key) throw new Error(`no key ${on}`)
        key.run()
      }),
  }
}

test('plus and minus change the photo in sight, and no other', () => {
  const { now, press } = looking('SELFIE')
  press('Equal')
  press('Equal')
  press('Minus')
  expect(now().views).toEqual({
    PASSPORT_MAIN: WHOLE,
    PASSPORT_REGISTRATION: WHOLE,
    SELFIE: { ...WHOLE, zoom: 125 },
  })
})

test('a photo that is looked at again is as it was left', () => {
  const { now, look, press } = looking()
  press('Equal')
  look('PASSPORT_REGISTRATION')
  press('KeyR')
  look('PASSPORT_MAIN')
  expect(now().views.PASSPORT_MAIN).toEqual({ ...WHOLE, zoom: 125 })
  expect(now().views.PASSPORT_REGISTRATION).toEqual({ ...WHOLE, turns: 1 })
})

test.each([
  ['Left', 40, 0],
  ['Right', -40, 0],
  ['Up', 0, 40],
  ['Down', 0, -40],
])('the arrow %s moves what is seen that way, so the photo the other one', (arrow, x, y) => {
  const { now, press } = looking()
  press('Equal')
  press(`Shift+Arrow${arrow}`)
  expect(now().views.PASSPORT_MAIN).toEqual({ zoom: 125, turns: 0, x, y })
})

test('F fills the screen with the photo in sight until it is closed', () => {
  const { now, press } = looking('SELFIE')
  expect(now().whole).toBeNull()
  press('KeyF')
  expect(now().whole).toBe('SELFIE')
  act(() => now().setWhole(null))
  expect(now().whole).toBeNull()
})

test('over the whole screen every key works but the one that opens it', () => {
  const { now } = looking()
  const silent = now().keys.filter(({ inDialog }) => !inDialog)
  expect(silent.map(({ on }) => on)).toEqual(['KeyF'])
})
