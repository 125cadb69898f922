import { and, eq, inArray, lte } from 'drizzle-orm'
import { addDays, daysBetween, isoDate, type IsoDate } from '../../lending/calendar.ts'
import { refusingStatus } from '../../lending/legal-status.ts'
import { OPEN_CONTRACT_STATES } from '../../lending/lifecycle.ts'
import type { Kopecks } from '../../lending/money.ts'
import { NEAR_DAYS } from '../../protocol/near-payments.ts'
import type { Queryable } from '../db/database.ts'
import { legalStatusesOfLoans } from '../db/legal-statuses.ts'
import { foldsOf } from './loan-history.ts'
import type { LoanRow } from '../db/loans.ts'
import { loans } from '../db/schema/loans.ts'

/**
 * How many contracts of a client have a payment that is due within three days or overdue; those under a legal status ask
 * for none.
 */
export const nearPayments = async (
  queryable: Queryable,
  clientId: string,
  today: IsoDate,
): Promise<number> => {
  const near = await queryable
    .select({ id: loans.id })
    .from(loans)
    .where(
      and(
        eq(loans.clientId, clientId),
        inArray(loans.contractState, [...OPEN_CONTRACT_STATES]),
        lte(loans.nextDueOn, addDays(today, NEAR_DAYS)),
      ),
    )
  const ids = near.map(({ id }) => id)
  const statuses = await legalStatusesOfLoans(queryable, ids)
  return ids.filter((id) => refusingStatus(statuses.get(id) ?? [], 'REMIND') === null).length
}

export interface DueFacts {
  readonly dueOn: IsoDate
  /** Negative when the due date has passed. */
  readonly daysLeft: number
  /** What is to be paid now: everything overdue, otherwise the next payment. */
  readonly amountKopecks: Kopecks
}

/** What a loan owes next as of a day; null when nothing. */
export const dueFacts = async (
  queryable: Queryable,
  loan: LoanRow,
  today: IsoDate,
): Promise<DueFacts | null> => {
  const [fold] = await foldsOf(queryable, [loan], today, () => today)
  const next = fold?.state.nextPayment
  if (!fold || !next || loan.nextDueOn === null) return null
  const dueOn = isoDate(loan.nextDueOn)
  const { overdueKopecks } = fold.state
  return {
    dueOn,
    daysLeft: daysBetween(today, dueOn),
    amountKopecks: overdueKopecks > 0 ? overdueKopecks : next.amountKopecks,
  }
}
