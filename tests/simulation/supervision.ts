import { moscowDate } from '../../lending/calendar.ts'
import { firstDayOf, quarterAfter, quarterOf } from '../../lending/market-limits.ts'
import { rowsOf } from './desk-facts.ts'
import { atWork } from './desk-steps.ts'
import { BrokenRule } from './failure.ts'
import { askAs } from './front-door.ts'
import type { World } from './world.ts'

/** Entries in which money came or went: their other side is the price of the loan (54-FZ). */
const MONEY = `('SETTLEMENT', 'ADVANCE', 'DISPUTED', 'SUSPENSE')`

/** Of a loan `l`: two people have found that it was taken without its client's consent or by deceit. */
const PROVED_FRAUD = `exists (select 1 from legal_status as s join legal_status_end as e on e.status_id = s.id
  where s.loan_id = l.id and s.kind = 'FRAUD_CLAIM' and e.reason = 'PROVED')`

/**
 * What a supervisor lays beside the ledger when everything has had its time. Each finds rows that must not be there; none
 * asks what the product itself has compared.
 */
const FINDINGS: Readonly<Record<string, string>> = {
  'a fiscal receipt that the till has not made': `select id, state from fiscal_receipt where state <> 'DONE'`,
  'interest and penalties that were got and receipted otherwise (54-FZ)': `
    with got as (
      select p.loan_id, -sum(p.amount_kopecks) filter (where p.account <> 'PENALTY') as interest,
        -sum(p.amount_kopecks) filter (where p.account = 'PENALTY') as penalty
      from posting as p join loan as l on l.id = p.loan_id
      where p.account in ('INTEREST', 'HOLIDAY_INTEREST', 'PENALTY')
        and exists (select 1 from posting as m where m.entry_id = p.entry_id and m.account in ${MONEY})
        and not exists (select 1 from payout_return as b where b.loan_id = p.loan_id) and not ${PROVED_FRAUD}
      group by 1),
    told as (
      select loan_id, sum(case kind when 'SELL_REFUND' then -1 else 1 end * interest_kopecks) as interest,
        sum(case kind when 'SELL_REFUND' then -1 else 1 end * penalty_kopecks) as penalty
      from fiscal_receipt group by 1)
    select l.id, got.interest, told.interest as "toldInterest", got.penalty, told.penalty as "toldPenalty"
    from loan as l left join got on got.loan_id = l.id left join told on told.loan_id = l.id
    where coalesce(got.interest, 0) <> coalesce(told.interest, 0)
      or coalesce(got.penalty, 0) <> coalesce(told.penalty, 0)`,
  'a payment whose receipts name another price than it has paid': `
    with told as (
      select payment_id, sum(case kind when 'SELL_REFUND' then -1 else 1 end * (interest_kopecks + penalty_kopecks)) as kopecks
      from fiscal_receipt where payment_id is not null group by 1),
    got as (
      select coalesce(t.payment_id, e.cause_id) as payment_id, -sum(p.amount_kopecks) as kopecks
      from journal_entry as e join posting as p on p.entry_id = e.id left join taken_back_payment as t on t.id = e.cause_id
      where p.account in ('INTEREST', 'HOLIDAY_INTEREST', 'PENALTY') and e.cause_id is not null
        and exists (select 1 from posting as m where m.entry_id = e.id and m.account in ${MONEY})
      group by 1)
    select told.payment_id, told.kopecks, got.kopecks as paid from told left join got on got.payment_id = told.payment_id
    where told.kopecks <> coalesce(got.kopecks, 0)`,
  'a receipt of a payment that names another part of it as an advance than the ledger has used (decision 0159)': `
    with used as (
      select e.cause_id as payment_id, sum(p.amount_kopecks) filter (where p.account = 'ADVANCE') as advance,
        -sum(p.amount_kopecks) filter (where p.account in ('INTEREST', 'HOLIDAY_INTEREST')) as interest,
        -sum(p.amount_kopecks) filter (where p.account = 'PRINCIPAL') as principal,
        -sum(p.amount_kopecks) filter (where p.account = 'PENALTY') as penalty
      from journal_entry as e join posting as p on p.entry_id = e.id where e.kind = 'PAYMENT' group by 1),
    due as (
      select payment_id, least(greatest(coalesce(advance, 0), 0), coalesce(interest, 0)) + least(coalesce(penalty, 0),
        greatest(coalesce(advance, 0) - coalesce(interest, 0) - coalesce(principal, 0), 0)) as kopecks from used),
    told as (
      select cause_key, sum(case kind when 'SELL_REFUND' then -1 else 1 end * from_advance_kopecks) as kopecks
      from fiscal_receipt where cause_key = payment_id group by 1)
    select told.cause_key, told.kopecks, due.kopecks as used from told join due on due.payment_id = told.cause_key
    where told.kopecks <> due.kopecks`,
  'a receipt of an advance applied on its day that names money of the day': `
    select id from fiscal_receipt where cause_key like 'ADVANCE:%'
      and from_advance_kopecks <> principal_kopecks + interest_kopecks + penalty_kopecks`,
  'a report that no bureau has taken': `select id, kind, state from bureau_report where state in ('WAITING', 'SENT', 'REJECTED')`,
  'a contract of which the bureau does not know that it was paid out, or that it ended': `
    select l.id, l.contract_state, k.kind from loan as l
    join (values ('ISSUED'), ('ENDED')) as k (kind) on k.kind = 'ISSUED' or l.contract_state = 'CLOSED'
    where l.state = 'PAID_OUT' and not ${PROVED_FRAUD}
      and not exists (select 1 from payout_return as b where b.loan_id = l.id)
      and not exists (select 1 from bureau_report as r where r.loan_id = l.id
        and r.kind = k.kind and r.state = 'ACCEPTED' and r.operation <> 'C.2')`,
  'a contract whose payout came back, of which the bureau knows still (decision 0065)': `
    select r.loan_id, r.kind from bureau_report as r join payout_return as b on b.loan_id = r.loan_id
    where r.state = 'ACCEPTED' and r.operation <> 'C.2'
      and not exists (select 1 from bureau_report as later where later.loan_id = r.loan_id and later.kind = r.kind
        and later.occurrence = r.occurrence and later.state = 'ACCEPTED' and later.version > r.version)`,
  'a loan proved not to be its client’s, of which the bureau knows still (decision 0164)': `
    select r.loan_id, r.kind from bureau_report as r join loan as l on l.id = r.loan_id and ${PROVED_FRAUD}
    where r.state = 'ACCEPTED' and r.operation <> 'C.2'
      and not exists (select 1 from bureau_report as later where later.loan_id = r.loan_id and later.kind = r.kind
        and later.occurrence = r.occurrence and later.state = 'ACCEPTED' and later.version > r.version)`,
  'a bureau that was told later than the law allows': `
    select id, kind, due_on, settled_at_ms from bureau_report where state = 'ACCEPTED' and version = 1
      and (to_timestamp(settled_at_ms / 1000.0) at time zone 'Europe/Moscow')::date > due_on`,
}

