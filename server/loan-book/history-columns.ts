import { sql } from 'drizzle-orm'
import type { IsoDate } from '../../lending/calendar.ts'
import { compareChanges } from '../../lending/loan-before.ts'
import type { CourtCost } from '../../lending/court-costs.ts'
import type { Forgiveness } from '../../lending/forgiven-debt.ts'
import type { HolidayTerms } from '../../lending/holiday-terms.ts'
import type { LegalStatus } from '../../lending/legal-status.ts'
import type { LoanChange } from '../../lending/loan-change.ts'
import type { Kopecks } from '../../lending/money.ts'
import type { PenaltyFreeDays } from '../../lending/loan-book.ts'
import type { TakenBack } from '../../lending/taken-back.ts'
import type { PayoutReturn } from '../../lending/payout-return.ts'
import type { WriteOff } from '../../lending/write-off.ts'

/** A payment that was applied to its loan, in the order the loan got them. */
export interface AppliedPayment {
  readonly id: string
  readonly loanId: string
  readonly on: IsoDate
  readonly amountKopecks: Kopecks
  readonly kind: 'INSTALMENT' | 'PAYOFF'
  readonly finishedAtMs: number
}

/** What has happened to a loan: the money that came and the changes of its schedule, in order. */
export interface LoanHistory {
  readonly applied: readonly AppliedPayment[]
  readonly changes: readonly LoanChange[]
  /** Money of the payments that went back to the payer (D45). */
  readonly takenBack: readonly TakenBack[]
  /** The end of its debt on the balance; null while it stands (decision 0053). */
  readonly writeOff: WriteOff | null
  /** What the lender forgave of its debt, the oldest first (decision 0103). */
  readonly forgivenesses: readonly Forgiveness[]
  /** What was paid to courts for its claim and what they said, the oldest first (decision 0123). */
  readonly courtCosts: readonly CourtCost[]
  /** The bank gave its money back; null while it is with the borrower (decision 0063). */
  readonly payoutReturn: PayoutReturn | null
  /** Days without penalty after a mistake of ours (decision 0053). */
  readonly penaltyFree: readonly PenaltyFreeDays[]
  /** Payment holidays that have begun, the oldest first. */
  readonly holidays: readonly HolidayTerms[]
  /** Legal statuses of the client or of the debt, the oldest first, ended ones too (decision 0085). */
  readonly legalStatuses: readonly LegalStatus[]
}

