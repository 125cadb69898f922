import { useRef, useState } from 'react'
import { type Failure, failureOf } from '../../api/failure.ts'

export interface Sending {
  readonly busy: boolean
  /** Why the last try failed. */
  readonly failure: Failure | null
  /** Sends once at a time; true when it is done. A failure is kept in sight, and told to `onFailed`. */
  readonly send: (
    work: () => Promise<unknown>,
    onFailed?: (failure: Failure) => void,
  ) => Promise<boolean>
}

/** Sending a form of the workplace: it stays as it is until the server has answered. */
export function useSending(): Sending {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const running = useRef(false)
  const send: Sending['send'] = async (work, onFailed) => {
    if (running.current) return false
    running.current = true
    setBusy(true)
    setFailure(null)
    try {
      await work()
      return true
    } catch (error) {
      const known = failureOf(error)
      setFailure(known)
      onFailed?.(known)
      return false
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { busy, failure, send }
}
