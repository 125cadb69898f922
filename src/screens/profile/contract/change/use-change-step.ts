import { useCallback, useEffect, useState } from 'react'
import { type ChangeStep, loadChangeStep } from '../../../../actions/load-change-step.ts'
import { failureOf, type Failure } from '../../../../api/failure.ts'

interface ChangeState {
  /** Null until the server has said; then nothing may be claimed of a change. */
  readonly step: ChangeStep | null
  readonly failure: Failure | null
  readonly take: (step: ChangeStep) => void
  readonly reload: () => void
}

/** Where the latest change of a contract stands; a signed one is found again after a reload. */
export function useChangeStep(loanId: string, enabled: boolean): ChangeState {
  const [step, setStep] = useState<ChangeStep | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [round, setRound] = useState(0)
  const reload = useCallback(() => setRound((current) => current + 1), [])

  useEffect(() => {
    if (!enabled) return undefined
    const stop = new AbortController()
    loadChangeStep(loanId, stop.signal).then(
      (answer) => {
        setStep(answer)
        setFailure(null)
      },
      (error: unknown) => {
        if (!stop.signal.aborted) setFailure(failureOf(error))
      },
    )
    return () => stop.abort()
  }, [loanId, enabled, round])

  return { step, failure, take: setStep, reload }
}