/** The same while contracts are open: of those that have ended the bureau has nothing to be wrong about. */
const WHILE_OPEN: Readonly<Record<string, string>> = {
  'a debt of which the bureau has another sum than the ledger of that day': `
    select told.loan_id, told."on", told.principal, told.interest, owed.principal as "ledgerPrincipal", owed.interest as "ledgerInterest"
    from (select distinct on (r.loan_id) r.loan_id, r."on",
        (r.facts -> 'figures' -> 'debt' ->> 'principalKopecks')::bigint as principal,
        (r.facts -> 'figures' -> 'debt' ->> 'interestKopecks')::bigint as interest
      from bureau_report as r where r.state = 'ACCEPTED' and r.operation <> 'C.2'
        and jsonb_typeof(r.facts -> 'figures') = 'object'
        and not exists (select 1 from bureau_report as later where later.loan_id = r.loan_id and later.kind = r.kind
          and later.occurrence = r.occurrence and later.state = 'ACCEPTED' and later.version > r.version)
      order by r.loan_id, r."on" desc, r.number desc) as told
    cross join lateral (select
        coalesce(sum(p.amount_kopecks) filter (where p.account = 'PRINCIPAL'), 0) as principal,
        coalesce(sum(p.amount_kopecks) filter (where p.account in ('INTEREST', 'HOLIDAY_INTEREST')), 0) as interest
      from posting as p join journal_entry as e on e.id = p.entry_id
      where p.loan_id = told.loan_id and e."on" <= told."on") as owed
    where told.principal <> owed.principal or told.interest <> owed.interest`,
}

const findNone = async (
  world: World,
  findings: Readonly<Record<string, string>>,
): Promise<void> => {
  for (const [what, query] of Object.entries(findings)) {
    const rows = (await rowsOf<object>(world, query)).map((row) => JSON.stringify(row)).toSorted()
    if (rows.length > 0) throw new BrokenRule(`${what}: ${rows.length}, first ${rows[0]}`)
  }
}

const ACCOUNTANT = 'koltsova'

