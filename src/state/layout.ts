import { atom } from 'jotai'

/** Layout state of spec §3. */
interface LayoutState {
  readonly isLeftMenuOpened: boolean
  /** True while money is being moved or something is signed: links and the way back are held, leaving the page asks first. */
  readonly isNavigationLocked: boolean
}

export const INITIAL_LAYOUT: LayoutState = { isLeftMenuOpened: false, isNavigationLocked: false }

export const layoutAtom = atom<LayoutState>(INITIAL_LAYOUT)

export const openLeftMenuAtom = atom(null, (_get, set) =>
  set(layoutAtom, (state) => ({ ...state, isLeftMenuOpened: true })),
)
export const closeLeftMenuAtom = atom(null, (_get, set) =>
  set(layoutAtom, (state) => ({ ...state, isLeftMenuOpened: false })),
)
export const lockNavigationAtom = atom(null, (_get, set) =>
  set(layoutAtom, (state) => ({ ...state, isNavigationLocked: true })),
)
export const unlockNavigationAtom = atom(null, (_get, set) =>
  set(layoutAtom, (state) => ({ ...state, isNavigationLocked: false })),
)
