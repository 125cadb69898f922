/** `npm run bench -- desk`: how quickly the lists of the workplace answer over the book of a grown lender. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { addDays, isoDate } from '../../lending/calendar.ts'
import { DAY_MS } from '../../lending/durations.ts'
import { OVERDUE_STAGES } from '../../lending/overdue-stages.ts'
import { BUREAU_LISTS } from '../../protocol/bureau.ts'
import { DESK_COOKIE, STAFF_ROLES } from '../../protocol/desk.ts'
import { DEBIT_LISTS } from '../../protocol/declined-debits.ts'
import { EXPIRING_KINDS } from '../../protocol/expiring.ts'
import * as allRoutes from '../../server/all-routes.ts'
import { type App, build } from '../../server/app.ts'
import { createFrozenClock, isMovable } from '../../server/clock.ts'
import { parseConfig } from '../../server/config.ts'
import type { Database } from '../../server/db/database.ts'
import { indexPassports } from '../../server/onboarding/index-passports.ts'
import { hashPassword } from '../../server/onboarding/password-hash.ts'
import { openPostgres } from '../../server/db/postgres.ts'
import { attemptCounters } from '../../server/db/schema/attempts.ts'
import { staffByLogin } from '../../server/desk/staff.ts'
import { transaction } from '../../server/db/transaction.ts'
import { addStaff } from '../../server/desk/add-staff.ts'
import { openSession } from '../../server/desk/staff-session.ts'
import { ALL_JOBS } from '../../server/jobs/all.ts'
import { startBenchPostgres } from './bench-postgres.ts'
import { writeDecisions } from './desk-decisions.ts'
import type { Chapter, Figure } from './figure.ts'
import { writeOpenContracts } from './open-contracts.ts'
import { MOST_FREQUENT_NAME, tailOf, writePassports } from './passports.ts'

const TODAY = isoDate('2026-11-18')
const NOW_MS = Date.parse('2026-11-18T07:00:00Z')
const CLIENTS = 100_000
const CASES = 10_000
/** The older loans: nine of ten of them are overdue after the pause, one of four of the newer ones. */
const OLDER = 20_000
/** Days of sleep of the whole book: those that were due meanwhile are overdue. */
const PAUSE_DAYS = 25
/** Over so many days the clients have come. */
const YEAR_DAYS = 365
const TIMES = 60
const WARM = 5
const BAR_MS = 100
const LOGIN = 'bench'
/** Decides what the first one asks. */
const SECOND_LOGIN = 'bench-second'
/** What the script of the workplace sends with everything. */
const OWN_SCRIPT = { 'x-requested-with': 'vovremya' }

