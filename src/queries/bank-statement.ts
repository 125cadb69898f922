import type { Reply } from '../../protocol/call.ts'
import { bankStatement, bankStatementRead } from '../../protocol/calls/saltedge/statement.ts'
import { send } from '../api/send.ts'
import { dated, type Query } from './query.ts'

export type BankStatement = Reply<typeof bankStatement>

/** Whether a bank statement confirms the income; one that is awaited is read first. */
export const bankStatementQuery: Query<BankStatement> = {
  isPersonal: true,
  async ask(_params, signal) {
    const known = await send(bankStatement, { signal })
    return dated(
      known.statement?.state === 'ASKED' ? await send(bankStatementRead, { signal }) : known,
    )
  },
}
