import { useMemo } from 'react'
import type { Failure } from '../../api/failure.ts'
import { contractOn } from '../../offline/contract-on.ts'
import { type Contract, contractsQuery } from '../../queries/contracts.ts'
import { useQuery } from '../../queries/use-query.ts'
import type { Application } from '../../state/profile.ts'
import { useAccount } from './account-context.ts'

/** A loan that is paid out and not repaid. */
export const isOpen = ({ contractState }: Pick<Application, 'contractState'>): boolean =>
  contractState === 'ACTIVE' || contractState === 'OVERDUE'

interface OpenContracts {
  /** How many loans are open, known before the contracts are. */
  readonly count: number
  /** Null while nothing is known. A copy of another day is worked out for today (D31). */
  readonly contracts: readonly Contract[] | null
  /** ISO 8601, of the copy on this device that is shown; null when the server has answered. */
  readonly copyOf: string | null
  readonly failure: Failure | null
  readonly reload: () => void
}

/** Every open contract of the account, from this device at once and from the server over it. */
export function useOpenContracts(): OpenContracts {
  const { account, today } = useAccount()
  const ids = useMemo(
    () => account.contracts.filter(isOpen).map(({ loanApplicationId }) => loanApplicationId),
    [account.contracts],
  )
  const { data, asOf, source, error, reload } = useQuery(contractsQuery, ids)
  const fromDevice = source === 'device'
  const contracts = useMemo(
    () => (fromDevice ? data?.map((contract) => contractOn(contract, today)) : data) ?? null,
    [data, fromDevice, today],
  )
  return { count: ids.length, contracts, copyOf: fromDevice ? asOf : null, failure: error, reload }
}
