import { Refusal } from '../../../protocol/errors.ts'
import type { Context } from '../../context.ts'
import { loanOf, type LoanRow } from '../../db/loans.ts'

/** The client's own loan; a foreign id is answered like one that does not exist (D24). @throws Refusal NOT_FOUND */
export const ownLoan = async (
  context: Context,
  clientId: string,
  loanId: string,
): Promise<LoanRow> => {
  const loan = await loanOf(context.database, clientId, loanId)
  if (!loan) throw new Refusal('NOT_FOUND')
  return loan
}
