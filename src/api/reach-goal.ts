import type { Goal } from '../../protocol/goals.ts'
import { GOALS_PATH, PUBLIC_GOALS } from '../../protocol/visits.ts'
import { tellCounter } from './counter-frame.ts'

/**
 * The one way a goal goes out (decision 0064): to our own recorder, and to the counter where one is open, which hears the
 * names of public goals alone. By the browser's own beacon: it carries no token, brings none of the code that other calls
 * need, and outlives the page that sends it. Without network the count is lost. Never throws.
 */
export const reachGoal = ({ name, details }: Goal): void => {
  if (!navigator.onLine) return
  const body = JSON.stringify({ name, ...(details && { details }) })
  // A browser without one loses the count, which costs the person nothing.
  if ('sendBeacon' in navigator)
    navigator.sendBeacon(GOALS_PATH, new Blob([body], { type: 'application/json' }))
  const told = PUBLIC_GOALS.find((known) => known === name)
  if (told) tellCounter({ goal: told })
}

const KEY = 'vovremya.goals'

const isFirst = (mark: string): boolean => {
  try {
    const reached = (sessionStorage.getItem(KEY) ?? '').split(' ')
    if (reached.includes(mark)) return false
    sessionStorage.setItem(KEY, [...reached, mark].join(' ').trim())
  } catch {
    // Storage that is closed to us remembers nothing: each page counts anew.
  }
  return true
}

/** Reaches a goal that counts once a visit, which lasts as long as its tab; `mark` tells one value of it from another. */
export const reachGoalOnce = (goal: Goal, mark: string = goal.name): void => {
  if (navigator.onLine && isFirst(mark)) reachGoal(goal)
}