/** So many of everything that waits for somebody, each of another client; closed ones beside the open ones. */
const writeCases = async (database: Database, nowMs: number): Promise<void> => {
  const some = sql`(select id as client_id, row_number() over (order by id) as n from client order by id limit ${CASES}) as picked`
  const at = sql`${nowMs}::bigint`
  const loanOf = sql`(select id as loan_id, client_id, row_number() over (order by id) as n from loan order by id limit ${CASES}) as picked`
  await database.execute(sql`
    insert into client_check (id, client_id, number, started_at_ms, desk_since_ms, reasons)
    select 'check-' || n, client_id, 0, ${at} - n * 60000, ${at} - n * 60000, '[]' from ${some}`)
  await database.execute(sql`
    insert into support_message (id, client_id, author, kind, body, created_at_ms)
    select 'message-' || n, client_id, 'CLIENT', 'TEXT', 'Когда придёт займ?', ${at} - n * 60000 from ${some}`)
  await database.execute(sql`
    insert into support_thread (client_id, waiting_since_ms, first_unanswered_id, unanswered, wants_call)
    select client_id, ${at} - n * 60000, 'message-' || n, 1, n % 7 = 0 from ${some}`)
  await database.execute(sql`
    insert into complaint (id, client_id, channel, subject, body, state, received_on, registered_at_ms, due_on, answer, closed_at_ms)
    select 'complaint-' || n, client_id, 'APP', 'DEBT', 'Почему столько?',
      case when n % 2 = 0 then 'REGISTERED' else 'ANSWERED' end, ${TODAY}, ${at} - n * 60000, ${TODAY}::date + (n % 20)::int,
      case when n % 2 = 0 then null else 'Потому что.' end, case when n % 2 = 0 then null else ${at} - n * 1000 end
    from ${some}`)
  await database.execute(sql`
    insert into money_task (id, kind, state, reasons, client_id, loan_id, amount_kopecks, currency, dedupe_key, created_at_ms, done_at_ms)
    select 'task-' || n, 'UNMATCHED_MONEY', case when n % 2 = 0 then 'OPEN' else 'DONE' end, '[]', client_id, loan_id, 100000, 'RUB',
      'bench-' || n, ${at} - n * 60000, case when n % 2 = 0 then null else ${at} end
    from ${loanOf}`)
  await database.execute(sql`
    insert into recommendation (id, client_id, rating, comment, at_ms)
    select 'rating-' || n, client_id, 1 + n % 5, 'Всё понятно', ${at} - n * 60000 from ${some}`)
  await database.execute(sql`
    insert into postback (id, application_id, event, partner, transaction_id, state, created_at_ms, settled_at_ms)
    select 'postback-' || n, loan_id, 'HOLD', 'ALLIANCE', 'click-' || n, 'SENT', ${at} - n * 60000, ${at} from ${loanOf}`)
  await database.execute(sql`
    insert into watchlist_match (id, client_id, entry_key, list, listed_as, grounds, cause, edition, state, found_at_ms)
    select 'match-' || n, client_id, 'entry-' || n, 'TERRORISTS', '{"number":"1","names":["Кто-то"],"birthDate":null,"birthPlace":null}',
      '["NAME"]', 'BASE', '2026-11-18', 'POSSIBLE_MATCH', ${at} - n * 60000 from ${some} where n <= 200`)
  await database.execute(sql`
    insert into staff_action (id, at_ms, staff_id, action, client_id, address)
    select 'action-' || n, ${at} - n * 1000, staff_member.id, 'CLIENT_OPENED', client_id, '192.0.2.1'
    from ${some} cross join staff_member where staff_member.login = ${LOGIN}`)
  await database.execute(sql`vacuum analyze`)
}

/** Declined debits of a week: each loan's latest of two, reasons of all grounds, agreements to debit that go on or not. */
const writeDeclinedDebits = async (database: Database, nowMs: number): Promise<void> => {
  const at = sql`${nowMs}::bigint`
  const loanOf = sql`(select id as loan_id, client_id, next_due_on, row_number() over (order by id) as n from loan order by id limit ${CASES}) as picked`
  const card = sql`'card-' || right(loan_id, 7)`
  await database.execute(sql`
    insert into payment (id, invoice_id, client_id, purpose, loan_id, amount_kopecks, card_id, card_mask, state, decline_code,
      reason_code, initiator, transaction_id, created_at_ms, expires_at_ms, finished_at_ms)
    select 'debit-' || n || '-' || try, 'debit-' || n || '-' || try, client_id, 'REPAYMENT', loan_id, 100000, ${card},
      '220070******4417', 'DECLINED', 'INSUFFICIENT_FUNDS', (array[5051, 5054, 5091])[1 + n % 3], 'MERCHANT',
      'debit-' || n || '-' || try, ${at} - n * 60000 - try * 3600000, ${at}, ${at} - n * 60000 - try * 3600000
    from ${loanOf} cross join generate_series(0, 1) as try`)
  await database.execute(sql`
    insert into auto_debit (id, client_id, loan_id, card_id, state, text_version, agreed_at_ms, soft_refusals)
    select 'agreement-' || n, client_id, loan_id, ${card}, (array['ON', 'ON', 'OFF', 'BLOCKED'])[1 + n % 4], '1', 0, 1
    from ${loanOf}`)
  await database.execute(sql`
    insert into message (id, client_id, loan_id, channel, kind, title, due_on, after_due, dedupe_key, state, created_at_ms, sent_at_ms)
    select 'told-' || n, client_id, loan_id, 'SMS', 'AUTO_DEBIT_REFUSED', 'Списание не прошло', next_due_on, true, 'told-' || n,
      'SENT', ${at} - n * 60000, ${at} - n * 60000
    from ${loanOf}`)
}

