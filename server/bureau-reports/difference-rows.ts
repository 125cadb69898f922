/** What the bureau has of open contracts beside what the ledger has (decision 0065). */
import { and, asc, eq, inArray, lt, notInArray, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../db/database.ts'
import { bureauDifferences } from '../db/schema/bureau-reports.ts'
import { loans } from '../db/schema/loans.ts'

export type BureauDifferenceRow = typeof bureauDifferences.$inferSelect
export type NewBureauDifference = Omit<BureauDifferenceRow, 'foundAtMs' | 'checkedAtMs'>

/** What a bureau took last of the debt of a loan. */
export interface ToldDebt {
  readonly loanId: string
  /** A Moscow day. */
  readonly on: string
  readonly principalKopecks: number
  readonly interestKopecks: number
  readonly otherKopecks: number
}

/** The latest accepted figures of each of the loans, what was withdrawn or corrected since left out. */
export const lastToldDebts = async (
  queryable: Queryable,
  loanIds: readonly string[],
): Promise<ToldDebt[]> => {
  if (loanIds.length === 0) return []
  const { rows } = await queryable.execute<{
    loan_id: string
    on: string
    principal: string
    interest: string
    other: string
  }>(sql`
    select distinct on (r.loan_id) r.loan_id, r."on"::text as "on",
      r.facts -> 'figures' -> 'debt' ->> 'principalKopecks' as principal,
      r.facts -> 'figures' -> 'debt' ->> 'interestKopecks' as interest,
      r.facts -> 'figures' -> 'debt' ->> 'otherKopecks' as other
    from bureau_report as r
    where ${inArray(sql`r.loan_id`, [...loanIds])} and r.state = 'ACCEPTED' and r.operation <> 'C.2'
      and jsonb_typeof(r.facts -> 'figures') = 'object'
      and not exists (select 1 from bureau_report as later
        where later.loan_id = r.loan_id and later.kind = r.kind
          and later.occurrence = r.occurrence and later.state = 'ACCEPTED'
          and later.version > r.version)
    order by r.loan_id, r."on" desc, r.number desc`)
  return rows.map((row) => ({
    loanId: row.loan_id,
    on: row.on,
    principalKopecks: Number(row.principal),
    interestKopecks: Number(row.interest),
    otherKopecks: Number(row.other),
  }))
}

/** A loan's debt in the ledger in the evening of a day. */
export interface LedgerDebt {
  readonly loanId: string
  readonly principalKopecks: number
  readonly interestKopecks: number
  readonly otherKopecks: number
}

/** Debts by the postings themselves, each loan as of its own day: no fold is asked. */
export const ledgerDebts = async (
  queryable: Queryable,
  asked: readonly { readonly loanId: string; readonly on: string }[],
): Promise<LedgerDebt[]> => {
  if (asked.length === 0) return []
  const days = asked.map(({ loanId, on }) => sql`(${loanId}::text, ${on}::date)`)
  const { rows } = await queryable.execute<{
    loan_id: string
    principal: string
    interest: string
    other: string
  }>(sql`
    select asked.loan_id,
      coalesce(sum(p.amount_kopecks) filter (where p.account = 'PRINCIPAL'), 0)::text as principal,
      coalesce(sum(p.amount_kopecks)
        filter (where p.account in ('INTEREST', 'HOLIDAY_INTEREST')), 0)::text as interest,
      coalesce(sum(p.amount_kopecks) filter (where p.account in ('PENALTY', 'COURT_COSTS')), 0)::text as other
    from (values ${sql.join(days, sql`, `)}) as asked (loan_id, "on")
    join journal_entry as e on e.loan_id = asked.loan_id and e."on" <= asked."on"
    join posting as p on p.entry_id = e.id
    group by asked.loan_id`)
  return rows.map((row) => ({
    loanId: row.loan_id,
    principalKopecks: Number(row.principal),
    interestKopecks: Number(row.interest),
    otherKopecks: Number(row.other),
  }))
}

/** Loans whose money was sent by a day: of them the bureau has to have something. */
export const issuedLoanIds = async (
  queryable: Queryable,
  { loanIds, on }: { loanIds: readonly string[]; on: string },
): Promise<string[]> => {
  const rows = await queryable
    .select({ id: loans.id })
    .from(loans)
    .where(and(inArray(loans.id, [...loanIds]), sql`${loans.issuedOn} <= ${on}::date`))
  return rows.map(({ id }) => id)
}

/** Writes down how a page of loans was found: of those that agree nothing is left. */
export const keepBureauDifferences = async (
  tx: Tx,
  {
    loanIds,
    found,
    nowMs,
  }: {
    loanIds: readonly string[]
    found: readonly NewBureauDifference[]
    nowMs: number
  },
): Promise<void> => {
  const differing = found.map(({ loanId }) => loanId)
  await tx
    .delete(bureauDifferences)
    .where(
      and(
        inArray(bureauDifferences.loanId, [...loanIds]),
        differing.length === 0 ? undefined : notInArray(bureauDifferences.loanId, differing),
      ),
    )
  if (found.length === 0) return
  await tx
    .insert(bureauDifferences)
    .values(found.map((each) => ({ ...each, foundAtMs: nowMs, checkedAtMs: nowMs })))
    .onConflictDoUpdate({
      target: bureauDifferences.loanId,
      set: {
        kind: sql`excluded.kind`,
        toldOn: sql`excluded.told_on`,
        toldKopecks: sql`excluded.told_kopecks`,
        ledgerKopecks: sql`excluded.ledger_kopecks`,
        checkedAtMs: nowMs,
      },
    })
}

/** Forgets differences of contracts that are open no more. */
export const dropStaleDifferences = async (
  queryable: Queryable,
  beforeMs: number,
): Promise<void> => {
  await queryable.delete(bureauDifferences).where(lt(bureauDifferences.checkedAtMs, beforeMs))
}

/** Differences with the number of the contract, the oldest first. */
export const bureauDifferencesFound = (queryable: Queryable, limit: number) =>
  queryable
    .select({ difference: bureauDifferences, contractNumber: loans.contractNumber })
    .from(bureauDifferences)
    .innerJoin(loans, eq(loans.id, bureauDifferences.loanId))
    .orderBy(asc(bureauDifferences.foundAtMs), asc(bureauDifferences.loanId))
    .limit(limit)
