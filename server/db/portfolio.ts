/** Sums of the ledger that the portfolio is made of, and the contracts past their due date (decision 0069). */
import { sql } from 'drizzle-orm'
import type { IsoDate } from '../../lending/calendar.ts'
import type { Queryable } from './database.ts'
import { loans } from './schema/loans.ts'

interface WeekSums {
  /** Monday. */
  readonly from: string
  readonly outKopecks: number
  readonly inKopecks: number
}

/**
 * Money of loans that left and came, by the week of its day, from a Monday on: what left through the clearing of payouts, what
 * came through the settlement account. An entry is never written before its own day, so `sinceMs`, the start of that Monday,
 * bounds the index.
 */
export const moneyByWeek = async (
  queryable: Queryable,
  { since, sinceMs }: { since: string; sinceMs: number },
): Promise<WeekSums[]> => {
  const { rows } = await queryable.execute<{ from: string; out: string; in: string }>(sql`
    select date_trunc('week', e."on")::date::text as "from",
      coalesce(-sum(p.amount_kopecks) filter (where p.account = 'PAYOUT_CLEARING'), 0)::text as out,
      coalesce(sum(p.amount_kopecks) filter (where p.account = 'SETTLEMENT'), 0)::text as "in"
    from journal_entry as e join posting as p on p.entry_id = e.id
    where e.loan_id is not null
      and e.kind not in ('INTEREST_ACCRUED', 'PENALTY_ACCRUED', 'HOLIDAY_INTEREST_ACCRUED')
      and e.at_ms >= ${sinceMs}::bigint and e."on" >= ${since}::date
      and p.account in ('PAYOUT_CLEARING', 'SETTLEMENT')
    group by 1`)
  return rows.map((row) => ({
    from: row.from,
    outKopecks: Number(row.out),
    inKopecks: Number(row.in),
  }))
}

interface DebtSums {
  /** Loans whose terms were made new (decision 0104) are summed by themselves. */
  readonly isRestructured: boolean
  /** So are those lent to whoever pays more than half of their income (decision 0123). */
  readonly isBurdened: boolean
  /** How many of the days the oldest unpaid due date has reached; 0 for contracts in order. */
  readonly reached: number
  readonly contracts: number
  readonly principalKopecks: number
  readonly interestKopecks: number
}

/** Debts of open contracts by the postings, by whether their terms were made new and their debt load is high, and by how many of these days their oldest unpaid due date has reached. */
export const debtsByDueDate = async (
  queryable: Queryable,
  { days, loadAbovePercent }: { days: readonly string[]; loadAbovePercent: number },
): Promise<DebtSums[]> => {
  const reached = sql.join(
    days.map((day) => sql`(l.next_due_on <= ${day}::date)::int`),
    sql` + `,
  )
  const { rows } = await queryable.execute<{
    restructured: boolean
    burdened: boolean
    reached: number
    contracts: number
    principal: string
    interest: string
  }>(sql`
    select exists (select 1 from loan_change as c where c.loan_id = l.id and c.state = 'APPLIED'
        and c.kind = 'RESTRUCTURING') as restructured,
      jsonb_path_exists(l.evidence, '$[*] ? (@.rule == "DEBT_LOAD" && @.value > $above)',
        jsonb_build_object('above', ${loadAbovePercent}::int)) as burdened,
      case when l.contract_state = 'OVERDUE' then ${reached} else 0 end as reached,
      count(*)::int as contracts,
      coalesce(sum(debt.principal), 0)::text as principal,
      coalesce(sum(debt.interest), 0)::text as interest
    from loan as l cross join lateral (
      select sum(p.amount_kopecks) filter (where p.account = 'PRINCIPAL') as principal,
        sum(p.amount_kopecks) filter (where p.account <> 'PRINCIPAL') as interest
      from posting as p
      where p.loan_id = l.id and p.account in ('PRINCIPAL', 'INTEREST', 'HOLIDAY_INTEREST')) as debt
    where l.contract_state in ('ACTIVE', 'OVERDUE')
    group by 1, 2, 3`)
  return rows.map((row) => ({
    isRestructured: row.restructured,
    isBurdened: row.burdened,
    reached: row.reached,
    contracts: row.contracts,
    principalKopecks: Number(row.principal),
    interestKopecks: Number(row.interest),
  }))
}

