import type { Reply } from '../../protocol/call.ts'
import { historyClosedContracts } from '../../protocol/calls/report-service/closed-contracts.ts'
import { send } from '../api/send.ts'
import { loadSnapshot, saveSnapshot } from '../offline/snapshots.ts'

export type ClosedContract = Reply<typeof historyClosedContracts>['contracts'][number]

const NAME = 'closed-contracts'

/** Closed contracts, latest first. Throws CallRefused, NetworkFailure. */
export const loadClosedContracts = async (
  signal: AbortSignal,
): Promise<readonly ClosedContract[]> => {
  const { contracts, asOf } = await send(historyClosedContracts, { signal })
  saveSnapshot(NAME, { value: contracts, asOf, receivedAtMs: Date.now() }).catch(reportError)
  return contracts
}

/** The history as this device last saw it, or null. */
export const recallClosedContracts = async (): Promise<readonly ClosedContract[] | null> =>
  (await loadSnapshot<readonly ClosedContract[]>(NAME))?.value ?? null
