import { type DataChange, insertDataChange } from '../db/data-changes.ts'
import type { Tx } from '../db/database.ts'
import { ownDataChanged } from '../messaging/account-texts.ts'
import { tellEvent } from '../messaging/tell-event.ts'

/** Keeps what stood before a change beside what stands since, and tells the client (decision 0046). */
export const keepDataChange = async (
  tx: Tx,
  clientId: string,
  change: DataChange & { readonly kind: 'ADDRESS' | 'INCOME' },
): Promise<void> => {
  const cause = await insertDataChange(tx, clientId, change)
  const nowMs = change.changedAtMs
  const words = ownDataChanged(change.kind, nowMs)
  await tellEvent(tx, { clientId, loanId: null, words, cause, nowMs })
}
