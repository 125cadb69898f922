/** Entries of the ledger that tables of a quarter are made of (decision 0074). */
import { and, asc, gt, isNotNull, sql } from 'drizzle-orm'
import type { ProductKey } from '../../lending/products.ts'
import type { Queryable } from '../db/database.ts'
import type { LoanRow } from '../db/loans.ts'
import { loans } from '../db/schema/loans.ts'

/** Days of a table, both included, and the moments within which what is written of them is looked for. */
export interface TableDays {
  readonly from: string
  readonly to: string
  /** No entry of the first day was written before. */
  readonly sinceMs: number
  /** What is written later is left out, so that the pages of a table are of one moment. */
  readonly untilMs: number
}

/** Through which of its accounts the money of loans moved. */
export type MoneyAccount = 'PAYOUT_CLEARING' | 'SETTLEMENT'

export interface MoneyEntry {
  readonly id: string
  readonly atMs: number
  readonly kind: string
  readonly on: string
  readonly contractNumber: string | null
  readonly productKey: ProductKey
  /** On which the contract was signed; null for contracts older than that is kept. */
  readonly signedAtMs: number | null
  readonly issuedOn: string
  readonly lastDueOn: string
  readonly fullCostPercent: number
  readonly fullCostPercentText: string
  readonly dailyRateMillionths: number
  /** Per cent, of the signature; null where none was worked out. */
  readonly debtLoadPercent: number | null
  /** Sums of its postings. */
  readonly movedKopecks: number
  readonly principalKopecks: number
  readonly interestKopecks: number
  readonly penaltyKopecks: number
  readonly courtCostsKopecks: number
  readonly advanceKopecks: number
  readonly recoveredKopecks: number
}

const within = ({ from, to, sinceMs, untilMs }: TableDays, account: MoneyAccount) => sql`
  e.loan_id is not null
  and e.kind not in ('INTEREST_ACCRUED', 'PENALTY_ACCRUED', 'HOLIDAY_INTEREST_ACCRUED')
  and e.at_ms >= ${sinceMs}::bigint and e.at_ms <= ${untilMs}::bigint
  and e."on" >= ${from}::date and e."on" <= ${to}::date
  and exists (select 1 from posting as m where m.entry_id = e.id and m.account = ${account})`

/** A page of entries of loans that moved money through an account on these days, in the order they were written. */
export const moneyEntriesPage = async (
  queryable: Queryable,
  {
    days,
    account,
    after,
    limit,
  }: {
    readonly days: TableDays
    readonly account: MoneyAccount
    readonly after: { readonly atMs: number; readonly id: string }
    readonly limit: number
  },
): Promise<MoneyEntry[]> => {
  const { rows } = await queryable.execute<Record<keyof MoneyEntry, string | number | null>>(sql`
    with page as (
      select e.id, e.at_ms, e.kind, e."on", e.loan_id from journal_entry as e
      where ${within(days, account)}
        and (e.at_ms, e.id) > (${after.atMs}::bigint, ${after.id})
      order by e.at_ms, e.id limit ${limit})
    select page.id, page.at_ms::text as "atMs", page.kind, page."on"::text as "on",
      l.contract_number as "contractNumber", l.product_key as "productKey",
      l.signed_at_ms::text as "signedAtMs", l.issued_on::text as "issuedOn",
      coalesce(l.schedule -> -1 ->> 'dueOn', l.issued_on::text) as "lastDueOn",
      l.full_cost_percent as "fullCostPercent", l.full_cost_percent_text as "fullCostPercentText",
      l.daily_rate_millionths as "dailyRateMillionths", l.debt_load_percent as "debtLoadPercent",
      sum(p.amount_kopecks) filter (where p.account = ${account})::text as "movedKopecks",
      coalesce(sum(p.amount_kopecks) filter (where p.account = 'PRINCIPAL'), 0)::text as "principalKopecks",
      coalesce(sum(p.amount_kopecks)
        filter (where p.account in ('INTEREST', 'HOLIDAY_INTEREST')), 0)::text as "interestKopecks",
      coalesce(sum(p.amount_kopecks) filter (where p.account = 'PENALTY'), 0)::text as "penaltyKopecks",
      coalesce(sum(p.amount_kopecks) filter (where p.account = 'COURT_COSTS'), 0)::text as "courtCostsKopecks",
      coalesce(sum(p.amount_kopecks) filter (where p.account = 'ADVANCE'), 0)::text as "advanceKopecks",
      coalesce(sum(p.amount_kopecks) filter (where p.account = 'RECOVERED'), 0)::text as "recoveredKopecks"
    from page join loan as l on l.id = page.loan_id join posting as p on p.entry_id = page.id
    group by page.id, page.at_ms, page.kind, page."on", l.id
    order by page.at_ms, page.id`)
  return rows.map((row) => ({
    id: String(row.id),
    atMs: Number(row.atMs),
    kind: String(row.kind),
    on: String(row.on),
    contractNumber: row.contractNumber === null ? null : String(row.contractNumber),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a check of the database keeps it
    productKey: row.productKey as ProductKey,
    signedAtMs: row.signedAtMs === null ? null : Number(row.signedAtMs),
    issuedOn: String(row.issuedOn),
    lastDueOn: String(row.lastDueOn),
    fullCostPercent: Number(row.fullCostPercent),
    fullCostPercentText: String(row.fullCostPercentText),
    dailyRateMillionths: Number(row.dailyRateMillionths),
    debtLoadPercent: row.debtLoadPercent === null ? null : Number(row.debtLoadPercent),
    movedKopecks: Number(row.movedKopecks),
    principalKopecks: Number(row.principalKopecks),
    interestKopecks: Number(row.interestKopecks),
    penaltyKopecks: Number(row.penaltyKopecks),
    courtCostsKopecks: Number(row.courtCostsKopecks),
    advanceKopecks: Number(row.advanceKopecks),
    recoveredKopecks: Number(row.recoveredKopecks),
  }))
}

/** What loans moved through an account on these days, in one sum of the ledger. */
export const moneyMoved = async (
  queryable: Queryable,
  days: TableDays,
  account: MoneyAccount,
): Promise<number> => {
  const { rows } = await queryable.execute<{ moved: string }>(sql`
    select coalesce(sum(p.amount_kopecks), 0)::text as moved
    from journal_entry as e join posting as p on p.entry_id = e.id and p.account = ${account}
    where ${within(days, account)}`)
  return Number(rows[0]?.moved ?? 0)
}

/** A page of contracts by id that were lent by a day and had not ended by its evening. */
export const contractsOpenOn = (
  queryable: Queryable,
  { on, afterId, limit }: { on: string; afterId: string; limit: number },
): Promise<LoanRow[]> =>
  queryable
    .select()
    .from(loans)
    .where(
      and(
        isNotNull(loans.contractState),
        sql`${loans.issuedOn} <= ${on}::date`,
        sql`(${loans.closedOn} is null or ${loans.closedOn} > ${on}::date)`,
        gt(loans.id, afterId),
      ),
    )
    .orderBy(asc(loans.id))
    .limit(limit)