interface VintageSums {
  /** First day of the month of the payouts. */
  readonly month: string
  readonly issuedKopecks: number
}

/** Principal lent by the month of the payout, from the first day of a month on; payouts that came back left out. */
export const issuedByMonth = async (
  queryable: Queryable,
  { since, sinceMs }: { since: string; sinceMs: number },
): Promise<VintageSums[]> => {
  const { rows } = await queryable.execute<{ month: string; issued: string }>(sql`
    select date_trunc('month', e."on")::date::text as month, sum(p.amount_kopecks)::text as issued
    from journal_entry as e join posting as p on p.entry_id = e.id and p.account = 'PRINCIPAL'
    where e.loan_id is not null
      and e.kind not in ('INTEREST_ACCRUED', 'PENALTY_ACCRUED', 'HOLIDAY_INTEREST_ACCRUED')
      and e.kind = 'PAYOUT' and e.at_ms >= ${sinceMs}::bigint and e."on" >= ${since}::date
      and not exists (select 1 from payout_return as b where b.loan_id = e.loan_id)
    group by 1`)
  return rows.map((row) => ({ month: row.month, issuedKopecks: Number(row.issued) }))
}

interface LateSums {
  /** First day of the month of the payouts. */
  readonly month: string
  /** Months from that of the payout to that of the day. */
  readonly age: number
  readonly lateKopecks: number
}

/**
 * Principal of loans on the day on which they were first late by so many days, by the months of that day and of the payout. A
 * loan is late when, in the evening of that day after an instalment of the schedule then in force, the ledger has more principal
 * than that instalment was to leave. From a payment holiday on a loan is not looked at: it has put its instalments off.
 */
export const firstLateByMonth = async (
  queryable: Queryable,
  asked: {
    readonly since: string
    readonly sinceMs: number
    readonly today: string
    readonly days: number
  },
): Promise<LateSums[]> => {
  const { since, sinceMs, today, days } = asked
  const { rows } = await queryable.execute<{ month: string; age: number; late: string }>(sql`
    with lent as materialized (
      select l.id, l.issued_on, l.schedule,
        (select min(h.from_on) from payment_holiday as h
          where h.loan_id = l.id and h.state in ('ACTIVE', 'ENDED')) as put_off_on
      from loan as l
      where l.paid_out_at_ms >= ${sinceMs}::bigint and l.issued_on >= ${since}::date
        and l.contract_state is not null
        and not exists (select 1 from payout_return as b where b.loan_id = l.id)
    ), moved as (
      select p.loan_id, e."on", sum(p.amount_kopecks) as kopecks
      from lent join posting as p on p.loan_id = lent.id and p.account = 'PRINCIPAL'
      join journal_entry as e on e.id = p.entry_id
      group by 1, 2
    ), version as (
      select lent.id as loan_id, lent.put_off_on, own.rows, own.from_on,
        lead(own.from_on) over (partition by lent.id order by own.sequence) as until_on
      from lent cross join lateral (
        select -1 as sequence, lent.schedule as rows, lent.issued_on as from_on
        union all
        select c.sequence, c.change -> 'rows', c.applied_on from loan_change as c
        where c.loan_id = lent.id and c.state = 'APPLIED' and c.change is not null) as own
    ), judged as (
      select v.loan_id, (r ->> 'dueOn')::date + ${days}::int as day,
        (r ->> 'balanceAfterKopecks')::bigint as left_after
      from version as v cross join lateral jsonb_array_elements(v.rows) as r
      where (r ->> 'dueOn')::date + ${days}::int <= ${today}::date
        and (r ->> 'dueOn')::date + ${days}::int >= v.from_on
        and (v.until_on is null or (r ->> 'dueOn')::date + ${days}::int < v.until_on)
        and (v.put_off_on is null or (r ->> 'dueOn')::date + ${days}::int < v.put_off_on)
    ), missed as (
      select j.loan_id, j.day, sum(m.kopecks) as owed
      from judged as j join moved as m on m.loan_id = j.loan_id and m."on" <= j.day
      group by j.loan_id, j.day, j.left_after
      having sum(m.kopecks) > j.left_after
    ), first_missed as (
      select distinct on (loan_id) loan_id, day, owed from missed order by loan_id, day
    )
    select date_trunc('month', lent.issued_on)::date::text as month,
      ((extract(year from f.day) - extract(year from lent.issued_on)) * 12
        + extract(month from f.day) - extract(month from lent.issued_on))::int as age,
      sum(f.owed)::text as late
    from first_missed as f join lent on lent.id = f.loan_id
    group by 1, 2`)
  return rows.map((row) => ({ month: row.month, age: row.age, lateKopecks: Number(row.late) }))
}

