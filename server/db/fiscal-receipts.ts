/** Receipts of 54-FZ in the database: what the ledger received, what was receipted of it (decision 0078). */
import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, lt, ne, sql } from 'drizzle-orm'
import type { IsoDate } from '../../lending/calendar.ts'
import type { FiscalParts, NeededReceipt } from '../../lending/fiscal-receipt.ts'
import type { FiscalScope } from '../../protocol/fiscal.ts'
import type { Queryable, Tx } from './database.ts'
import { keptQuery } from './kept-query.ts'
import { enqueued, type Enqueued } from './outbox.ts'
import { fiscalDays, fiscalReceipts } from './schema/fiscal.ts'
import { loans } from './schema/loans.ts'

export type FiscalReceiptRow = typeof fiscalReceipts.$inferSelect

/** Outbox kind that makes the receipts a loan lacks; its payload names the loan. */
export const ORDER_FISCAL_RECEIPTS = 'fiscal.order'

/** The order of a payment's own transaction to make the receipts its loan lacks, once for its cause. */
export const fiscalOrderOf = ({
  loanId,
  cause,
  nowMs,
}: {
  readonly loanId: string
  readonly cause: string
  readonly nowMs: number
}): Enqueued => ({
  kind: ORDER_FISCAL_RECEIPTS,
  payload: { loanId },
  runAtMs: nowMs,
  dedupeKey: cause,
})

/**
 * What entries of the ledger received of a loan's price. Interest that is given back with a payout that never arrived
 * is what was earned less what is still owed, so the accounts of income and of forgiven tails count too; of a loan that was not
 * its client's what was paid is taken out of income, and of the lender's loss (lending/payout-return.ts).
 */
const RECEIVED = {
  principal: sql`-coalesce(sum(p.amount_kopecks) filter (where p.account in ('PRINCIPAL', 'PAYOUT_CLEARING')
    or (p.account = 'WRITTEN_OFF' and e.kind = 'FRAUD_PROVED')), 0)`,
  interest: sql`-coalesce(sum(p.amount_kopecks) filter (where p.account in ('INTEREST', 'HOLIDAY_INTEREST', 'INTEREST_INCOME', 'FORGIVEN')), 0)`,
  penalty: sql`-coalesce(sum(p.amount_kopecks) filter (where p.account in ('PENALTY', 'PENALTY_INCOME')), 0)`,
} as const

/** What of the client's advance entries have used, below zero what they have added to it. */
const ADVANCE_USED = sql`coalesce(sum(p.amount_kopecks) filter (where p.account = 'ADVANCE'), 0)`

/** Entries by which money comes in or goes back; accruals, forgiven tails and write-offs move none. */
const KINDS = sql`('PAYMENT', 'ADVANCE_APPLIED', 'PAYMENT_TAKEN_BACK', 'PAYOUT_RETURNED', 'FRAUD_PROVED')`

/** What one cause has brought to a loan, all its reversals counted. */
export interface ReceivedByCause {
  readonly causeKey: string
  /** When the last of its entries was written. */
  readonly lastAtMs: number
  readonly parts: FiscalParts
  /** Kopecks of the advance held before that went into it; below zero it added to the advance. */
  readonly advanceUsedKopecks: number
}

/** A receipt that a loan has, as far as the next ones depend on it. */
export type OrderedReceipt = Pick<
  FiscalReceiptRow,
  | 'causeKey'
  | 'kind'
  | 'scope'
  | 'principalKopecks'
  | 'interestKopecks'
  | 'penaltyKopecks'
  | 'fromAdvanceKopecks'
>

/** What the receipts of a loan are ordered by. */
export interface FiscalGround {
  /** The setting of this name as it is kept; null: never set. */
  readonly setting: unknown
  /** What each cause has brought by entries written before the moment, the earliest first. */
  readonly received: readonly ReceivedByCause[]
  /** In the order they were ordered. */
  readonly ordered: readonly OrderedReceipt[]
}

interface GroundColumns {
  readonly setting: unknown
  readonly received: readonly ReceivedByCause[] | null
  readonly ordered: readonly OrderedReceipt[] | null
}

