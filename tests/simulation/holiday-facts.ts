import { isoDate } from '../../lending/calendar.ts'
import type { HolidayTerms } from '../../lending/holiday-terms.ts'
import type { HolidayGround } from '../../lending/holiday-grounds.ts'

/** A payment holiday from its demand to its end, with what was said and written of it, read past our server. */
export interface HolidayFacts {
  readonly id: string
  readonly loanId: string
  readonly ground: HolidayGround
  readonly state: 'SUBMITTED' | 'REFUSED' | 'WITHDRAWN' | 'GRANTED' | 'ACTIVE' | 'ENDED'
  readonly submittedAtMs: number
  readonly fromOn: string
  readonly months: number | null
  readonly untilOn: string | null
  readonly rateNumerator: number
  readonly rateDenominator: number
  readonly serviceFromOn: string | null
  /** Last days of the service in the order they were told, and when. */
  readonly serviceTold: readonly { readonly on: string; readonly endsOn: string | null }[]
  readonly treatments: readonly { readonly from: string; readonly until: string }[]
  readonly proofs: number
  /** Papers are asked for by this day; null when none are, or they were accepted. */
  readonly proofDueOn: string | null
  readonly answerByOn: string
  readonly silenceAtMs: number
  readonly decidedAtMs: number | null
  /** The login of who answered; null when silence did. */
  readonly decidedBy: string | null
  readonly endReason: 'TERM' | 'BORROWER' | 'PAID' | 'LOAN_CLOSED' | 'NO_PROOF' | null
  /** Rows of the journal about it. */
  readonly journal: readonly {
    readonly action: string
    readonly login: string
    readonly atMs: number
  }[]
  /** Kinds of what the borrower was told of it. */
  readonly told: readonly string[]
}

/** What happened in the days of payment holidays that should not have; each names the holiday. */
export interface HolidayBreaches {
  /** Days on which penalty or the interest of the contract accrued; of a loan that was repaid and owed again nothing of it goes on. */
  readonly accruedInHoliday: readonly string[]
  /**
   * Holidays whose days, up to the last one booked, cost more than their price on what was owed before the first and may earn.
   * Days of another holiday of a loan that was repaid and owed again are that one's.
   */
  readonly dearInHoliday: readonly string[]
  /** Messages about the debt of its days, sent after it was granted. */
  readonly writtenInHoliday: readonly string[]
}

const list = (query: string): string => `(select coalesce(json_agg(r), '[]') from (${query}) r)`
const ids = (query: string): string =>
  `(select coalesce(json_agg(distinct d.what), '[]') from (${query}) d)`

/** Holidays of the loans that are looked at which have begun, with their days. */
const BEGUN = `from payment_holiday as h join live as l on l.id = h.loan_id and h.state in ('ACTIVE', 'ENDED')`
const IN_ITS_DAYS = `join journal_entry as j on j.loan_id = h.loan_id and j."on" between h.from_on and h.until_on
  join posting as p on p.entry_id = j.id`
/** The day in Moscow of a moment. */
const dayOf = (momentMs: string): string =>
  `((to_timestamp((${momentMs} + 10800000) / 1000.0) at time zone 'UTC')::date)`

/**
 * Principal that the bank has taken back of a loan before a holiday and that had not come to its day: it earns nothing (D45).
 * None where anything else has moved the loan since.
 */
const FREE_DEBT = `coalesce((select sum(t.principal_kopecks) from taken_back_payment as t
  where t.loan_id = c.loan_id and t."on" < c.from_on and t.due_on >= c.from_on
    and not exists (select 1 from loan_change as m where m.loan_id = t.loan_id and m.state = 'APPLIED')
    and not exists (select 1 from journal_entry as e where e.loan_id = t.loan_id and e.kind = 'PAYMENT'
      and e."on" >= t."on" and e."on" < c.from_on)), 0)`

