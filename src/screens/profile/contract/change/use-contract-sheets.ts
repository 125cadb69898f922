import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ChangeStep } from '../../../../actions/load-change-step.ts'
import type { Contract } from '../../../../actions/load-contract.ts'
import type { Failure } from '../../../../api/failure.ts'
import { useAccount } from '../../account-context.ts'
import type { ChangeKind } from './change-tiles.tsx'
import { useChangeStep } from './use-change-step.ts'
import { WAITING_ID } from './waiting-change.tsx'

export type ContractSheet = ChangeKind | 'PAYOFF' | 'CHANGE_PAYMENT' | 'DONE'

export interface ContractSheetsState {
  readonly open: ContractSheet | null
  /** A change that is signed and waits for its payment. */
  readonly waiting: ChangeStep | null
  /** Where the latest change stood when the page was opened. */
  readonly step: ChangeStep | null
  /** The server could not say whether a change is under way. */
  readonly unknown: Failure | null
  readonly askAgain: () => void
  readonly show: (sheet: ContractSheet) => void
  readonly close: () => void
  readonly signed: (step: ChangeStep) => void
  readonly dropped: (step: ChangeStep) => void
  /** The next payment of the schedule instead of a change. */
  readonly payNext: () => void
}

/** The payment was put off: what was signed must not be lost out of sight. */
const showWaiting = () => {
  const heading = document.getElementById(WAITING_ID)
  heading?.scrollIntoView({ block: 'center' })
  heading?.focus({ preventScroll: true })
}

/** Which sheet is open over a contract, and the change that was signed before (also before a reload). */
export function useContractSheets(contract: Contract, onChanged: () => void): ContractSheetsState {
  const { offline, reload } = useAccount()
  // `?pay=change` reopens the payment of a signed change after a refusal of the bank; `?pay` the one of the schedule.
  const [search, setSearch] = useSearchParams()
  const [pressed, setPressed] = useState<ContractSheet | null>(null)
  const {
    step,
    failure,
    take,
    reload: askAgain,
  } = useChangeStep(contract.loanApplicationId, !offline)
  const waiting = step?.step === 'WAITING_PAYMENT' ? step : null
  const linked = search.get('pay') === 'change' && waiting ? 'CHANGE_PAYMENT' : null

  const open = pressed ?? linked

  const close = () => {
    setPressed(null)
    if (linked) setSearch({}, { replace: true })
    if (waiting && open === 'CHANGE_PAYMENT') requestAnimationFrame(showWaiting)
  }
  const changed = () => {
    onChanged()
    void reload()
  }
  return {
    open,
    waiting,
    step,
    unknown: failure,
    askAgain,
    show: setPressed,
    close,
    signed: (answer) => {
      take(answer)
      setPressed(answer.step === 'WAITING_PAYMENT' ? 'CHANGE_PAYMENT' : 'DONE')
      if (answer.step !== 'WAITING_PAYMENT') changed()
    },
    dropped: (answer) => {
      take(answer)
      changed()
    },
    payNext: () => {
      setPressed(null)
      setSearch({ pay: '' }, { replace: true })
    },
  }
}