const ground = keptQuery<{ loanId: string; beforeMs: number; setting: string }, GroundColumns[]>(
  (database) =>
    database
      .select({
        setting: sql<unknown>`(
        select s.value from settings as s where s.name = ${sql.placeholder('setting')})`.as(
          'setting',
        ),
        received: sql<GroundColumns['received']>`(
        select json_agg(json_build_object('causeKey', c.cause, 'lastAtMs', c.at_ms,
          'parts', json_build_object('principalKopecks', c.principal,
            'interestKopecks', c.interest, 'penaltyKopecks', c.penalty),
          'advanceUsedKopecks', c.advance_used) order by c.at_ms, c.cause)
        from (
          select coalesce(e.cause_id, 'ADVANCE:' || e."on") as cause, max(e.at_ms) as at_ms,
            ${RECEIVED.principal} as principal, ${RECEIVED.interest} as interest,
            ${RECEIVED.penalty} as penalty, ${ADVANCE_USED} as advance_used
          from journal_entry as e join posting as p on p.entry_id = e.id
          where e.loan_id = loan.id and e.kind in ${KINDS}
            and e.at_ms < ${sql.placeholder('beforeMs')}::bigint
          group by 1) as c)`.as('received'),
        ordered: sql<GroundColumns['ordered']>`(
        select json_agg(json_build_object('causeKey', r.cause_key, 'kind', r.kind,
          'scope', r.scope, 'principalKopecks', r.principal_kopecks,
          'interestKopecks', r.interest_kopecks, 'penaltyKopecks', r.penalty_kopecks,
          'fromAdvanceKopecks', r.from_advance_kopecks)
          order by r.cause_key, r.sequence)
        from fiscal_receipt as r where r.loan_id = loan.id)`.as('ordered'),
      })
      .from(loans)
      .where(eq(loans.id, sql.placeholder('loanId'))),
)

/** By one query, so that a payment asks little more for its receipt; null when there is no such loan. */
export const fiscalGroundOf = async (
  queryable: Queryable,
  of: { readonly loanId: string; readonly beforeMs: number; readonly setting: string },
): Promise<FiscalGround | null> => {
  const [row] = await ground(queryable, of)
  return row ? { ...row, received: row.received ?? [], ordered: row.ordered ?? [] } : null
}

/** A Moscow day with its first moment and that of the day after it, milliseconds. */
export interface FiscalDaySpan {
  readonly on: IsoDate
  readonly fromMs: number
  readonly toMs: number
}

/** What both sides say of a day. */
export interface FiscalDaySums {
  readonly on: IsoDate
  readonly received: FiscalParts
  /** What the receipts that the till has made say, kopecks: money in less money returned. */
  readonly receiptsKopecks: number
}

/**
 * What the ledger received by entries written on each of some days, whatever loan they are of, beside what the receipts
 * that were made say. Entries are of every kind but what is forgiven or written off, so that money of a kind the ordering
 * does not know is seen as a difference.
 */
export const fiscalDaySums = async (
  queryable: Queryable,
  days: readonly FiscalDaySpan[],
): Promise<FiscalDaySums[]> => {
  const { rows } = await queryable.execute<
    { readonly on: IsoDate } & Readonly<
      Record<'principal' | 'interest' | 'penalty' | 'receipts', string>
    >
  >(sql`
    select d."on"::text as "on", l.principal::text as principal, l.interest::text as interest,
      l.penalty::text as penalty, r.receipts::text as receipts
    from json_to_recordset(${JSON.stringify(days)}::json) as d("on" date, "fromMs" bigint, "toMs" bigint)
    cross join lateral (
      select ${RECEIVED.principal} as principal, ${RECEIVED.interest} as interest,
        ${RECEIVED.penalty} as penalty
      from journal_entry as e join posting as p on p.entry_id = e.id
      where e.loan_id is not null and e.kind not in ('TAIL_FORGIVEN', 'DEBT_FORGIVEN', 'WRITE_OFF', 'DISCHARGE')
        and e.kind not in ('INTEREST_ACCRUED', 'PENALTY_ACCRUED', 'HOLIDAY_INTEREST_ACCRUED')
        and e.at_ms >= d."fromMs" and e.at_ms < d."toMs") as l
    cross join lateral (
      select coalesce(sum((f.principal_kopecks + f.interest_kopecks + f.penalty_kopecks)
        * case when f.kind = 'SELL_REFUND' then -1 else 1 end), 0) as receipts
      from fiscal_receipt as f where f."on" = d."on" and f.state = 'DONE') as r
    order by d."on"`)
  return rows.map(({ on, principal, interest, penalty, receipts }) => ({
    on,
    received: {
      principalKopecks: Number(principal),
      interestKopecks: Number(interest),
      penaltyKopecks: Number(penalty),
    },
    receiptsKopecks: Number(receipts),
  }))
}

