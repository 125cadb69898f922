import { bankStatementAsk } from '../../protocol/calls/saltedge/statement.ts'
import { STATEMENT_CONSENT_VERSION } from '../../protocol/bank-statement-consent.ts'
import { send } from '../api/send.ts'

/** Agrees to one reading of a bank statement; the page on which the bank is chosen. Throws CallRefused, NetworkFailure. */
export const askForStatement = async (): Promise<string> => {
  const { connectUrl } = await send(bankStatementAsk, {
    body: { consentVersion: STATEMENT_CONSENT_VERSION },
  })
  return connectUrl
}
