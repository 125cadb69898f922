import { useSyncExternalStore } from 'react'

const KEY = 'vovremya.hidden-sums'
const HIDDEN = 'true'

const listeners = new Set<() => void>()

const areHidden = (): boolean => localStorage.getItem(KEY) === HIDDEN

/** Another tab of this device tells by the storage event, this one by itself. */
const watch = (notify: () => void): (() => void) => {
  listeners.add(notify)
  window.addEventListener('storage', notify)
  return () => {
    listeners.delete(notify)
    window.removeEventListener('storage', notify)
  }
}

/** Hides sums on this device or shows them; it says nothing about the person, so signing out leaves it. */
export const hideSums = (hidden: boolean): void => {
  if (hidden) localStorage.setItem(KEY, HIDDEN)
  else localStorage.removeItem(KEY)
  listeners.forEach((notify) => notify())
}

/** True while sums are hidden on this device. */
export const useSumsHidden = (): boolean => useSyncExternalStore(watch, areHidden, () => false)
