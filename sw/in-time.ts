import type { WorkboxPlugin } from 'workbox-core'

/** Nobody looks at a white page longer than this because of the worker (quality reference 1.3 row 22). */
export const FETCH_TIMEOUT_MS = 3_000

/** The signal of a fetch that has to begin answering in time; `answered` lets its body come as slowly as it must. */
const startTimeout = () => {
  const stop = new AbortController()
  const timer = setTimeout(
    () => stop.abort(new DOMException('The server does not answer', 'TimeoutError')),
    FETCH_TIMEOUT_MS,
  )
  return { signal: stop.signal, answered: () => clearTimeout(timer) }
}

/** Fetches; rejects when no answer begins within 3 s. */
export const fetchInTime = async (
  input: RequestInfo,
  init: RequestInit = {},
): Promise<Response> => {
  const { signal, answered } = startTimeout()
  try {
    return await fetch(input, { ...init, signal })
  } finally {
    answered()
  }
}

interface Timed {
  answered?: () => void
}

const settle = (state: unknown): void => (state as Timed | undefined)?.answered?.()

/** The same for what workbox fetches for a page. An installation waits: nobody looks at it, and a slow network is no fault. */
export const inTime: WorkboxPlugin = {
  requestWillFetch: ({ request, event, state }) => {
    if (!(event instanceof FetchEvent)) return Promise.resolve(request)
    const { signal, answered } = startTimeout()
    if (state) Object.assign(state, { answered })
    return Promise.resolve(new Request(request, { signal }))
  },
  fetchDidSucceed: ({ response, state }) => {
    settle(state)
    return Promise.resolve(response)
  },
  fetchDidFail: ({ state }) => {
    settle(state)
    return Promise.resolve()
  },
}
