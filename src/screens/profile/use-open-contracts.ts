import { useMemo } from 'react'
import type { Failure } from '../../api/failure.ts'
import { contractOn } from '../../offline/contract-on.ts'
import { type Contract, contractsQuery } from '../../queries/contracts.ts'
import { useQuery } from '../../queries/use-query.ts'
import type { Application } from '../../state/profile.ts'
import { isOfEarlierDay } from '../../state/server-clock.ts'
import { useAccount } from './account-context.ts'

/** A loan that is paid out and not repaid. */
export const isOpen = ({ contractState }: Pick<Application, 'contractState'>): boolean =>
  contractState === 'ACTIVE' || contractState === 'OVERDUE'

interface OpenContracts {
  /** How many loans are open, known before the contracts are. */
  readonly count: number
  /** Null while nothing is known. What was answered on another day is worked out for today (D31). */
  readonly contracts: readonly Contract[] | null
  /** ISO 8601, of the copy that is worked out for today; null when the server has answered today. */
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
  const isCopy = source === 'device' || (asOf !== null && isOfEarlierDay(asOf, today))
  const contracts = useMemo(
    () => (isCopy ? data?.map((contract) => contractOn(contract, today)) : data) ?? null,
    [data, isCopy, today],
  )
  return { count: ids.length, contracts, copyOf: isCopy ? asOf : null, failure: error, reload }
}
