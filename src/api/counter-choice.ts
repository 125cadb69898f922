import { COUNTER_STATE_PATH } from '../../protocol/counter.ts'

const KEY = 'vovremya.counter'
const CHANGED = 'vovremya:counter-choice'

/** What a visitor answered about counters of others (decision 0064). */
export type CounterChoice = 'yes' | 'no'

/** The answer kept on this device; null before any, and where storage is closed to us. */
export const counterChoice = (): CounterChoice | null => {
  try {
    const kept = localStorage.getItem(KEY)
    return kept === 'yes' || kept === 'no' ? kept : null
  } catch {
    return null
  }
}

/** Keeps the answer; it says nothing about the person, so signing out leaves it. Counts for this page where storage is closed. */
export const chooseCounter = (choice: CounterChoice): void => {
  try {
    localStorage.setItem(KEY, choice)
  } catch {
    // Asked again on the next page.
  }
  window.dispatchEvent(new CustomEvent(CHANGED, { detail: choice }))
}

/** Has `listener` called with every answer given on this page; returns how to stop. */
export const onCounterChoice = (listener: (choice: CounterChoice) => void): (() => void) => {
  const hear = (event: Event) => {
    if (event instanceof CustomEvent) listener(event.detail === 'yes' ? 'yes' : 'no')
  }
  window.addEventListener(CHANGED, hear)
  return () => window.removeEventListener(CHANGED, hear)
}

let asked: Promise<boolean> | null = null

const ask = async (): Promise<boolean> => {
  try {
    const response = await fetch(COUNTER_STATE_PATH)
    const state: unknown = response.ok ? await response.json() : null
    return (
      typeof state === 'object' && state !== null && 'counter' in state && state.counter === true
    )
  } catch {
    return false
  }
}

/**
 * True where the lender has configured a counter; asked once a page. By a fetch of its own: the one of all calls would
 * bring their shapes to a visitor who only reads. Without network there is no counter.
 */
export const isCounterConfigured = (): Promise<boolean> => {
  asked ??= ask()
  return asked
}
