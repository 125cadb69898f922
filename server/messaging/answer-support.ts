import type { Database, Tx } from '../db/database.ts'
import { accountByPhone } from '../db/identity.ts'
import { insertSupportMessage } from '../db/support.ts'
import { transaction } from '../db/transaction.ts'
import { supportAnswered } from './event-texts.ts'
import { tellEvent } from './tell-event.ts'

/** Writes the lender's answer into a client's thread and tells them; its id. */
export const writeAnswer = async (
  tx: Tx,
  { clientId, body, nowMs }: { clientId: string; body: string; nowMs: number },
): Promise<string> => {
  const answer = { clientId, author: 'LENDER', kind: 'TEXT', body, nowMs } as const
  const cause = await insertSupportMessage(tx, answer)
  await tellEvent(tx, { clientId, loanId: null, words: supportAnswered(body), cause, nowMs })
  return cause
}

/**
 * Writes the lender's answer into the thread of the client with this phone (E.164) and tells them, in one transaction.
 * False when no account has the phone.
 */
export const answerSupport = (
  database: Database,
  { phone, body, nowMs }: { phone: string; body: string; nowMs: number },
): Promise<boolean> =>
  transaction(database, async (tx) => {
    const account = await accountByPhone(tx, phone)
    if (!account) return false
    await writeAnswer(tx, { clientId: account.clientId, body, nowMs })
    return true
  })
