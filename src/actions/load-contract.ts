import { contractById } from '../../protocol/calls/core/contract.ts'
import { detailsPaymentsContract } from '../../protocol/calls/report-service/payments.ts'
import { send } from '../api/send.ts'
import {
  type Contract,
  type KeptContract,
  loadContract as recall,
  loadContracts as recallAll,
  type Movement,
  saveContract,
} from '../offline/contracts.ts'

export type { Contract, Movement }

export type ContractAndMovements = KeptContract

const MOST_MOVEMENTS = 1_000

/** A contract as it is now, kept on this device on the way. Throws CallRefused, NetworkFailure. */
export const loadContract = async (
  id: string,
  signal: AbortSignal,
): Promise<ContractAndMovements> => {
  const [contract, { payments }] = await Promise.all([
    send(contractById, { params: { id }, signal }),
    send(detailsPaymentsContract, {
      query: { loanApplicationId: id, offset: 0, limit: MOST_MOVEMENTS },
      signal,
    }),
  ])
  // Not waited for: a device that is slow to keep it must not hold back the answer.
  const whole = { contract, movements: payments }
  saveContract(whole).catch(reportError)
  return whole
}

/** Several contracts at once, for the list of payments and for reading without network. */
export const loadContracts = async (
  ids: readonly string[],
  signal: AbortSignal,
): Promise<readonly Contract[]> =>
  (await Promise.all(ids.map((id) => loadContract(id, signal)))).map(({ contract }) => contract)

/** A contract as this device last saw it, or null. */
export const recallContract = (id: string): Promise<ContractAndMovements | null> => recall(id)

/** Every contract this device has seen. */
export const recallContracts = (): Promise<readonly Contract[]> => recallAll()
