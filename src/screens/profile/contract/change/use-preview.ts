import { useCallback, useEffect, useRef, useState } from 'react'
import { failureOf, type Failure } from '../../../../api/failure.ts'

export interface Preview<Answer> {
  /** The latest answer; it may be of an earlier wish while the next is on its way. */
  readonly answer: Answer | null
  /** The answer is of exactly what is chosen now. */
  readonly fresh: boolean
  readonly failure: Failure | null
  readonly retry: () => void
}

const PAUSE_MS = 250

/**
 * The plan of what is chosen now, asked for shortly after the last change of it. `wish` names the choice: an answer
 * stays on the screen until the next one comes, so nothing jumps while a slider moves.
 */
export function usePreview<Answer>(
  wish: string,
  ask: (signal: AbortSignal) => Promise<Answer>,
  enabled: boolean,
): Preview<Answer> {
  const [known, setKnown] = useState<{ wish: string; answer: Answer } | null>(null)
  const [failed, setFailed] = useState<{ wish: string; failure: Failure } | null>(null)
  const [round, setRound] = useState(0)
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })

  useEffect(() => {
    if (!enabled) return undefined
    const stop = new AbortController()
    const timer = setTimeout(() => {
      latest.current(stop.signal).then(
        (answer) => {
          if (stop.signal.aborted) return
          setKnown({ wish, answer })
          setFailed(null)
        },
        (error: unknown) => {
          if (!stop.signal.aborted) setFailed({ wish, failure: failureOf(error) })
        },
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [wish, enabled, round])

  const retry = useCallback(() => {
    setFailed(null)
    setRound((current) => current + 1)
  }, [])
  return {
    answer: known?.answer ?? null,
    fresh: known?.wish === wish,
    failure: failed?.wish === wish ? failed.failure : null,
    retry,
  }
}