/**
 * Papers that run out: the cards of a third of the contracts that are debited end about now, and half the clients, who owe
 * nothing, have given their consent over half a year. Passports end by the birthdays they were written with; data are to be
 * refreshed over three years.
 */
const writeExpiring = async (database: Database, nowMs: number): Promise<void> => {
  const at = sql`${nowMs}::bigint`
  await database.execute(sql`
    insert into auto_debit (id, client_id, loan_id, card_id, state, text_version, agreed_at_ms, soft_refusals)
    select 'debited-' || id, client_id, id, card_id, 'ON', '1', 0, 0 from loan
    where right(id, 7)::int >= ${CASES} and contract_state is not null`)
  await database.execute(sql`
    update card set expires = to_char(to_timestamp(${at} / 1000) + (right(id, 7)::int % 9 - 7) * interval '1 month', 'MM/YY')
    where right(id, 7)::int % 3 = 0`)
  await database.execute(sql`
    update client_passport set ends_digest = (select ends_digest from client_passport where client_id = 'client-0000021')
    where right(client_id, 7)::int % 20 = 0`)
  await database.execute(sql`
    insert into client (id, phone, status, step, training, created_at_ms)
    select 'free-' || lpad(n::text, 7, '0'), '+7' || (8000000000 + n), 'VERIFIED', 'done', 'COMPLETED', ${at} from generate_series(1, ${CLIENTS / 2}) as n`)
  await database.execute(sql`
    insert into client_consent (client_id, type, text_version, given_at_ms, address)
    select id, 'CREDIT_HISTORY', '2026-11', ${at} - (right(id, 7)::int % 196) * ${DAY_MS}::bigint, '192.0.2.1'
    from client where id like 'free-%'`)
  // Over three years to come, so that one of thirty-six is due within a month; one of a hundred is doubted.
  await database.execute(sql`
    insert into client_identification (client_id, confirmed_at_ms, due_on, doubted_at_ms, doubt_reason)
    select id, ${at}, ${TODAY}::date + (right(id, 7)::int % 1095), case when right(id, 7)::int % 100 = 0 then ${at} end,
      case when right(id, 7)::int % 100 = 0 then 'Письмо вернулось' end
    from client`)
  await database.execute(sql`
    update client_identification set is_listed = doubted_at_ms is not null
      or (due_on <= ${TODAY}::date + 30 and client_id like 'client-%')`)
}

