import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Failure } from '../../../../api/failure.ts'
import { type ChangeStep, changeStepQuery, type Contract } from '../../../../queries/contracts.ts'
import { useQuery } from '../../../../queries/use-query.ts'
import { useAccount } from '../../account-context.ts'
import { linkedSheet } from '../../sheet-path.ts'
import type { ChangeKind } from './change-tiles.tsx'
import { WAITING_ID } from './waiting-change.tsx'

type ContractSheet = ChangeKind | 'PAYOFF' | 'CHANGE_PAYMENT' | 'DONE'

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
  // `?change=EARLY` opens what the account's first screen offers.
  // `?pay=change` reopens the payment of a signed change after a refusal of the bank; `?pay` the one of the schedule.
  const [search, setSearch] = useSearchParams()
  const [pressed, setPressed] = useState<ContractSheet | null>(null)
  const latest = useQuery(changeStepQuery, contract.loanApplicationId, {
    enabled: !offline,
    againWhenSeen: true,
  })
  const step = latest.data
  const waiting = step?.step === 'WAITING_PAYMENT' ? step : null
  const paysChange = search.get('pay') === 'change' ? 'CHANGE_PAYMENT' : null
  const linked = waiting ? paysChange : linkedSheet(search)

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
    unknown: latest.error,
    askAgain: latest.reload,
    show: setPressed,
    close,
    signed: (answer) => {
      latest.set(answer)
      if (linked) setSearch({}, { replace: true })
      setPressed(answer.step === 'WAITING_PAYMENT' ? 'CHANGE_PAYMENT' : 'DONE')
      if (answer.step !== 'WAITING_PAYMENT') changed()
    },
    dropped: (answer) => {
      latest.set(answer)
      changed()
    },
    payNext: () => {
      setPressed(null)
      setSearch({ pay: '' }, { replace: true })
    },
  }
}
