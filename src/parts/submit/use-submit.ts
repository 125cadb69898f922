import { useRef, useState } from 'react'
import { type Failure, failureOf } from '../../api/failure.ts'
import { type Problems, problemsOf } from './problems.ts'

interface Submit {
  readonly problems: Problems
  /** A refusal that belongs to no field. */
  readonly failure: Failure | null
  /** Changes with every try, so that the summary takes the focus again. */
  readonly attempt: number
  readonly busy: boolean
  /** Checks, then sends once at a time; what was typed stays whatever happens. */
  readonly submit: (found: Problems, work: () => Promise<void> | void) => Promise<void>
}

/** Sending one form of the login screen. */
export function useSubmit(): Submit {
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<Failure | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  const running = useRef(false)

  const submit: Submit['submit'] = async (found, work) => {
    if (running.current) return
    setProblems(found)
    setFailure(null)
    setAttempt((count) => count + 1)
    if (Object.values(found).some(Boolean)) return
    running.current = true
    setBusy(true)
    try {
      await work()
    } catch (error) {
      const failed = failureOf(error)
      const inFields = problemsOf(failed)
      setProblems(inFields)
      setFailure(Object.keys(inFields).length === 0 ? failed : null)
      setAttempt((count) => count + 1)
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return { problems, failure, attempt, busy, submit }
}