const kopecksIn = (cell: string | undefined): number =>
  Math.round(Number((cell ?? '').replace(',', '.')) * 100)

/** The cells of the last line of a table that the regulator is given. */
const totalsOf = async (
  world: World,
  quarter: string,
  table: string,
): Promise<readonly string[]> => {
  const who = await atWork(world, ACCOUNTANT)
  const url = `/desk-service/quarters/${quarter}/${table}`
  const { status, text } = await askAs(world, who, { method: 'GET', url })
  const last = text.trimEnd().split('\r\n').at(-1)?.split(';') ?? []
  if (status !== 200 || last[0] !== 'Итого')
    throw new BrokenRule(
      `the table ${table} of ${quarter} does not end: ${status} ${last.join(';')}`,
    )
  return last
}

interface QuarterSums {
  readonly lent: number
  readonly got: number
}

/** What was lent in a quarter by the rows of the loans, and what was got by the account of the bank; whole kopecks. */
const sumsOf = async (world: World, from: string, before: string): Promise<QuarterSums> => {
  const [row] = await rowsOf<QuarterSums>(
    world,
    `select
      (coalesce((select sum(amount_kopecks) from loan where state = 'PAID_OUT'
        and issued_on >= '${from}' and issued_on < '${before}'), 0)
      - coalesce((select sum(l.amount_kopecks) from payout_return as b join loan as l on l.id = b.loan_id
        where b."on" >= '${from}' and b."on" < '${before}'), 0))::float8 as lent,
      coalesce((select sum(p.amount_kopecks) from posting as p join journal_entry as e on e.id = p.entry_id
        where p.account = 'SETTLEMENT' and p.loan_id is not null and e."on" >= '${from}' and e."on" < '${before}'), 0)::float8 as got`,
  )
  if (!row) throw new Error('No sums')
  return row
}

/** Debts of the ledger on the last evening of the tables. */
const debtsOf = async (world: World): Promise<{ principal: number; interest: number }> => {
  const [row] = await rowsOf<{ principal: number; interest: number }>(
    world,
    `select coalesce(sum(amount_kopecks) filter (where account = 'PRINCIPAL'), 0)::float8 as principal,
      coalesce(sum(amount_kopecks) filter (where account in ('INTEREST', 'HOLIDAY_INTEREST')), 0)::float8 as interest
      from posting`,
  )
  if (!row) throw new Error('No debts')
  return row
}

const checkTable = (what: string, written: number, inBooks: number): void => {
  if (written !== inBooks)
    throw new BrokenRule(`${what}: the regulator is given ${written}, the books have ${inBooks}`)
}

const QUARTERS_BEFORE = 8

/** The tables of all quarters of a world, against the rows of the ledger, the loans and their payments. @throws BrokenRule */
const checkTables = async (world: World): Promise<void> => {
  const current = quarterOf(moscowDate(world.clock.now()))
  let quarter = `${Number(current.slice(0, 4)) - QUARTERS_BEFORE / 4}${current.slice(4)}`
  for (; quarter <= current; quarter = quarterAfter(quarter)) {
    const { lent, got } = await sumsOf(
      world,
      firstDayOf(quarter),
      firstDayOf(quarterAfter(quarter)),
    )
    if (lent === 0 && got === 0 && quarter !== current) continue
    const loans = await totalsOf(world, quarter, 'LOANS')
    checkTable(`loans of ${quarter}`, kopecksIn(loans[4]), lent)
    const payments = await totalsOf(world, quarter, 'PAYMENTS')
    checkTable(`payments of ${quarter}`, kopecksIn(payments[3]), got)
    const parts = payments.slice(4).reduce((sum, cell) => sum + kopecksIn(cell), 0)
    checkTable(`parts of the payments of ${quarter}`, parts, got)
  }
  const { principal, interest } = await debtsOf(world)
  const reserves = await totalsOf(world, current, 'RESERVES')
  checkTable('principal under reserves', kopecksIn(reserves[3]), principal)
  checkTable('interest under reserves', kopecksIn(reserves[4]), interest)
  await totalsOf(world, current, 'OVERDUE')
}

/** What bureaus have accepted of debts, and the tables of the regulator, against the ledger. @throws BrokenRule */
export const checkOpenBooks = async (world: World): Promise<void> => {
  await findNone(world, WHILE_OPEN)
  await checkTables(world)
}

/** Receipts and what bureaus know of contracts that have ended, too. @throws BrokenRule */
export const checkEndedBooks = async (world: World): Promise<void> => {
  await findNone(world, FINDINGS)
  await checkOpenBooks(world)
}