/** Fields of one borrower's facts: the statement names the looked-at loans `live` and the client $1. */
export const HOLIDAY_FACTS = `
  'holidays', ${list(`select h.id, h.loan_id as "loanId", h.ground, h.state,
    h.submitted_at_ms as "submittedAtMs", h.from_on as "fromOn", h.months, h.until_on as "untilOn",
    h.rate_numerator as "rateNumerator", h.rate_denominator as "rateDenominator",
    h.service_from_on as "serviceFromOn", h.service_told as "serviceTold", h.treatments,
    jsonb_array_length(h.proof_file_ids) as proofs,
    h.proof_due_on as "proofDueOn", h.answer_by_on as "answerByOn",
    h.silence_at_ms as "silenceAtMs", h.decided_at_ms as "decidedAtMs", s.login as "decidedBy",
    h.end_reason as "endReason",
    ${list(`select a.action, m.login, a.at_ms as "atMs" from staff_action as a
      join staff_member as m on m.id = a.staff_id
      where a.client_id = $1 and a.subject = h.id order by a.at_ms, a.id`)} as journal,
    (select coalesce(json_agg(i.kind order by i.created_at_ms, i.id), '[]') from inbox_message as i
      where i.client_id = $1 and strpos(i.dedupe_key, h.id) > 0) as told
    from payment_holiday as h join live as l on l.id = h.loan_id
    left join staff_member as s on s.id = h.decided_by order by h.from_on, h.id`)},
  'accruedInHoliday', ${ids(`select h.id || ' ' || j."on" as what ${BEGUN} ${IN_ITS_DAYS}
    where h.end_reason is distinct from 'LOAN_CLOSED' and p.account in ('INTEREST_INCOME', 'PENALTY_INCOME')
      and j.kind in ('INTEREST_ACCRUED', 'PENALTY_ACCRUED')
    group by h.id, j."on" having sum(p.amount_kopecks) <> 0`)},
  'dearInHoliday', ${ids(`select c.id || ' ' || c.last_on as what from (
    select h.id, h.loan_id, h.from_on, h.rate_numerator, h.rate_denominator, max(j."on") as last_on,
      -sum(p.amount_kopecks) as kopecks
    ${BEGUN} ${IN_ITS_DAYS}
    where p.account = 'INTEREST_INCOME' and j.kind = 'HOLIDAY_INTEREST_ACCRUED'
      and not (h.end_reason is not distinct from 'LOAN_CLOSED' and exists (
        select 1 from payment_holiday as o where o.loan_id = h.loan_id and o.id <> h.id
          and o.state in ('ACTIVE', 'ENDED') and j."on" between o.from_on and o.until_on))
    group by h.id, h.loan_id, h.from_on, h.rate_numerator, h.rate_denominator) c
    where c.kopecks > 1 + (c.last_on - c.from_on + 1) * c.rate_numerator::numeric / c.rate_denominator * (
      select coalesce(sum(q.amount_kopecks), 0) from posting as q join journal_entry as k on k.id = q.entry_id
      where q.loan_id = c.loan_id and q.account = 'PRINCIPAL'
        and (k."on" < c.from_on or k.kind = 'PAYOUT'))
      - c.rate_numerator::numeric / c.rate_denominator * (c.last_on - c.from_on + 1) * ${FREE_DEBT}`)},
  'writtenInHoliday', ${ids(`select h.id || ' message ' || m.id as what ${BEGUN}
    join message as m on m.loan_id = h.loan_id and m.state = 'SENT'
      and m.sent_at_ms > greatest(h.decided_at_ms, 0)
    where h.end_reason is distinct from 'LOAN_CLOSED'
      and ${dayOf('m.sent_at_ms')} between h.from_on and h.until_on
      and (${dayOf('m.sent_at_ms')} > h.from_on or ${dayOf('h.decided_at_ms')} >= h.from_on)
      and (m.kind = 'OVERDUE_NOTICE'
        or m.kind in ('REMINDER', 'AUTO_DEBIT_NOTICE') and m.due_on between h.from_on and h.until_on)`)}`

/** A holiday that has begun, whatever became of it. */
export const hasBegun = ({ state }: HolidayFacts): boolean =>
  state === 'ACTIVE' || state === 'ENDED'

/** A holiday that is asked for, granted or runs. */
export const isOpenHoliday = ({ state }: HolidayFacts): boolean =>
  state === 'SUBMITTED' || state === 'GRANTED' || state === 'ACTIVE'

/** It ended on another day than was granted: dates then move by days (353-FZ art. 6.1-2). */
const isCutShort = ({ endReason }: HolidayFacts): boolean =>
  endReason === 'BORROWER' || endReason === 'PAID' || endReason === 'NO_PROOF'

/** Days that were free stay so, whatever was paid in them: it is over, or its length was told on that day. */
const freeUntilOn = ({ state, untilOn, serviceTold }: HolidayFacts) => {
  const toldOn = serviceTold.length > 1 ? (serviceTold.at(-1)?.on ?? null) : null
  const day = state === 'ENDED' ? untilOn : toldOn
  return day === null ? null : isoDate(day)
}

/** What of a holiday that has begun is part of its loan's book. */
export const holidayTerms = (holiday: HolidayFacts): HolidayTerms => ({
  from: isoDate(holiday.fromOn),
  untilOn: isoDate(holiday.untilOn ?? holiday.fromOn),
  months: isCutShort(holiday) ? null : holiday.months,
  rate: { numerator: holiday.rateNumerator, denominator: holiday.rateDenominator },
  freeUntilOn: freeUntilOn(holiday),
})