/** A page of the loans that got such entries in a time, by id. */
export const receivingLoanIds = async (
  queryable: Queryable,
  {
    fromMs,
    toMs,
    afterId,
    limit,
  }: { fromMs: number; toMs: number; afterId: string; limit: number },
): Promise<string[]> => {
  const { rows } = await queryable.execute<{ id: string }>(sql`
    select distinct e.loan_id as id from journal_entry as e
    where e.loan_id is not null and e.loan_id > ${afterId} and e.kind in ${KINDS}
      and e.kind not in ('INTEREST_ACCRUED', 'PENALTY_ACCRUED', 'HOLIDAY_INTEREST_ACCRUED')
      and e.at_ms >= ${fromMs}::bigint and e.at_ms < ${toMs}::bigint
    order by 1 limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** A receipt to be ordered. */
export type NewFiscalReceipt = Pick<FiscalReceiptRow, 'loanId' | 'causeKey' | 'sequence' | 'on'> & {
  readonly scope: FiscalScope
  readonly needed: NeededReceipt
}

/**
 * Orders receipts, each with the job that has it made; a second one of the same number fails on the unique key.
 * `kind`: of that job.
 */
export const insertFiscalReceipts = async (
  tx: Tx,
  receipts: readonly NewFiscalReceipt[],
  { kind, nowMs }: { readonly kind: string; readonly nowMs: number },
): Promise<void> => {
  if (receipts.length === 0) return
  const rows = receipts.map(({ needed, ...receipt }) => ({
    ...receipt,
    id: randomUUID(),
    paymentId: sql<string>`coalesce(
      (select id from payment where id = ${receipt.causeKey}),
      (select payment_id from taken_back_payment where id = ${receipt.causeKey}))`,
    kind: needed.kind,
    ...needed.parts,
    fromAdvanceKopecks: needed.fromAdvanceKopecks,
    state: 'WAITING' as const,
    attempt: 1,
    createdAtMs: nowMs,
  }))
  const orders = rows.map(({ id: receiptId }) => ({
    kind,
    payload: { receiptId },
    runAtMs: nowMs,
    dedupeKey: receiptId,
  }))
  await tx.with(enqueued(tx, orders)).insert(fiscalReceipts).values(rows)
}

/** A receipt held until the transaction ends; null when there is none. */
export const lockFiscalReceipt = async (tx: Tx, id: string): Promise<FiscalReceiptRow | null> => {
  const [row] = await tx
    .select()
    .from(fiscalReceipts)
    .where(eq(fiscalReceipts.id, id))
    .for('no key update')
  return row ?? null
}

/** Writes what became of a receipt. */
export const updateFiscalReceipt = async (
  tx: Tx,
  id: string,
  change: Partial<
    Pick<
      FiscalReceiptRow,
      | 'state'
      | 'attempt'
      | 'tillId'
      | 'driveNumber'
      | 'documentNumber'
      | 'documentSign'
      | 'issuedAtMs'
      | 'url'
    >
  >,
): Promise<void> => {
  await tx.update(fiscalReceipts).set(change).where(eq(fiscalReceipts.id, id))
}

/** Receipts of payments that the till has made, in the order they were ordered. */
export const madeReceiptsOfPayments = async (
  queryable: Queryable,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string | null, FiscalReceiptRow[]>> => {
  if (paymentIds.length === 0) return new Map()
  const rows = await queryable
    .select()
    .from(fiscalReceipts)
    .where(
      and(inArray(fiscalReceipts.paymentId, [...paymentIds]), eq(fiscalReceipts.state, 'DONE')),
    )
    .orderBy(asc(fiscalReceipts.createdAtMs), asc(fiscalReceipts.sequence))
  return Map.groupBy(rows, ({ paymentId }) => paymentId)
}

/** The days before `before` whose receipts did not agree with the ledger when they were compared, earliest first. */
export const differentFiscalDays = async (
  queryable: Queryable,
  before: IsoDate,
): Promise<IsoDate[]> => {
  const days = await queryable
    .select({ on: fiscalDays.on })
    .from(fiscalDays)
    .where(and(lt(fiscalDays.on, before), ne(fiscalDays.ledgerKopecks, fiscalDays.receiptsKopecks)))
    .orderBy(asc(fiscalDays.on))
  return days.map(({ on }) => on)
}

/** Writes down how days compared, in the place of what was found before. */
export const keepFiscalDays = async (
  tx: Tx,
  days: readonly (typeof fiscalDays.$inferInsert)[],
): Promise<void> => {
  await tx.execute(sql`
    insert into fiscal_day ("on", ledger_kopecks, receipts_kopecks, checked_at_ms)
    select d."on", d."ledgerKopecks", d."receiptsKopecks", d."checkedAtMs"
    from json_to_recordset(${JSON.stringify(days)}::json)
      as d("on" date, "ledgerKopecks" bigint, "receiptsKopecks" bigint, "checkedAtMs" bigint)
    on conflict ("on") do update set ledger_kopecks = excluded.ledger_kopecks,
      receipts_kopecks = excluded.receipts_kopecks, checked_at_ms = excluded.checked_at_ms`)
}
