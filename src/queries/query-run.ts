import { MINUTE_MS } from '../../lending/durations.ts'
import { type Failure, failureOf } from '../api/failure.ts'
import { onSessionEvent } from '../api/session-events.ts'
import { type Answer, dated, fetchQuery, type Query } from './query.ts'

/** What is known of a query. Every field stays until a newer answer replaces it. */
export interface QueryState<T, P> {
  readonly data: T | null
  /** ISO 8601 by the server's clock; null while nothing is known, or where a reply does not say. */
  readonly asOf: string | null
  /** By this device's clock; null while nothing is known. */
  readonly receivedAtMs: number | null
  /** Null while nothing is known. */
  readonly source: 'device' | 'network' | null
  /** The parameters that the data answer. */
  readonly dataOf: P | null
  /** Of the last try; the data may be older. */
  readonly error: Failure | null
  /** The parameters that were refused or not answered. */
  readonly errorOf: P | null
  readonly isLoading: boolean
}

/** Pause before the server is asked again, ms; null: no more. `times` counts the tries so far. */
export type Poll<T> = (
  state: Pick<QueryState<T, unknown>, 'data' | 'error'> & { readonly times: number },
) => number | null

export interface RunOptions<T> {
  /** Pause before the first try, ms: a slider is not asked after at every stop. */
  readonly delayMs?: number
  readonly poll?: Poll<T> | undefined
  /** Not asked again once it is answered, for a text that must not change while it is read. */
  readonly once?: boolean
  /** Asked again when the page is seen with an answer over a minute old: an application is left open for days (decision 0172). */
  readonly againWhenSeen?: boolean
}

/** One screen's run of a query. */
export interface QueryRun<T, P> {
  readonly state: () => QueryState<T, P>
  /** Has `notify` called with every change of the state; returns how to stop. */
  readonly subscribe: (notify: () => void) => () => void
  /** Shows the device's copy and asks the server, again whenever the network is back. Returns how to stop. */
  readonly start: (params: P, options?: RunOptions<T>) => () => void
  /** Asks again; resolves when the answer, or that of a still newer try, is shown. Never rejects. */
  readonly refresh: () => Promise<void>
  /** Asks again, for a button that nobody waits for. */
  readonly reload: () => void
  /** Asks again and gives the answer. Throws what the call threw, Error when the run is not started. */
  readonly ask: () => Promise<T>
  /** What is known once the try under way has ended; tries when the server has not answered yet. Never rejects. */
  readonly latest: () => Promise<QueryState<T, P>>
  /** Shows what an action was answered with. A try that began before is made again. */
  readonly set: (data: T) => void
}

const NOTHING = {
  data: null,
  asOf: null,
  receivedAtMs: null,
  source: null,
  dataOf: null,
  error: null,
  errorOf: null,
  isLoading: false,
} as const

/** A server that was down is noticed within 5 s of its return; what is being sent is itself tried three times. */
const SERVER_DOWN_PAUSE_MS = 4_000
/** Whoever looks at another application for a moment does not need another answer. */
const FRESH_MS = MINUTE_MS

interface Work<P> {
  readonly params: P
  readonly ask: () => Promise<void>
  readonly schedule: () => void
  /** Drops the try under way; true when there was one. */
  readonly abandon: () => boolean
}

/**
 * A run of a query without React. A newer try drops the former one, so an older answer never replaces a newer; the
 * device's copy is shown only while nothing better is. A failure is shown once the copy was looked for: before that nobody
 * knows that there is none. With `initial` data the server is asked first when `poll` says so.
 */