/** History of the row's loan as JSON; the order of each list is the one the fold takes. */
export const HISTORY = {
  applied: sql<readonly AppliedPayment[] | null>`(
    select json_agg(json_build_object('id', p.id, 'loanId', p.loan_id, 'on', p.applied_on,
      'amountKopecks', p.amount_kopecks, 'finishedAtMs', p.finished_at_ms,
      'kind', case when p.payment_type = 'PAYOFF' then 'PAYOFF' else 'INSTALMENT' end)
      order by p.finished_at_ms, p.id)
    from payment as p where p.loan_id = loan.id and p.purpose = 'REPAYMENT' and p.state = 'PAID'
      and p.applied_on is not null and p.finished_at_ms is not null
      and p.reversed_at_ms is null)`.as('applied'),
  changes: sql<readonly LoanChange[] | null>`(
    select json_agg(c.change order by c.sequence)
    from loan_change as c where c.loan_id = loan.id and c.state = 'APPLIED'
      and c.change is not null)`.as('changes'),
  takenBack: sql<readonly TakenBack[] | null>`(
    select json_agg(json_build_object('id', t.id, 'on', t."on", 'dueOn', t.due_on,
      'paymentsBefore', t.payments_before, 'changesBefore', t.changes_before,
      'fromHeldKopecks', t.from_held_kopecks, 'principalKopecks', t.principal_kopecks,
      'interestKopecks', t.interest_kopecks, 'penaltyKopecks', t.penalty_kopecks,
      'courtCostsKopecks', t.court_costs_kopecks, 'refundedKopecks', t.refunded_kopecks) order by t.created_at_ms, t.id)
    from taken_back_payment as t where t.loan_id = loan.id)`.as('taken_back'),
  writeOff: sql<WriteOff | null>`(
    select json_build_object('id', w.id, 'on', w."on", 'paymentsBefore', w.payments_before,
      'changesBefore', w.changes_before)
    from write_off as w where w.loan_id = loan.id)`.as('write_off'),
  forgivenesses: sql<readonly Forgiveness[] | null>`(
    select json_agg(json_build_object('id', f.id, 'on', f."on", 'paymentsBefore', f.payments_before,
      'changesBefore', f.changes_before,
      'most', case when not f.is_whole then json_build_object(
        'interestKopecks', f.interest_kopecks, 'penaltyKopecks', f.penalty_kopecks) end)
      order by f.created_at_ms, f.id)
    from forgiveness as f where f.loan_id = loan.id)`.as('forgivenesses'),
  courtCosts: sql<readonly CourtCost[] | null>`(
    select json_agg(json_build_object('id', k.id, 'on', k."on", 'paymentsBefore', k.payments_before,
      'changesBefore', k.changes_before, 'paidKopecks', k.paid_kopecks,
      'awardedKopecks', k.awarded_kopecks, 'refusedKopecks', k.refused_kopecks)
      order by k.created_at_ms, k.id)
    from court_cost as k where k.loan_id = loan.id)`.as('court_costs'),
  payoutReturn: sql<PayoutReturn | null>`(
    select json_build_object('id', b.id, 'on', b."on", 'paymentsBefore', b.payments_before,
      'changesBefore', b.changes_before)
    from payout_return as b where b.loan_id = loan.id)`.as('payout_return'),
  penaltyFree: sql<readonly PenaltyFreeDays[] | null>`(
    select json_agg(json_build_object('from', r.penalty_free_from, 'to', r.penalty_free_to)
      order by r.created_at_ms, r.id)
    from payment_reversal as r where r.loan_id = loan.id)`.as('penalty_free'),
  holidays: sql<readonly HolidayTerms[] | null>`(
    select json_agg(json_build_object('from', h.from_on, 'untilOn', h.until_on,
      'months', case when coalesce(h.end_reason, '') not in ('BORROWER', 'PAID', 'NO_PROOF') then h.months end,
      'rate', json_build_object('numerator', h.rate_numerator, 'denominator', h.rate_denominator),
      'freeUntilOn', case when h.state = 'ENDED' then h.until_on::text
        when jsonb_array_length(h.service_told) > 1 then h.service_told -> -1 ->> 'on' end)
      order by h.from_on, h.id)
    from payment_holiday as h where h.loan_id = loan.id
      and h.state in ('ACTIVE', 'ENDED'))`.as('holidays'),
  legalStatuses: sql<readonly LegalStatus[] | null>`(
    select json_agg(json_build_object('id', s.id, 'kind', s.kind, 'from', s.from_on,
      'end', case when e.id is not null then json_build_object('on', e."on",
        'reason', e.reason, 'id', e.id) end)
      order by s.entered_at_ms, s.id)
    from legal_status as s left join legal_status_end as e on e.status_id = s.id
    where s.client_id = loan.client_id
      and (s.loan_id is null or s.loan_id = loan.id)
      and (e.id is null or e."on" >= loan.issued_on))`.as('legal_statuses'),
}

/** What {@link HISTORY} answers. */
export interface HistoryColumns {
  readonly applied: readonly AppliedPayment[] | null
  readonly changes: readonly LoanChange[] | null
  readonly takenBack: readonly TakenBack[] | null
  readonly writeOff: WriteOff | null
  readonly forgivenesses: readonly Forgiveness[] | null
  readonly courtCosts: readonly CourtCost[] | null
  readonly payoutReturn: PayoutReturn | null
  readonly penaltyFree: readonly PenaltyFreeDays[] | null
  readonly holidays: readonly HolidayTerms[] | null
  readonly legalStatuses: readonly LegalStatus[] | null
}

/** The columns of {@link HISTORY} as a fold takes them. */
export const historyOf = ({
  applied,
  changes,
  takenBack,
  writeOff,
  forgivenesses,
  courtCosts,
  payoutReturn,
  penaltyFree,
  holidays,
  legalStatuses,
}: HistoryColumns): LoanHistory => ({
  applied: applied ?? [],
  changes: (changes ?? []).toSorted(compareChanges),
  takenBack: takenBack ?? [],
  writeOff,
  forgivenesses: forgivenesses ?? [],
  courtCosts: courtCosts ?? [],
  payoutReturn,
  penaltyFree: penaltyFree ?? [],
  holidays: holidays ?? [],
  legalStatuses: legalStatuses ?? [],
})
