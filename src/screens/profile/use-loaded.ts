import { useCallback, useEffect, useState } from 'react'
import { failureOf, type Failure } from '../../api/failure.ts'

export interface Loaded<T> {
  readonly value: T | null
  /** What is shown is this device's copy. */
  readonly fromDevice: boolean
  /** Of the last try; the value may be an older one. */
  readonly failure: Failure | null
  readonly loading: boolean
  readonly reload: () => void
}

interface State<T> {
  readonly value: T | null
  readonly fromDevice: boolean
  readonly failure: Failure | null
  readonly loading: boolean
}

/**
 * Shows the device's copy at once and the server's answer as soon as it comes; a failed try leaves what is shown. Tries
 * again when the network comes back. Both functions have to be stable.
 */
export function useLoaded<T>(
  load: (signal: AbortSignal) => Promise<T>,
  recall: () => Promise<T | null>,
): Loaded<T> {
  const [state, setState] = useState<State<T>>({
    value: null,
    fromDevice: false,
    failure: null,
    loading: true,
  })
  const [round, setRound] = useState(0)
  const reload = useCallback(() => setRound((current) => current + 1), [])

  useEffect(() => {
    const stop = new AbortController()
    recall().then((value) => {
      if (value !== null && !stop.signal.aborted)
        setState((known) => (known.value === null ? { ...known, value, fromDevice: true } : known))
    }, reportError)
    load(stop.signal).then(
      (value) => {
        if (!stop.signal.aborted)
          setState({ value, fromDevice: false, failure: null, loading: false })
      },
      (error: unknown) => {
        if (!stop.signal.aborted)
          setState((known) => ({ ...known, failure: failureOf(error), loading: false }))
      },
    )
    return () => stop.abort()
  }, [load, recall, round])

  useEffect(() => {
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [reload])

  return { ...state, reload }
}
