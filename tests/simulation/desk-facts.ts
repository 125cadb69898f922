import { DECLINED_BY_TWO } from '../../protocol/cases.ts'
import type { StaffAction } from '../../protocol/desk.ts'
import type { TwoPersonKind } from '../../protocol/two-people.ts'
import type { World } from './world.ts'

/** One request of the desk with what the journal says of it, read past our server. */
export interface RequestFacts {
  readonly id: string
  readonly kind: TwoPersonKind
  readonly subjectId: string
  readonly reason: string
  readonly state: string
  /** Logins. */
  readonly askedBy: string
  readonly decidedBy: string | null
  readonly askedAtMs: number
  readonly decidedAtMs: number | null
  readonly note: string | null
  /** Rows of the journal about it: each client it is about has all of them (decision 0122). */
  readonly journal: readonly {
    readonly action: string
    readonly login: string
    readonly reason: string | null
    readonly clientId: string | null
  }[]
}

/** What staff did about one borrower. */
export interface DeskFacts {
  readonly requests: readonly RequestFacts[]
  /** Steps in the books that only two people make: kind and subject, as often as they were made. */
  readonly made: readonly { readonly kind: string; readonly subjectId: string }[]
  /** Loans whose payout the lender has cancelled. */
  /** Payouts that were ended; `failedAtMs` is the last failure of one that waited for another place, null for any other. */
  readonly dropped: readonly {
    readonly loanId: string
    readonly atMs: number
    readonly failedAtMs: number | null
  }[]
  /** Rows of the journal whose kind needs a reason and that have none. */
  readonly unreasoned: readonly string[]
  readonly complaints: readonly {
    readonly id: string
    readonly state: string
    readonly ends: number
    readonly extensions: number
  }[]
  /** Turns of the stop of contacts; of one moment they have no order. */
  readonly stops: number
  readonly allowances: number
  /** How many borrowers must not be contacted now. */
  readonly stopped: number
  /** Declines that only two people make. */
  readonly declines: readonly { readonly checkId: string; readonly reason: string }[]
  /** Letters that are kept, with the withdrawals they have made. */
  readonly letters: readonly {
    readonly id: string
    readonly type: string
    readonly withdrawals: number
  }[]
  /** Checksum of the journal up to the moment of the look before this one, and up to now. */
  readonly before: string | null
  readonly now: string | null
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`
const list = (query: string): string => `(select coalesce(json_agg(r), '[]') from (${query}) r)`
const CHECKSUM = 'sum(hashtextextended(staff_action::text, 0))'

/** Rows of the journal that say why. */
const HAVE_REASONS = [
  'REQUEST_MADE',
  'REQUEST_DECLINED',
  'REQUEST_WITHDRAWN',
  'FRAUD_CLAIM_REGISTERED',
  'FRAUD_REPORT_SENT',
  'FRAUD_REPORT_ANSWERED',
  'CONTACTS_STOPPED',
  'CONTACTS_ALLOWED',
  'COMPLAINT_EXTENDED',
  'COMPLAINT_REFUSED',
  'COMPLAINT_FORWARDED',
  'RESTRUCTURING_WITHDRAWN',
  'HOLIDAY_REFUSED',
  'HOLIDAY_PROOF_ASKED',
  'HOLIDAY_ENDED_UNPROVEN',
  'HOLIDAY_TREATMENT_ADDED',
  'CASE_REFUSED',
  'CASE_DECLINED',
  'CLIENT_UNLOCKED',
  'ACCESS_CONFIRMED',
  'NOTE_ADDED',
  'DOCUMENT_SENT',
  'PASSPORT_REFUSED',
  'STAFF_ADDED',
  'STAFF_ROLES_CHANGED',
  'STAFF_BLOCKED',
  'STAFF_RESTORED',
  'STAFF_ENTRY_RESET',
  'CONSENT_WITHDRAWN',
] as const satisfies readonly StaffAction[]

/** Everything that staff did in a world, whomever it was about. */
export const EVERYTHING = 'true'

/** What staff did about these clients. */
export const aboutClients = (clientIds: readonly string[]): string =>
  `client_id in (${clientIds.map(quoted).join()})`

/** Reads what staff did about those of `own`; `lastLookMs` is when it was read before. */
export const readDeskFacts = async (
  { lite, clock }: World,
  own: string,
  lastLookMs: number,
): Promise<DeskFacts> => {
  const loans = `select id from loan where ${own}`
  const [result] = await lite.exec(`select json_build_object(
    'requests', ${list(`select q.id, q.kind, q.subject_id as "subjectId", q.reason, q.state,
      asker.login as "askedBy", decider.login as "decidedBy", q.asked_at_ms as "askedAtMs",
      q.decided_at_ms as "decidedAtMs", q.note,
      ${list(`select a.action, s.login, a.reason, a.client_id as "clientId" from staff_action as a join staff_member as s on s.id = a.staff_id
        where ${own.replace('client_id', 'a.client_id')} and a.subject = q.id`)} as journal
      from desk_request as q join staff_member as asker on asker.id = q.asked_by
      left join staff_member as decider on decider.id = q.decided_by where ${own.replace('client_id', 'q.client_id')} order by q.asked_at_ms, q.id`)},
    'made', ${list(`select 'WRITE_OFF' as kind, loan_id as "subjectId" from write_off where loan_id in (${loans})
      union all select case when is_whole then 'FORGIVE_DEBT' else 'FORGIVE_CHARGES' end, loan_id
        from forgiveness where loan_id in (${loans})
      union all select case when paid_kopecks > 0 then 'PAY_COURT_COSTS' else 'DECIDE_COURT_COSTS' end, loan_id
        from court_cost where loan_id in (${loans})
      union all select 'RESTRUCTURE_LOAN', id from restructuring
        where loan_id in (${loans}) and state <> 'ASKED'
      union all select 'RETURN_BY_TRANSFER', id from money_task where ${own} and transfer_number is not null
      union all select 'REVERSE_BOOKING', payment_id from payment_reversal where loan_id in (${loans})`)},
    'dropped', ${list(`select t.loan_id as "loanId", t.at_ms as "atMs", case when t.from_state = 'PAYOUT_FAILED' then (
        select max(f.at_ms) from loan_transition as f
        where f.loan_id = t.loan_id and f.action = 'FAIL_PAYOUT' and f.at_ms <= t.at_ms) end as "failedAtMs"
      from loan_transition as t where t.action = 'CANCEL_PAYOUT' and t.loan_id in (${loans})`)},
    'unreasoned', (select coalesce(json_agg(id), '[]') from staff_action where ${own}
      and action in (${HAVE_REASONS.map(quoted).join()})
      and coalesce(trim(reason), '') = ''),
    'complaints', ${list(`select id, state,
      (select count(*) from staff_action as a where ${own.replace('client_id', 'a.client_id')} and a.subject = c.id
        and a.action in ('COMPLAINT_ANSWERED', 'COMPLAINT_REFUSED', 'COMPLAINT_FORWARDED')) as ends,
      (select count(*) from staff_action as a where ${own.replace('client_id', 'a.client_id')} and a.subject = c.id
        and a.action = 'COMPLAINT_EXTENDED') as extensions
      from complaint as c where ${own.replace('client_id', 'c.client_id')}`)},
    'stops', (select count(*) from staff_action where ${own} and action = 'CONTACTS_STOPPED'),
    'allowances', (select count(*) from staff_action where ${own} and action = 'CONTACTS_ALLOWED'),
    'stopped', (select count(*) from contact_stop where ${own}),
    'declines', ${list(`select check_id as "checkId", reason from client_decline where ${own}
      and reason in (${DECLINED_BY_TWO.map(quoted).join()})`)},
    'letters', ${list(`select id, type, (select count(*) from consent_withdrawal as w where w.letter_id = l.id) as withdrawals
      from consent_letter as l where ${own.replace('client_id', 'l.client_id')}`)},
    'before', (select ${CHECKSUM}::text from staff_action where ${own} and at_ms < ${lastLookMs}),
    'now', (select ${CHECKSUM}::text from staff_action where ${own} and at_ms < ${clock.now()})
  ) as facts`)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the query names the fields of DeskFacts
  return result?.rows[0]?.['facts'] as DeskFacts
}

/** Rows of a query past our server. */
export const rowsOf = async <T>({ lite }: World, query: string): Promise<readonly T[]> => {
  const [result] = await lite.exec(query)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the query names the fields of T
  return (result?.rows ?? []) as unknown as readonly T[]
}

/** Requests about a borrower that nobody has decided. */
export const openRequestsOf = (
  world: World,
  clientId: string,
): Promise<readonly Pick<RequestFacts, 'id' | 'kind' | 'askedBy' | 'askedAtMs'>[]> =>
  rowsOf(
    world,
    `select q.id, q.kind, s.login as "askedBy", q.asked_at_ms as "askedAtMs" from desk_request as q
      join staff_member as s on s.id = q.asked_by
      where q.client_id = ${quoted(clientId)} and q.state = 'OPEN' order by q.asked_at_ms, q.id`,
  )

/** Complaints of a borrower that have not ended. */
export const complaintsOf = (world: World, clientId: string): Promise<readonly { id: string }[]> =>
  rowsOf(
    world,
    `select id from complaint where client_id = ${quoted(clientId)} and closed_at_ms is null order by position`,
  )

export interface ThreadMessage {
  readonly id: string
  readonly author: string
  readonly createdAtMs: number
}

/** The last message of the thread of a borrower. */
export const lastMessageOf = async (
  world: World,
  clientId: string,
): Promise<ThreadMessage | null> => {
  const [last] = await rowsOf<ThreadMessage>(
    world,
    `select id, author, created_at_ms as "createdAtMs" from support_message
      where client_id = ${quoted(clientId)} order by created_at_ms desc, id desc limit 1`,
  )
  return last ?? null
}