/** Every loan's payout in the journal, and who brought three clients of ten: what the counts of the workplace add up. */
const writeMoneyAndClicks = async (database: Database, nowMs: number): Promise<void> => {
  const at = sql`${nowMs}::bigint`
  await database.execute(sql`
    update client set created_at_ms = ${at} - (right(id, 7)::int % ${YEAR_DAYS}) * ${DAY_MS}::bigint`)
  await database.execute(sql`
    update loan set offered_at_ms = issued.at_ms, paid_out_at_ms = issued.at_ms
    from (select id, extract(epoch from issued_on)::bigint * 1000 + 36000000 as at_ms from loan) as issued
    where loan.id = issued.id`)
  await database.execute(sql`
    insert into journal_entry (id, loan_id, kind, "on", movement_key, at_ms)
    select 'payout-' || loan.id, loan.id, 'PAYOUT', issued_on, 'BENCH', ${at} from loan
    where not exists (select from posting where loan_id = loan.id and account = 'PRINCIPAL')`)
  await database.execute(sql`
    insert into posting (id, entry_id, loan_id, account, amount_kopecks)
    select entry.id || side.account, entry.id, loan.id, side.account, side.sign * loan.amount_kopecks
    from journal_entry as entry join loan on loan.id = entry.loan_id
    cross join (values ('PRINCIPAL', 1), ('PAYOUT_CLEARING', -1)) as side (account, sign)
    where entry.movement_key = 'BENCH'`)
  await database.execute(sql`
    insert into partner_click (client_id, network, transaction_id, agent, bound_at_ms)
    select id, 'ALLIANCE', 'click-' || id, null, created_at_ms from client where id < 'client-0020000'`)
  await database.execute(sql`
    insert into advert_click (id, client_id, campaign_id, ad_id, at_ms)
    select 'advert-' || id, id, 'campaign', 'ad', created_at_ms + 1000 from client
    where id >= 'client-0010000' and id < 'client-0030000'`)
}

const settleOn = async (app: App, nowMs: number): Promise<void> => {
  const { clock } = app.context
  if (!isMovable(clock)) throw new Error('The clock does not move')
  await clock.moveTo(nowMs)
  const job = ALL_JOBS.find(({ kind }) => kind === 'loans.settle')
  if (!job) throw new Error('There is no job loans.settle')
  await job.run(app.context, null, { id: 'bench' })
}

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? NaN

const service = (path: string): string => `/desk-service/${path}`

/** Passports of every client as the version before the search by name left them, and how long the first start makes up for it. */
const measureIndexing = async (database: Database): Promise<Figure> => {
  await writePassports(database, CLIENTS)
  const startedAt = performance.now()
  await indexPassports(database)
  return {
    what: 'First start after the search by name came: passports indexed',
    value: `${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
    bar: '',
    holds: true,
    how: `${CLIENTS.toLocaleString('en')} passports in pages of 500, PostgreSQL; once`,
  }
}

/** Every list of the workplace, and what its first screen counts. */
const listsOf = (from: string, to: string): readonly string[] => [
  service('cases'),
  service('complaints'),
  ...DEBIT_LISTS.map((list) => service(`debits/declined?list=${list}`)),
  ...EXPIRING_KINDS.map((kind) => service(`expiring?kind=${kind}`)),
  service('session'),
  service('holidays'),
  service('journal'),
  service('journal?clientId=client-0000500'),
  service('money'),
  service('overdue/stages'),
  ...OVERDUE_STAGES.map((stage) => service(`overdue?stage=${stage}`)),
  service('postbacks'),
  service(`goals?from=${from}&to=${to}`),
  service(`funnel?from=${from}&to=${to}`),
  service('ratings'),
  service('requests'),
  service('matches'),
  service('threads'),
  ...BUREAU_LISTS.map((list) => service(`bureau/reports?list=${list}`)),
  service('bureau/state'),
  service('rules/market-limits'),
  service('rules/law-caps'),
  service('portfolio'),
  service('retention'),
  service('duplicates'),
  service('passport-changes'),
  service('loans/loan-0000503/restructurings'),
  service('restructurings/terms-504'),
  service('staff'),
  service('clients/client-0000500'),
]

const FIND = service('client-search')

/** What staff type to find a client: numbers, nobody, one of many namesakes, and more of them than are shown. */
const SEARCHES: readonly string[] = [
  '+79000050000',
  '0050000',
  `${MOST_FREQUENT_NAME} ${tailOf(0)}`,
  `${MOST_FREQUENT_NAME} 15.03.1990`,
  MOST_FREQUENT_NAME,
  'Небывалова Анна',
]

interface Asked {
  readonly what: string
  readonly url: string
  readonly payload?: { readonly text: string }
}

const measureList = async (
  app: App,
  { what, url, payload }: Asked,
  cookie: string,
): Promise<Figure> => {
  const times: number[] = []
  const asked = { url, headers: { ...OWN_SCRIPT, cookie }, ...(payload && { payload }) }
  // No person searches as often as all of these together.
  await app.context.database.delete(attemptCounters)
  for (let sent = 0; sent < TIMES + WARM; sent += 1) {
    const startedAt = performance.now()
    const answer = await app.fastify.inject({ ...asked, method: payload ? 'POST' : 'GET' })
    const tookMs = performance.now() - startedAt
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`)
    if (sent >= WARM) times.push(tookMs)
  }
  times.sort((one, other) => one - other)
  const p95 = percentile(times, 0.95)
  return {
    what,
    value: `p95 ${p95.toFixed(1)} ms, median ${percentile(times, 0.5).toFixed(1)} ms`,
    bar: `p95 ≤ ${BAR_MS} ms`,
    holds: p95 <= BAR_MS,
    how: `${TIMES} times one after another, in process, PostgreSQL; ${CLIENTS.toLocaleString('en')} clients with a loan each, ${CASES.toLocaleString('en')} of every kind of case`,
  }
}

