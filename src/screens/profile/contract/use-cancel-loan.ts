import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { PATHS } from '../../../../protocol/paths.ts'
import { cancelLoan } from '../../../actions/cancel-loan.ts'
import { failureOf, type Failure } from '../../../api/failure.ts'
import { useToast } from '../../../ui/toast.tsx'
import { useAccount } from '../account-context.ts'

interface CancelLoan {
  readonly cancelling: boolean
  readonly failure: Failure | null
  readonly cancel: () => Promise<void>
}

/** Refuses a loan whose money has not come, free of charge, and leaves for the choice of another one (D9, D10). */
export function useCancelLoan(loanApplicationId: string): CancelLoan {
  const navigate = useNavigate()
  const toast = useToast()
  const { reload } = useAccount()
  const [cancelling, setCancelling] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  const cancel = async () => {
    setCancelling(true)
    setFailure(null)
    try {
      await cancelLoan(loanApplicationId)
      await navigate(PATHS.addContract, { replace: true })
      toast({ text: 'Вы отказались от займа. Платить ничего не нужно.' })
      await reload()
    } catch (error) {
      setFailure(failureOf(error))
      setCancelling(false)
    }
  }

  return { cancelling, failure, cancel }
}
