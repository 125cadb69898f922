import type { Database, Tx } from '../db/database.ts'
import { formerDuplicates, type IdentifiedOther, insertDuplicates } from './duplicate-rows.ts'
import { transaction } from '../db/transaction.ts'
import { accountDoubled, sameDocumentsElsewhere } from '../messaging/account-texts.ts'
import { tellEvent } from '../messaging/tell-event.ts'

/**
 * Keeps that a client was identified by documents of other accounts (decision 0112). Both sides hear of it: who lost their
 * old phone learns the way back, an owner learns of a stranger. Nobody hears before somebody was identified.
 */
export const recordDuplicates = async (
  tx: Tx,
  {
    clientId,
    others,
    nowMs,
  }: { clientId: string; others: readonly IdentifiedOther[]; nowMs: number },
): Promise<void> => {
  const found = others.map((other) => ({
    earlierClientId: other.clientId,
    laterClientId: clientId,
    grounds: other.grounds,
  }))
  for (const { id, earlierClientId } of await insertDuplicates(tx, found, nowMs)) {
    const told = { loanId: null, nowMs } as const
    const later = { clientId, words: sameDocumentsElsewhere(), cause: `${id}:later` }
    const earlier = {
      clientId: earlierClientId,
      words: accountDoubled(nowMs),
      cause: `${id}:earlier`,
    }
    await tellEvent(tx, { ...told, ...later })
    await tellEvent(tx, { ...told, ...earlier })
  }
}

/**
 * Keeps the accounts that were doubled before they were compared, so that one of the two lends no more and the workplace
 * sees them. Runs before the server listens, behind the indexing of passports; a second run finds the same.
 */
export const recordFormerDuplicates = async (database: Database, nowMs: number): Promise<void> => {
  const pairs = await formerDuplicates(database)
  if (pairs.length > 0) await transaction(database, (tx) => insertDuplicates(tx, pairs, nowMs))
}
