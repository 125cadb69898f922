/** Loans of which the bureaus may have to be told something, and what the derivation needs of them (decision 0065). */
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type {
  BureauAmendment,
  BureauFullCost,
  BureauLegalStatus,
} from '../../lending/bureau-contract.ts'
import type { IsoDate } from '../../lending/calendar.ts'
import { SIGNED_STATES } from '../../lending/lifecycle.ts'
import { OPEN_CONTRACT_STATES } from '../../protocol/enums.ts'
import type { Queryable } from '../db/database.ts'
import { bindsLoan, isAboutLoan } from '../db/legal-statuses.ts'
import type { LoanRow } from '../db/loans.ts'
import { legalStatusDrafts, legalStatusEnds, legalStatuses } from '../db/schema/legal-statuses.ts'
import { loanChanges, loans, loanTransitions } from '../db/schema/loans.ts'
import { paymentHolidays } from '../db/schema/payment-holidays.ts'
import { TOLD_CHANGES } from './changed-data.ts'

interface Page {
  readonly afterId: string
  readonly limit: number
}

const OPEN = [...OPEN_CONTRACT_STATES]

/** A page of open contracts by id. */
export const openLoanIds = async (
  queryable: Queryable,
  { afterId, limit }: Page,
): Promise<string[]> => {
  const rows = await queryable
    .select({ id: loans.id })
    .from(loans)
    .where(and(inArray(loans.contractState, OPEN), gt(loans.id, afterId)))
    .orderBy(asc(loans.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/**
 * A page of loans without an open contract that moved, or whose money or legal status did, since a moment, of
 * signed ones whose client's data changed since, and of applications refused since, by id. Open ones are looked at anyway ({@link openLoanIds}).
 */
export const movedLoanIds = async (
  queryable: Queryable,
  { afterId, limit, sinceMs }: Page & { readonly sinceMs: number },
): Promise<string[]> => {
  const { rows } = await queryable.execute<{ id: string }>(sql`
    select moved.id from (
      select t.loan_id as id from loan_transition as t where t.at_ms >= ${sinceMs}::bigint
      union
      select e.loan_id from journal_entry as e where e.at_ms >= ${sinceMs}::bigint
        and e.loan_id is not null
        and e.kind not in ('INTEREST_ACCRUED', 'PENALTY_ACCRUED', 'HOLIDAY_INTEREST_ACCRUED')
      union
      select l.id from legal_status as s
        left join legal_status_end as e on e.status_id = s.id
        join loan as l on l.client_id = s.client_id and (s.loan_id is null or s.loan_id = l.id)
        where (s.entered_at_ms >= ${sinceMs}::bigint or e.entered_at_ms >= ${sinceMs}::bigint)
          and l.contract_state is not null
      union
      select l.id from data_change as d join loan as l on l.client_id = d.client_id
        where d.changed_at_ms >= ${sinceMs}::bigint and d.kind in ${[...TOLD_CHANGES]}
          and l.state in ${[...SIGNED_STATES]}
      union
      select l.id from loan as l where l.offered_at_ms >= ${sinceMs}::bigint and l.state = 'REFUSED'
    ) as moved join loan on loan.id = moved.id
    where moved.id > ${afterId} and (loan.contract_state is null or loan.contract_state not in ${OPEN})
    order by moved.id limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** A loan with whether another application of its client was refused earlier on the same Moscow day. */
export interface ReportedLoan {
  readonly loan: LoanRow
  readonly isRefusedAgain: boolean
}

/** Loans by their ids. */
export const reportedLoans = (
  queryable: Queryable,
  ids: readonly string[],
): Promise<ReportedLoan[]> =>
  queryable
    .select({
      loan: loans,
      // Moscow is three hours ahead of UTC.
      isRefusedAgain: sql<boolean>`(loan.state = 'REFUSED' and exists (
        select 1 from loan as former where former.client_id = loan.client_id
          and former.state = 'REFUSED' and former.signed_at_ms is null
          and (former.offered_at_ms, former.id) < (loan.offered_at_ms, loan.id)
          and (former.offered_at_ms + 10800000) / 86400000 = (loan.offered_at_ms + 10800000) / 86400000))`,
    })
    .from(loans)
    .where(inArray(loans.id, [...ids]))
    .orderBy(asc(loans.id))

export interface LoanStep {
  readonly loanId: string
  readonly action: string
  readonly toState: string
  readonly atMs: number
}

/** Steps by which a smaller sum was taken, or an application ended, in order. */
export const endingSteps = (
  queryable: Queryable,
  loanIds: readonly string[],
): Promise<LoanStep[]> =>
  queryable
    .select({
      loanId: loanTransitions.loanId,
      action: loanTransitions.action,
      toState: loanTransitions.toState,
      atMs: loanTransitions.atMs,
    })
    .from(loanTransitions)
    .where(
      and(
        inArray(loanTransitions.loanId, [...loanIds]),
        inArray(loanTransitions.action, [
          'TAKE_LESS',
          'CANCEL',
          'CANCEL_PAYOUT',
          'REFUSE',
          'EXPIRE',
        ]),
      ),
    )
    .orderBy(asc(loanTransitions.atMs))

export interface AppliedAmendment {
  readonly loanId: string
  readonly on: IsoDate
  readonly kind: BureauAmendment
  readonly fullCost: BureauFullCost | null
}

/** Changes of schedules that are in force, in their order. */
export const appliedAmendments = async (
  queryable: Queryable,
  loanIds: readonly string[],
): Promise<AppliedAmendment[]> => {
  const rows = await queryable
    .select({
      loanId: loanChanges.loanId,
      on: loanChanges.appliedOn,
      kind: loanChanges.kind,
      applied: loanChanges.applied,
    })
    .from(loanChanges)
    .where(and(inArray(loanChanges.loanId, [...loanIds]), sql`${loanChanges.state} = 'APPLIED'`))
    .orderBy(asc(loanChanges.sequence))
  return rows.flatMap(({ loanId, on, kind, applied }) => {
    if (on === null) return []
    const cost = applied?.after.fullCost
    const fullCost = cost ? { percentText: cost.percentText, costKopecks: cost.costKopecks } : null
    return [{ loanId, on, kind, fullCost }]
  })
}

/** Payment holidays that have begun, with the lengths they were granted for. */
export const begunHolidayGrants = (queryable: Queryable, loanIds: readonly string[]) =>
  queryable
    .select({
      loanId: paymentHolidays.loanId,
      fromOn: paymentHolidays.fromOn,
      untilOn: paymentHolidays.untilOn,
      months: paymentHolidays.months,
      serviceTold: paymentHolidays.serviceTold,
    })
    .from(paymentHolidays)
    .where(
      and(
        inArray(paymentHolidays.loanId, [...loanIds]),
        inArray(paymentHolidays.state, ['ACTIVE', 'ENDED']),
      ),
    )
    .orderBy(asc(paymentHolidays.fromOn))

const beginnings = alias(legalStatusDrafts, 'begun')
const endings = alias(legalStatusDrafts, 'ended')

/** A status as it was entered, and its end, each with the moment of its entry. */
export interface ReportedStatus extends Omit<BureauLegalStatus, 'enteredOn' | 'endEnteredOn'> {
  readonly loanId: string
  readonly enteredAtMs: number
  readonly endEnteredAtMs: number | null
}

/** Legal statuses that bind loans, with the numbers of their cases and when they were entered, in that order. */
export const reportedStatuses = async (
  queryable: Queryable,
  loanIds: readonly string[],
): Promise<ReportedStatus[]> => {
  const rows = await queryable
    .select({
      loanId: loans.id,
      id: legalStatuses.id,
      kind: legalStatuses.kind,
      from: legalStatuses.fromOn,
      caseNumber: beginnings.caseNumber,
      enteredAtMs: legalStatuses.enteredAtMs,
      endedOn: legalStatusEnds.on,
      endReason: legalStatusEnds.reason,
      endCaseNumber: endings.caseNumber,
      endEnteredAtMs: legalStatusEnds.enteredAtMs,
    })
    .from(loans)
    .innerJoin(legalStatuses, isAboutLoan)
    .innerJoin(beginnings, eq(beginnings.id, legalStatuses.id))
    .leftJoin(legalStatusEnds, eq(legalStatusEnds.statusId, legalStatuses.id))
    .leftJoin(endings, eq(endings.id, legalStatusEnds.id))
    .where(and(inArray(loans.id, [...loanIds]), bindsLoan))
    .orderBy(asc(legalStatuses.enteredAtMs), asc(legalStatuses.id))
  return rows.map(({ endedOn, endReason, ...status }) => ({
    ...status,
    end: endedOn === null || endReason === null ? null : { on: endedOn, reason: endReason },
  }))
}
