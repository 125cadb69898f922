import { isUnderWay } from '../../lending/lifecycle.ts'
import type { Queryable } from '../db/database.ts'
import { loansOf, type LoanRow } from '../db/loans.ts'

/** From the signature until nothing is owed; a debt that was written off is owed on (decision 0053). */
export const isOwed = (loan: Pick<LoanRow, 'state' | 'contractState' | 'closeReason'>): boolean =>
  isUnderWay(loan) || loan.closeReason === 'WRITTEN_OFF'

/** Whether a client has a loan that is signed and not paid off. */
export const isOwing = async (queryable: Queryable, clientId: string): Promise<boolean> =>
  (await loansOf(queryable, clientId)).some(isOwed)
