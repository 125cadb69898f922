import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Query } from './query.ts'
import { createQueryRun, type QueryRun, type QueryState, type RunOptions } from './query-run.ts'

interface QueryOptions<T> extends RunOptions<T> {
  /** False: nothing is asked, what is known stays. */
  readonly enabled?: boolean
  /** Known already: the server is asked when `poll` says so. */
  readonly initial?: T
}

export interface QueryResult<T, P = undefined>
  extends
    Omit<QueryState<T, P>, 'dataOf' | 'errorOf'>,
    Pick<QueryRun<T, P>, 'refresh' | 'reload' | 'ask' | 'latest' | 'set'> {
  /** The data answer exactly these parameters; otherwise they are those of the parameters before. */
  readonly isCurrent: boolean
}

/**
 * Runs a query for as long as the screen is shown. `params` and `poll` are compared by identity, like what an effect
 * depends on: new ones ask again, and what is known stays in sight until the answer comes.
 */
export function useQuery<T, P>(
  query: Query<T, P>,
  params: P,
  {
    enabled = true,
    initial,
    delayMs = 0,
    poll,
    once = false,
    againWhenSeen = false,
  }: QueryOptions<T> = {},
): QueryResult<T, P> {
  const [run] = useState(() => createQueryRun(query, initial))
  const { dataOf, errorOf, error, ...state } = useSyncExternalStore(
    run.subscribe,
    run.state,
    run.state,
  )
  useEffect(
    () => (enabled ? run.start(params, { delayMs, poll, once, againWhenSeen }) : undefined),
    [run, params, enabled, delayMs, poll, once, againWhenSeen],
  )
  return {
    ...state,
    error: errorOf === params ? error : null,
    isCurrent: state.source !== null && dataOf === params,
    refresh: run.refresh,
    reload: run.reload,
    ask: run.ask,
    latest: run.latest,
    set: run.set,
  }
}
