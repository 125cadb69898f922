/** What the legal statuses of a client mean for whoever lends, debits or writes (decision 0085). */
import {
  isAutoDebitStopped,
  isLendingStopped,
  type LegalStatus,
  stoppedMessages,
} from '../../lending/legal-status.ts'
import type { Queryable } from '../db/database.ts'
import { legalStatusesOf } from '../db/legal-statuses.ts'

interface Debt {
  readonly clientId: string
  /** Null: no debt of the client in particular. */
  readonly loanId: string | null
}

const bindingOf = async (
  queryable: Queryable,
  { clientId, loanId }: Debt,
): Promise<readonly LegalStatus[]> => {
  const known = await legalStatusesOf(queryable, [clientId])
  return known.filter((status) => status.loanId === null || status.loanId === loanId)
}

/** True while nothing may be lent to the client for a status of theirs or of a debt. */
export const isLendingHeld = async (queryable: Queryable, clientId: string): Promise<boolean> =>
  isLendingStopped(await legalStatusesOf(queryable, [clientId]))

/** True where a debt is debited by no agreement any more. */
export const isDebitHeld = async (queryable: Queryable, debt: Debt): Promise<boolean> =>
  isAutoDebitStopped(await bindingOf(queryable, debt))

/** Which messages go to the client no more: all, or those about this debt; null: none is stopped. */
export const messagesHeld = async (
  queryable: Queryable,
  debt: Debt,
): Promise<'ALL' | 'ABOUT_DEBT' | null> => stoppedMessages(await bindingOf(queryable, debt))
