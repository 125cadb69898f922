/** What the legal statuses of a client mean for whoever lends, debits or writes (decision 0085). */
import type { LegalAction } from '../../lending/legal-actions.ts'
import { type LegalStatus, refusingStatus, stoppedMessages } from '../../lending/legal-status.ts'
import type { Queryable } from '../db/database.ts'
import { legalStatusesOf, legalStatusesOfLoans } from '../db/legal-statuses.ts'

interface Debt {
  readonly clientId: string
  /** Null: no debt of the client in particular. */
  readonly loanId: string | null
}

/** Of no debt in particular: what stands about the person. */
const bindingOf = async (
  queryable: Queryable,
  { clientId, loanId }: Debt,
): Promise<readonly LegalStatus[]> => {
  if (loanId !== null) return (await legalStatusesOfLoans(queryable, [loanId])).get(loanId) ?? []
  const known = await legalStatusesOf(queryable, [clientId])
  return known.filter((status) => status.loanId === null && status.end === null)
}

/** The status by which an action about the person is refused, whichever debt it is about; null: allowed (decision 0090). */
export const personRefusal = async (
  queryable: Queryable,
  clientId: string,
  action: 'TAKE_LOAN' | 'RAISE_LINE',
): Promise<LegalStatus | null> =>
  refusingStatus(await legalStatusesOf(queryable, [clientId]), action)

/** The status by which an action with a debt is refused; null: allowed (decision 0090). */
export const debtRefusal = async (
  queryable: Queryable,
  debt: Debt,
  action: LegalAction,
): Promise<LegalStatus | null> => refusingStatus(await bindingOf(queryable, debt), action)

/** Which messages go to the client no more: all, or those about this debt; null: none is stopped. */
export const messagesHeld = async (
  queryable: Queryable,
  debt: Debt,
): Promise<'ALL' | 'ABOUT_DEBT' | null> => stoppedMessages(await bindingOf(queryable, debt))
