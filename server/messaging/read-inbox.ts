import type { Context } from '../context.ts'
import { countUnread, markInboxRead } from '../db/inbox.ts'
import { transaction } from '../db/transaction.ts'

/** Notes that a client has read messages; told again it changes nothing. Returns how many are left unread. */
export const readInbox = (
  { database, clock }: Context,
  { clientId, ids }: { clientId: string; ids: readonly string[] },
): Promise<number> =>
  transaction(database, async (tx) => {
    await markInboxRead(tx, clientId, { ids, nowMs: clock.now() })
    return countUnread(tx, clientId)
  })
