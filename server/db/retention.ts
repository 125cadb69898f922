import { randomUUID } from 'node:crypto'
import { desc, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { DAY_MS } from '../../lending/durations.ts'
import type { KeptKind, SweptTable } from '../../protocol/retention.ts'
import type { Database, Queryable } from './database.ts'
import { attemptCounters } from './schema/attempts.ts'
import { declineDigests } from './schema/cases.ts'
import { codeSends, oneTimeCodes } from './schema/codes.ts'
import { idempotencyKeys } from './schema/idempotency.ts'
import { outbox } from './schema/outbox.ts'
import { retentionRuns } from './schema/retention.ts'
import { clientDrafts } from './schema/clients.ts'
import { advertClicks } from './schema/partner-clicks.ts'
import { fileViews } from './schema/files.ts'
import { recommendations } from './schema/recommendations.ts'
import { trackedEvents } from './schema/tracked-events.ts'
import { deviceSessions, loginFailures } from './schema/identity.ts'
import { mailConfirmations } from './schema/mail.ts'
import { passkeyChallenges, reauthentications } from './schema/passkeys.ts'
import { sandboxCardReplies } from './schema/sandbox.ts'
import { staffSessions } from './schema/staff.ts'

/** Rows removed in one statement: nobody waits long behind a sweep of a whole table. */
const PAGE = 5_000

interface Sweep {
  readonly name: SweptTable
  readonly table: PgTable
  /** The moment the row's age counts from, in milliseconds. */
  readonly momentMs: PgColumn
  readonly days: number
  /** Which rows may go at all; without it every one of that age. */
  readonly only?: SQL
}

/** How long a registration that nobody goes on with is kept: what was typed, and the account with all of it. */
export const UNFINISHED_DAYS = 90

/** What goes by its age, every night; a table that is in this list has no other sweep. */
export const SWEEPS: readonly Sweep[] = [
  {
    name: 'tracked_event',
    table: trackedEvents,
    momentMs: trackedEvents.atMs,
    days: 30,
  },
  {
    name: 'advert_click',
    table: advertClicks,
    momentMs: advertClicks.atMs,
    days: 90,
  },
  {
    name: 'recommendation',
    table: recommendations,
    momentMs: recommendations.atMs,
    days: 3 * 365,
  },
  {
    name: 'client_draft',
    table: clientDrafts,
    momentMs: clientDrafts.savedAtMs,
    days: UNFINISHED_DAYS,
  },
  {
    name: 'file_view',
    table: fileViews,
    momentMs: fileViews.atMs,
    days: 3 * 365,
  },
  {
    name: 'device_session',
    table: deviceSessions,
    momentMs: deviceSessions.lastSeenAtMs,
    days: 90,
    only: sql`${deviceSessions.endedAtMs} is not null`,
  },
  {
    name: 'mail_confirmation',
    table: mailConfirmations,
    momentMs: mailConfirmations.expiresAtMs,
    days: 30,
    only: sql`${mailConfirmations.confirmedAtMs} is null`,
  },
  {
    name: 'passkey_challenge',
    table: passkeyChallenges,
    momentMs: passkeyChallenges.expiresAtMs,
    days: 1,
  },
  {
    name: 'reauthentication',
    table: reauthentications,
    momentMs: reauthentications.expiresAtMs,
    days: 1,
  },
  {
    name: 'staff_session',
    table: staffSessions,
    momentMs: staffSessions.lastSeenAtMs,
    days: 90,
  },
  {
    name: 'sandbox_card_replies',
    table: sandboxCardReplies,
    momentMs: sandboxCardReplies.createdAtMs,
    days: 1,
  },
  {
    // Nobody repeats a request a month later; a dedupe key must outlive the day it names.
    name: 'idempotency_keys',
    table: idempotencyKeys,
    momentMs: idempotencyKeys.createdAtMs,
    days: 30,
  },
  {
    // What failed waits for a person.
    name: 'outbox',
    table: outbox,
    momentMs: outbox.finishedAtMs,
    days: 90,
    only: sql`${outbox.status} = 'DONE'`,
  },
  {
    name: 'attempt_counter',
    table: attemptCounters,
    momentMs: attemptCounters.endsAtMs,
    days: 0,
  },
  {
    // The limits of sending look a day back (D41).
    name: 'one_time_code',
    table: oneTimeCodes,
    momentMs: oneTimeCodes.sentAtMs,
    days: 2,
  },
  {
    name: 'code_send',
    table: codeSends,
    momentMs: codeSends.sentAtMs,
    days: 2,
  },
  {
    // Twelve quiet hours forget them anyway (quality reference B5).
    name: 'login_failure',
    table: loginFailures,
    momentMs: loginFailures.lastFailedAtMs,
    days: 1,
  },
  {
    name: 'decline_digest',
    table: declineDigests,
    momentMs: declineDigests.untilMs,
    days: 0,
  },
  {
    name: 'retention_run',
    table: retentionRuns,
    momentMs: retentionRuns.atMs,
    days: 3 * 365,
  },
]

/** The tables of data that no age alone erases, by kind; terms and grounds are the workplace's words. */
export const KEPT_KINDS: Readonly<Record<KeptKind, string>> = {
  LOANS:
    'loan loan_change loan_signature loan_transition payment_holiday restructuring legal_status legal_status_draft legal_status_end fraud_report write_off forgiveness court_cost payout_return auto_debit document message postback',
  MONEY:
    'journal_entry posting payment payment_reversal payout refund asked_refund taken_back_payment card_hold chargeback chargeback_notice money_task webhook_receipt fiscal_receipt fiscal_day',
  IDENTIFICATION:
    'client_check case_review case_decision client_decline screening watchlist_match duplicate_account file client_passport client_address client_identification identification_confirmation',
  CREDIT_HISTORY:
    'bureau_snapshot bureau_report bureau_file bureau_difference credit_rating_request client_pdn client_consent consent_withdrawal consent_letter',
  COMPLAINTS: 'complaint contact_stop',
  ACCOUNT:
    'client account card bank_statement calendar_link code_access data_copy data_change inbox_message loan_watch partner_click passkey push_subscription reminder_setting support_message support_thread oidc_artifact passport_change passport_draft phone_draft',
  STAFF:
    'staff_action staff_action_link staff_action_waiting staff_action_chain staff_member staff_draft staff_invitation desk_request market_row market_row_draft law_cap law_cap_draft holiday_law holiday_law_draft reserve_rate reserve_rate_draft regional_income regional_income_draft load_limit load_limit_draft',
  SERVICE:
    'settings sandbox_chargeback sandbox_card_operations sandbox_card_tokens sandbox_journal sandbox_webhooks',
}

/** Why rows of a table do not pile up, or are kept; a table without a word here fails the test of this list. */
export const RETENTION: Readonly<Record<string, string>> = {
  account: 'one a phone that was proved by a code; goes with the account (D25)',
  auto_debit: 'agreements of a client, counted by day; kept five years with the contract',
  bank_statement: 'ten a day a client; goes with the account (decision 0059)',
  bureau_difference: 'one an open contract; goes when the books agree (decision 0065)',
  bureau_file: 'what a bureau was given; kept five years with the contracts (decision 0065)',
  bureau_report:
    'one an event of a loan and version; kept with the contract (218-FZ, decision 0065)',
  bureau_snapshot: 'one a check; goes with the papers five years after the contract',
  calendar_link: 'one a client',
  card: 'attached by a payment of the acquirer, counted by day',
  card_hold: 'one a transaction of the acquirer; kept with the payments (D56)',
  case_decision: 'one a check; kept five years with the identification (115-FZ)',
  case_review: 'one a member of staff',
  chargeback: 'one a payment that its payer disputes; kept with the payments (decision 0062)',
  chargeback_notice:
    'two or four a dispute; kept, so that a line told again is known (decision 0062)',
  client:
    'one a phone that was proved by a code; an unfinished registration goes after 90 days in which nobody signs in',
  client_address: 'two a client',
  client_check: 'one a signed questionnaire or new photos, of which twenty a day are taken',
  client_consent: 'one a client, document and text',
  consent_letter: 'one a letter that takes a consent back; goes with the consents (decision 0141)',
  consent_withdrawal: 'twenty a day a client; goes with the consents (decision 0139)',
  client_passport:
    'one a client; goes with the account, and with it what the client is found by (decision 0101)',
  client_identification: 'one a client who was identified; goes with the account (decision 0165)',
  client_decline: 'one a check; kept five years with the identification (decision 0110)',
  client_pdn: 'one a client',
  contact_stop: 'one a client who asked for it; kept as the other contacts about debts (230-FZ)',
  code_access:
    'one a password or sign-in by a code in an unknown browser; goes with the account (decision 0147)',
  complaint: 'ten a day a client; the register is kept (442-FZ)',
  credit_rating_request: 'one a signature by code; kept five years with the papers',
  data_change: 'twenty a day a client; goes with the account (decision 0046)',
  data_copy: 'three a day a client; goes with the account (decision 0138)',
  desk_request: 'one a question of the staff; kept (decision 0052)',
  duplicate_account:
    'one a pair of accounts with the same documents; kept five years with the identification (115-FZ)',
  document: 'one a signature, contract or payment; kept five years',
  file: 'twenty photos a day a client; go with the papers',
  fiscal_day: 'one a day (decision 0078)',
  fiscal_receipt: 'one a payment and change of it; kept five years as books of account (54-FZ)',
  identification_confirmation:
    'one a term of identification or doubt; kept five years with the identification, what was shown goes with the account (115-FZ, decision 0165)',
  inbox_message: 'one a cause; goes with the account (decision 0043)',
  journal_entry: 'books of account: kept, never changed (D11)',
  legal_status: 'one a death, bankruptcy or case; kept with the contract (decision 0085)',
  legal_status_draft: 'one a question of the staff; kept with the contract (decision 0085)',
  fraud_report: 'one a proof of fraud; kept with the contract (decision 0164)',
  legal_status_end: 'one a status; kept with the contract (decision 0085)',
  loan: 'offers are counted by day; what was signed is kept five years (353-FZ)',
  loan_change: 'one a signature by code; kept with the contract',
  loan_signature: 'one a signature by code; kept with the contract (63-FZ)',
  loan_transition: 'one a change of a loan; kept with the contract',
  loan_watch: 'one a client, until told; goes with the account (decision 0070)',
  market_row: 'one a quarter and day, entered by two people; kept (decision 0057)',
  market_row_draft: 'one a question of the staff; kept (decision 0057)',
  law_cap: 'one a change of the law, entered by two people; kept (decision 0096)',
  law_cap_draft: 'one a question of the staff; kept (decision 0096)',
  holiday_law: 'one a year, entered by two people; kept (decision 0121)',
  holiday_law_draft: 'one a question of the staff; kept (decision 0121)',
  reserve_rate: 'one a change of the rule, entered by two people; kept (decision 0123)',
  reserve_rate_draft: 'one a question of the staff; kept (decision 0123)',
  regional_income: 'one a change of the rule, entered by two people; kept (decision 0142)',
  regional_income_draft: 'one a question of the staff; kept (decision 0142)',
  load_limit: 'one a change of the rule, entered by two people; kept (decision 0142)',
  load_limit_draft: 'one a question of the staff; kept (decision 0142)',
  message: 'one a cause; the log of notices is kept with the contract (230-FZ)',
  money_task: 'one a payment that did not fit; kept with the payments (D45)',
  oidc_artifact: 'swept when it has expired',
  partner_click: 'counted by day; goes with the account (D25)',
  passkey: 'ten a client; goes with the account (decision 0050)',
  payment: 'one open a loan, attachments counted by day; kept with the contract',
  payment_holiday: 'one open a loan; kept with the contract (decision 0055)',
  passport_change: 'ten a day a client; goes with the account (decision 0111)',
  passport_draft: 'one a question of the staff; goes with the account (decision 0105)',
  phone_draft: 'one a question of the staff; goes with the account (decision 0099)',
  payment_reversal:
    'one a payment that two people took off; kept with the payments (decision 0053)',
  payout: 'one open a loan; kept with the contract',
  postback:
    'three an application of a new client; kept with the contract, without the click once the account is gone (decision 0054)',
  asked_refund: 'one an invoice, until the acquirer answers (decision 0150)',
  restructuring: 'one a question of the staff; kept with the contract (decision 0104)',
  posting: 'books of account: kept, never changed (D11)',
  push_subscription: 'a few a client; renewed ones replace the former',
  refund: 'one a payment; kept with the contract',
  reminder_setting: 'one a client',
  sandbox_chargeback: 'the stand-in acquirer’s list; empty in production',
  screening:
    'one a check of a client, and one a new edition of the lists; kept five years (115-FZ)',
  sandbox_card_operations: 'sandbox only',
  sandbox_card_tokens: 'sandbox only',
  sandbox_journal: 'sandbox only',
  sandbox_webhooks: 'sandbox only',
  settings: 'written by the server alone',
  staff_action: 'one a step of the staff; never changed, ten years (decision 0161)',
  staff_action_chain: 'one row (decision 0161)',
  staff_action_link: 'one a step of the staff; goes with it (decision 0161)',
  staff_action_waiting: 'a step of the staff, for seconds (decision 0161)',
  staff_draft: 'one a question of the staff; kept (decision 0106)',
  staff_invitation: 'one a member of staff, until it is used or another replaces it',
  staff_member: 'the lender’s people; named by the journal for ever',
  support_message: 'fifty a day a client; goes with the account (decision 0044)',
  support_thread: 'one a client; goes with the account (decision 0044)',
  taken_back_payment: 'one a payment that its bank took back; kept with the payments (D45)',
  watchlist_match: 'one a client and entry of a list; kept five years (115-FZ)',
  webhook_receipt: 'signed notices of the acquirer only; kept with the payments',
  write_off: 'one a loan; kept with the contract (decision 0053)',
  forgiveness: 'a few a loan at most; kept with the contract (decision 0103)',
  court_cost: 'a few a loan at most; kept with the contract (decision 0123)',
  payout_return: 'one a loan; kept with the contract (decision 0063)',
}

/** The rows of a sweep that have outlived their use at a moment: what the night removes is what a dry run counts. */
const outlived = ({ momentMs, days, only }: Sweep, nowMs: number): SQL => {
  const old = sql`${momentMs} < ${nowMs - days * DAY_MS}::bigint`
  return only ? sql`${old} and ${only}` : old
}

/** How many rows of each swept table would go, or went. */
export type SweptRows = Readonly<Record<string, number>>

/** Counts what {@link sweepOldRows} would remove at this moment and removes nothing. `nowMs` by the product's clock. */
export const countOldRows = async (queryable: Queryable, nowMs: number): Promise<SweptRows> => {
  const counted: [string, number][] = []
  for (const sweep of SWEEPS)
    counted.push([sweep.name, await queryable.$count(sweep.table, outlived(sweep, nowMs))])
  return Object.fromEntries(counted)
}

/** Removes what has outlived its use, page by page; how many rows of each table went. `nowMs` by the product's clock. */
export const sweepOldRows = async (database: Database, nowMs: number): Promise<SweptRows> => {
  const swept: Record<string, number> = {}
  for (const sweep of SWEEPS) {
    const { name, table } = sweep
    let all = 0
    for (let removed = PAGE; removed === PAGE;) {
      const page = await database.execute(
        sql`with page as (select ctid from ${table} where ${outlived(sweep, nowMs)} limit ${PAGE}),
          gone as (delete from ${table} where ctid in (select ctid from page) returning 1)
          select count(*)::int as removed from gone`,
      )
      removed = Number(page.rows[0]?.['removed'] ?? 0)
      all += removed
    }
    swept[name] = all
  }
  return swept
}

/** Writes a sweep down: when it was, and how many rows of each table went (РКН order 179). */
export const recordRetentionRun = async (
  queryable: Queryable,
  { atMs, removed }: { readonly atMs: number; readonly removed: SweptRows },
): Promise<void> => {
  await queryable.insert(retentionRuns).values({ id: randomUUID(), atMs, removed })
}

/** The latest sweeps first. */
export const lastRetentionRuns = (queryable: Queryable, limit: number) =>
  queryable.select().from(retentionRuns).orderBy(desc(retentionRuns.atMs)).limit(limit)
