import { createStore } from 'jotai'
import { expect, test } from 'vitest'
import {
  closeLeftMenuAtom,
  INITIAL_LAYOUT,
  layoutAtom,
  lockNavigationAtom,
  openLeftMenuAtom,
  unlockNavigationAtom,
} from '../../../src/state/layout.ts'

test('the left menu is closed and the navigation free until told otherwise', () => {
  expect(createStore().get(layoutAtom)).toEqual(INITIAL_LAYOUT)
  expect(INITIAL_LAYOUT).toEqual({ isLeftMenuOpened: false, isNavigationLocked: false })
})

test('opening and closing the menu, locking and unlocking the navigation touch only their own flag', () => {
  const store = createStore()
  store.set(openLeftMenuAtom)
  store.set(lockNavigationAtom)
  expect(store.get(layoutAtom)).toEqual({ isLeftMenuOpened: true, isNavigationLocked: true })
  store.set(closeLeftMenuAtom)
  expect(store.get(layoutAtom)).toEqual({ isLeftMenuOpened: false, isNavigationLocked: true })
  store.set(unlockNavigationAtom)
  expect(store.get(layoutAtom)).toEqual(INITIAL_LAYOUT)
})
