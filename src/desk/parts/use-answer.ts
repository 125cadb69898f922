import { useCallback, useEffect, useRef, useState } from 'react'
import type { CallDefinition, Reply } from '../../../protocol/call.ts'
import { type Failure, failureOf } from '../../api/failure.ts'
import type { SendOptions } from '../../api/send.ts'
import { useWorkplace } from './workplace.ts'

/** How often a list in sight is asked for again. */
export const EVERY_MS = 15_000

type Request<C extends CallDefinition> = Pick<SendOptions<C>, 'params' | 'query' | 'body'>

interface Known<T> {
  readonly key: string
  readonly data: T | null
  readonly failure: Failure | null
}

interface AnswerOptions {
  /** Asked for again while it is seen; otherwise once. */
  readonly again?: boolean
  /** False: nothing is asked. */
  readonly enabled?: boolean
}

export interface Answered<T> {
  readonly data: T | null
  /** Why the latest asking failed; what was known before stays. */
  readonly failure: Failure | null
  readonly reload: () => void
}

/** Runs `work` at once, every fifteen seconds while the page is seen, and whenever it is looked at again. */
export function useWhileSeen(work: (signal: AbortSignal) => void, again = true): void {
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const run = () => work(signal)
    const runSeen = () => {
      if (document.visibilityState === 'visible') run()
    }
    run()
    if (!again) return () => controller.abort()
    const timer = setInterval(runSeen, EVERY_MS)
    document.addEventListener('visibilitychange', runSeen, { signal })
    window.addEventListener('focus', runSeen, { signal })
    return () => {
      controller.abort()
      clearInterval(timer)
    }
  }, [work, again])
}

/** The answer of a call for as long as the screen is shown; for another request what is known is forgotten. */
export function useAnswer<C extends CallDefinition>(
  call: C,
  request: Request<C> = {},
  { again = true, enabled = true }: AnswerOptions = {},
): Answered<Reply<C>> {
  const { ask } = useWorkplace()
  const key = JSON.stringify(request)
  const [known, setKnown] = useState<Known<Reply<C>>>({ key, data: null, failure: null })
  const order = useRef({ asked: 0, shown: 0 })

  const load = useCallback(
    (signal?: AbortSignal) => {
      if (!enabled) return
      const options = JSON.parse(key) as Request<C>
      order.current.asked += 1
      const own = order.current.asked
      // What was asked before an action, and comes later than what was asked after it, shows what is no more.
      const isNewest = (): boolean => {
        if (signal?.aborted === true || own < order.current.shown) return false
        order.current.shown = own
        return true
      }
      ask(call, signal ? { ...options, signal } : options).then(
        (data) => {
          if (isNewest()) setKnown({ key, data, failure: null })
        },
        (error: unknown) => {
          if (!isNewest()) return
          setKnown((before) => ({
            key,
            data: before.key === key ? before.data : null,
            failure: failureOf(error),
          }))
        },
      )
    },
    [ask, call, enabled, key],
  )
  useWhileSeen(load, again && enabled)
  // A press hands over its event, which is no signal.
  const reload = useCallback(() => load(), [load])

  const isCurrent = known.key === key
  return {
    data: isCurrent ? known.data : null,
    failure: isCurrent ? known.failure : null,
    reload,
  }
}