/** Written into the text of the query, so that the indexes of open contracts are known to fit. */
export const isOverdue = sql`${loans.contractState} = 'OVERDUE'`

/** How many contracts are overdue, and those of them whose oldest unpaid due date is `freshSince` or later. */
export const countOverdue = async (
  queryable: Queryable,
  freshSince: IsoDate | null,
): Promise<{ total: number; fresh: number }> => {
  const [row] = await queryable
    .select({
      total: sql<number>`count(*)::int`,
      fresh: sql<number>`(count(*) filter (where ${loans.nextDueOn} >= ${freshSince}::date))::int`,
    })
    .from(loans)
    .where(isOverdue)
  return row ?? { total: 0, fresh: 0 }
}

/**
 * Overdue contracts by how many of these days their oldest unpaid due date has reached, with the principal they owe: the sum of
 * the postings of the ledger.
 */
export const overdueSums = (
  queryable: Queryable,
  days: readonly IsoDate[],
): Promise<{ reached: number; contracts: number; principalKopecks: number }[]> => {
  const reached = sql.join(
    days.map((day) => sql`(${loans.nextDueOn} <= ${day}::date)::int`),
    sql` + `,
  )
  return queryable
    .select({
      reached: sql<number>`${reached}`.as('reached'),
      contracts: sql<number>`count(*)::int`,
      principalKopecks: sql<number>`coalesce(sum((
        select sum(p.amount_kopecks) from posting as p
        where p.loan_id = loan.id and p.account = 'PRINCIPAL')), 0)::double precision`,
    })
    .from(loans)
    .where(isOverdue)
    .groupBy(sql`reached`)
}

/** Kopecks; the bands are nested. */
interface IssueSums {
  readonly total: number
  readonly over50: number
  readonly over80: number
}

/**
 * What was lent between two moments and by what debt load, with loans above 50 % whose money is on its way now: those may
 * still be lent (decision 0142). Payouts that a bank gave back are left out. By indexes alone.
 */
export const issueBetween = async (
  queryable: Queryable,
  { fromMs, beforeMs }: { readonly fromMs: number; readonly beforeMs: number },
): Promise<IssueSums> => {
  const { rows } = await queryable.execute<{ [Sum in keyof IssueSums]: string }>(sql`
    select coalesce(sum(amount), 0)::text as total,
      coalesce(sum(amount) filter (where load > 50), 0)::text as over50,
      coalesce(sum(amount) filter (where load > 80), 0)::text as over80
    from (
      select amount_kopecks as amount, debt_load_percent as load from loan
      where paid_out_at_ms >= ${fromMs} and paid_out_at_ms < ${beforeMs}
        and close_reason is distinct from 'PAYOUT_RETURNED'
      union all
      select amount_kopecks, debt_load_percent from loan
      where state in ('SIGNED', 'COOLING', 'PAYOUT_PENDING', 'PAYOUT_FAILED') and debt_load_percent > 50
    ) as lent`)
  const [sums] = rows
  return {
    total: Number(sums?.total ?? 0),
    over50: Number(sums?.over50 ?? 0),
    over80: Number(sums?.over80 ?? 0),
  }
}
