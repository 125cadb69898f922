/** What waits at the workplace to be decided: accounts with the same documents, new passports, new terms of loans, holidays. */
import { sql } from 'drizzle-orm'
import type { Database } from '../../server/db/database.ts'

interface Waiting {
  /** So many of each kind, each of another client. */
  readonly count: number
  readonly nowMs: number
  /** Ids of two of the staff: who asks and who decides. */
  readonly askedBy: string
  readonly decidedBy: string
}

const firstClients = (count: number) =>
  sql`(select id as client_id, row_number() over (order by id) as n from client order by id limit ${count}) as picked`

/** Pairs of accounts, the later ones of the clients that follow, half of them decided; of every fifth something is asked for. */
const writeDuplicates = async (
  database: Database,
  { count, nowMs, askedBy }: Waiting,
): Promise<void> => {
  const at = sql`${nowMs}::bigint`
  await database.execute(sql`
    insert into duplicate_account (id, earlier_client_id, later_client_id, grounds, state, found_at_ms, decided_at_ms)
    select 'pair-' || n, client_id, 'client-' || lpad((right(client_id, 7)::int + ${count})::text, 7, '0'), '["PASSPORT"]',
      case when n % 2 = 0 then 'UNDECIDED' else 'EARLIER_KEPT' end, ${at} - n * 60000, case when n % 2 = 0 then null else ${at} end
    from ${firstClients(count)}`)
  await database.execute(sql`
    insert into desk_request (id, kind, subject_id, about, client_id, reason, state, asked_by, asked_at_ms)
    select 'request-' || id, 'KEEP_EARLIER_ACCOUNT', id, 'Один человек', later_client_id, 'Потерян телефон', 'OPEN', ${askedBy}, found_at_ms
    from duplicate_account where right(id, 1) in ('0', '4')`)
}

/** Passports that clients have sent: half of them wait, of every fifth another person has to agree. */
const writePassportChanges = async (
  database: Database,
  { count, nowMs, askedBy }: Waiting,
): Promise<void> => {
  const at = sql`${nowMs}::bigint`
  await database.execute(sql`
    insert into passport_change (id, client_id, sealed, passport_photo_file_id, selfie_file_id, state, network_address, asked_at_ms, decided_at_ms)
    select 'change-' || n, client_id, 'sealed', 'main-' || n, 'selfie-' || n, case when n % 2 = 0 then 'ASKED' else 'APPROVED' end,
      '192.0.2.1', ${at} - n * 60000, case when n % 2 = 0 then null else ${at} end
    from ${firstClients(count)}`)
  await database.execute(sql`
    insert into passport_draft (id, client_id, sealed, proof, change_id, network_address, typed_by, typed_at_ms)
    select 'draft-' || id, client_id, 'sealed', 'ACCOUNT', id, network_address, ${askedBy}, asked_at_ms
    from passport_change where right(id, 1) in ('0', '4')`)
  await database.execute(sql`
    insert into desk_request (id, kind, subject_id, about, client_id, reason, state, asked_by, asked_at_ms)
    select 'request-' || id, 'CHANGE_PASSPORT', id, 'Сменить клиенту паспорт', client_id, 'Снимки сверены', 'OPEN', ${askedBy}, typed_at_ms
    from passport_draft`)
}

/** New terms: of four one is asked about, one offered, one signed, one lapsed. */
const writeNewTerms = async (
  database: Database,
  { count, nowMs, askedBy, decidedBy }: Waiting,
): Promise<void> => {
  const at = sql`${nowMs}::bigint`
  const state = sql`(array['ASKED', 'OFFERED', 'SIGNED', 'EXPIRED'])[1 + n % 4]`
  await database.execute(sql`
    insert into restructuring (id, loan_id, client_id, terms, state, typed_by, typed_at_ms, offered_at_ms, last_on, finished_at_ms)
    select 'terms-' || n, loan_id, client_id, '{"payments":12,"firstPaymentOn":null,"penaltyFreeDays":0}', ${state}, ${askedBy},
      ${at} - n * 60000, case when n % 4 = 0 then null else ${at} - n * 1000 end,
      case when n % 4 = 0 then null else current_date + 14 end, case when n % 4 in (0, 1) then null else ${at} end
    from (select id as loan_id, client_id, row_number() over (order by id) as n from loan order by id limit ${count}) as picked`)
  await database.execute(sql`
    insert into desk_request (id, kind, subject_id, about, client_id, reason, state, asked_by, asked_at_ms, decided_by, decided_at_ms)
    select 'request-' || id, 'RESTRUCTURE_LOAN', id, 'Предложить новый график', client_id, 'Просит дольше',
      case when state = 'ASKED' then 'OPEN' else 'APPROVED' end, ${askedBy}, typed_at_ms,
      case when state = 'ASKED' then null else ${decidedBy} end, offered_at_ms
    from restructuring`)
}

/** Demands for payment holidays: half wait, a quarter was refused, a quarter begins in a month and its papers are asked for. */
const writeHolidays = async (
  database: Database,
  { count, nowMs, decidedBy }: Waiting,
): Promise<void> => {
  const at = sql`${nowMs}::bigint`
  const today = sql`to_timestamp(${at} / 1000)::date`
  const isDecided = sql`n % 4 > 1`
  await database.execute(sql`
    insert into payment_holiday (id, loan_id, client_id, ground, state, submitted_at_ms, from_on, months, year_income_kopecks,
      last_income_kopecks, proof_file_ids, proof_due_on, answer_by_on, silence_at_ms, rate_numerator, rate_denominator,
      decided_at_ms, decided_by, reasons, until_on)
    select 'holiday-' || n, loan_id, client_id, 'INCOME_DROP', (array['SUBMITTED', 'SUBMITTED', 'REFUSED', 'GRANTED'])[1 + n % 4],
      ${at} - n * 60000, ${today} + 30, 3, 60000000, 4000000, '["proof"]', case when n % 4 = 3 then ${today} + 60 end,
      ${today} + 5, ${at} + 432000000, 8, 1000, case when ${isDecided} then ${at} - n * 1000 end,
      case when ${isDecided} then ${decidedBy} end, case when n % 4 = 2 then '["OVER_LIMIT"]'::jsonb end,
      case when n % 4 = 3 then ${today} + 120 end
    from (select id as loan_id, client_id, row_number() over (order by id) as n from loan order by id limit ${count}) as picked`)
}

/** So many of each, and the questions about them. */
export const writeDecisions = async (database: Database, waiting: Waiting): Promise<void> => {
  await writeDuplicates(database, waiting)
  await writePassportChanges(database, waiting)
  await writeNewTerms(database, waiting)
  await writeHolidays(database, waiting)
}