export const createQueryRun = <T, P>(query: Query<T, P>, initial?: T): QueryRun<T, P> => {
  const listeners = new Set<() => void>()
  let state: QueryState<T, P> = NOTHING
  let work: Work<P> | null = null
  let settled: Promise<void> = Promise.resolve()
  let thrown: unknown = null

  const change = (part: Partial<QueryState<T, P>>): void => {
    state = { ...state, ...part }
    for (const notify of listeners) notify()
  }

  const recalled = ({ value, asOf, receivedAtMs }: Answer<T>, dataOf: P): void =>
    change({ data: value, asOf, receivedAtMs, dataOf, source: 'device' })

  const answer = ({ value, asOf, receivedAtMs }: Answer<T>, dataOf: P): void => {
    thrown = null
    const settledState = { isLoading: false, error: null, errorOf: null } as const
    change({ data: value, asOf, receivedAtMs, dataOf, source: 'network', ...settledState })
  }

  const start = (
    params: P,
    { delayMs = 0, poll, once = false, againWhenSeen = false }: RunOptions<T> = {},
  ): (() => void) => {
    const stopped = new AbortController()
    let trying: AbortController | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    let times = 0

    const schedule = (): void => {
      clearTimeout(timer)
      const { data, error } = state
      const polledMs = poll?.({ data, error, times }) ?? null
      const pauseMs = error?.serverDown
        ? Math.min(SERVER_DOWN_PAUSE_MS, polledMs ?? SERVER_DOWN_PAUSE_MS)
        : polledMs
      if (pauseMs !== null) timer = setTimeout(askNow, pauseMs)
    }

    const attempt = async (own: AbortController): Promise<void> => {
      try {
        const reply = await fetchQuery(query, params, own.signal)
        if (own.signal.aborted) return
        trying = null
        answer(reply, params)
      } catch (error) {
        await looked
        if (own.signal.aborted) return
        trying = null
        thrown = error
        change({ isLoading: false, error: failureOf(error), errorOf: params })
      }
      schedule()
    }

    const ask = (): Promise<void> => {
      clearTimeout(timer)
      trying?.abort()
      const own = new AbortController()
      const dropped = new Promise<void>((resolve) => {
        own.signal.addEventListener('abort', () => resolve())
      })
      trying = own
      times += 1
      change({ isLoading: true })
      settled = Promise.race([attempt(own), dropped])
      return settled
    }
    const askNow = () => void ask()

    const abandon = (): boolean => {
      const had = trying !== null
      trying?.abort()
      trying = null
      return had
    }

    const onOnline = () => {
      if (!once || state.source !== 'network') askNow()
    }

    const onSeen = () => {
      const isFresh =
        state.source === 'network' && Math.abs(Date.now() - (state.receivedAtMs ?? 0)) < FRESH_MS
      if (!document.hidden && trying === null && !isFresh) askNow()
    }

    const stop = (): void => {
      if (stopped.signal.aborted) return
      stopped.abort()
      stopListening()
      clearTimeout(timer)
      window.removeEventListener('online', onOnline)
      if (againWhenSeen) document.removeEventListener('visibilitychange', onSeen)
      abandon()
      work = null
      change({ isLoading: false })
    }

    const stopListening = onSessionEvent(({ type }) => {
      if (type !== 'authLogout' || !query.isPersonal) return
      stop()
      change(NOTHING)
    })
    window.addEventListener('online', onOnline)
    if (againWhenSeen) document.addEventListener('visibilitychange', onSeen)
    work = { params, ask, schedule, abandon }

    if (initial !== undefined && state.source === null) answer(dated(initial), params)
    const looked = query.recall?.(params).then((kept) => {
      if (kept && state.source === null && !stopped.signal.aborted) recalled(kept, params)
    }, reportError)

    if (initial !== undefined) schedule()
    else if (delayMs > 0) timer = setTimeout(askNow, delayMs)
    else askNow()
    return stop
  }

  const quiet = async (): Promise<void> => {
    for (let seen: Promise<void> | null = null; seen !== settled;) {
      seen = settled
      await seen
    }
  }

  const refresh = async (): Promise<void> => {
    await work?.ask()
    await quiet()
  }

  return {
    state: () => state,
    subscribe(notify) {
      listeners.add(notify)
      return () => listeners.delete(notify)
    },
    start,
    refresh,
    reload: () => void refresh(),
    async ask() {
      await refresh()
      if (thrown !== null) throw thrown
      if (state.data === null) throw new Error('The query is not running')
      return state.data
    },
    async latest() {
      if (!state.isLoading && state.source !== 'network') await work?.ask()
      await quiet()
      return state
    },
    set(data) {
      const again = work?.abandon() ?? false
      answer(dated(data), work?.params ?? (state.dataOf as P))
      if (again) void work?.ask()
      else work?.schedule()
    },
  }
}