/** The time of each list of the workplace with 100,000 clients and 10,000 cases. */
export const measureDesk = async (): Promise<Chapter> => {
  const folder = mkdtempSync(join(tmpdir(), 'vovremya-desk-'))
  const postgres = startBenchPostgres([], '54332')
  try {
    const opened = await openPostgres(postgres.url)
    const config = parseConfig({
      LOG_LEVEL: 'silent',
      DATA_DIR: folder,
      DATABASE_URL: postgres.url,
    })
    const product = { routes: allRoutes, jobs: ALL_JOBS }
    const app = await build({ config, product, opened, clock: createFrozenClock(NOW_MS) })
    try {
      const { database } = app.context
      const passwordHash = await hashPassword(LOGIN)
      const person = { login: LOGIN, name: 'Измеряющий', roles: STAFF_ROLES, passwordHash }
      await addStaff(database, person, NOW_MS)
      await addStaff(database, { ...person, login: SECOND_LOGIN }, NOW_MS)
      const settledMs = NOW_MS + PAUSE_DAYS * DAY_MS
      await writeOpenContracts(database, { from: 0, to: OLDER, today: TODAY, nowMs: NOW_MS })
      await writeOpenContracts(database, {
        from: OLDER,
        to: CLIENTS,
        today: addDays(TODAY, PAUSE_DAYS),
        nowMs: settledMs,
      })
      await settleOn(app, settledMs)
      const nowMs = app.context.clock.now()
      await writeMoneyAndClicks(database, nowMs)
      const indexed = await measureIndexing(database)
      await writeDeclinedDebits(database, nowMs)
      await writeExpiring(database, nowMs)
      const staff = await staffByLogin(database, LOGIN)
      const second = await staffByLogin(database, SECOND_LOGIN)
      if (!staff || !second) throw new Error('Nobody was added to the staff')
      await writeDecisions(database, {
        count: CASES,
        nowMs,
        askedBy: staff.id,
        decidedBy: second.id,
      })
      await writeCases(database, nowMs)
      const token = await transaction(database, (tx) => openSession(tx, staff.id, nowMs))
      const figures: Figure[] = [indexed]
      const asked: Asked[] = [
        ...SEARCHES.map((text) => ({
          what: `client-search «${text}»`,
          url: FIND,
          payload: { text },
        })),
        ...listsOf('2026-11-01', '2026-12-01').map((url) => ({
          what: url.replace('/desk-service/', ''),
          url,
        })),
      ]
      for (const one of asked) figures.push(await measureList(app, one, `${DESK_COOKIE}=${token}`))
      return { title: 'Lists of the workplace', figures }
    } finally {
      await app.close()
    }
  } finally {
    postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
