import { useEffect, useEffectEvent, useState } from 'react'
import type { Query } from './query.ts'
import type { Poll, RunOptions } from './query-run.ts'
import { type QueryResult, useQuery } from './use-query.ts'

/** A poll that a hidden page does not go on with, and whose pauses begin at the shortest whenever somebody is back. */
export interface Pace<T> {
  readonly poll: Poll<T>
  /** Counts the looks from the beginning: the page is seen again, or the network is back. */
  readonly wake: () => void
}

/** {@link Pace} of a poll of one screen. */
export const createPace = <T>(poll: Poll<T>): Pace<T> => {
  let last = 0
  let woken = 0
  return {
    poll: ({ times, ...state }) => {
      // Fewer than before: the query has begun again.
      if (times < last) woken = 0
      last = times
      return document.hidden ? null : poll({ ...state, times: times - woken })
    },
    wake: () => {
      woken = last
    },
  }
}

interface PolledOptions<T> extends Omit<RunOptions<T>, 'poll'> {
  /** One function for as long as the screen is shown. */
  readonly poll: Poll<T>
  readonly enabled?: boolean
  readonly initial?: T
}

/** Runs a query that is waited on, maybe for hours: a hidden page stops asking, one that is seen again asks at once. */
export function usePolledQuery<T, P>(
  query: Query<T, P>,
  params: P,
  { poll, enabled = true, ...options }: PolledOptions<T>,
): QueryResult<T, P> {
  const [pace] = useState(() => createPace(poll))
  const result = useQuery(query, params, { ...options, enabled, poll: pace.poll })
  const onSeen = useEffectEvent(() => {
    if (document.hidden) return
    pace.wake()
    const { data, error } = result
    if (enabled && poll({ data, error, times: 0 }) !== null) result.reload()
  })
  useEffect(() => {
    const look = () => onSeen()
    window.addEventListener('online', pace.wake)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('online', pace.wake)
      document.removeEventListener('visibilitychange', look)
    }
  }, [pace])
  return result
}
