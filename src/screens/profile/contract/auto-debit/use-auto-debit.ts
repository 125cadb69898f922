import { useCallback, useEffect, useState } from 'react'
import { type AutoDebit, loadAutoDebit } from '../../../../actions/auto-debit.ts'
import { failureOf, type Failure } from '../../../../api/failure.ts'
import { useAccount } from '../../account-context.ts'

export interface AutoDebitLoading {
  /** Null while it is not known. */
  readonly state: AutoDebit | null
  readonly failure: Failure | null
  readonly take: (state: AutoDebit) => void
  readonly reload: () => void
}

/** Whether a contract is debited by itself, as the server knows it now (D16). */
export function useAutoDebit(loanApplicationId: string): AutoDebitLoading {
  const { offline } = useAccount()
  const [state, setState] = useState<AutoDebit | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [round, setRound] = useState(0)
  const reload = useCallback(() => setRound((current) => current + 1), [])

  useEffect(() => {
    if (offline) return undefined
    const stop = new AbortController()
    loadAutoDebit(loanApplicationId, stop.signal).then(
      (answer) => {
        setState(answer)
        setFailure(null)
      },
      (error: unknown) => {
        if (!stop.signal.aborted) setFailure(failureOf(error))
      },
    )
    return () => stop.abort()
  }, [loanApplicationId, offline, round])

  return { state, failure, take: setState, reload }
}
