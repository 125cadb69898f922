import type { Answer } from './front-door.ts'
import type { World } from './world.ts'

/** What people of the lender try and must not get through with, and what they send twice. */
export const TRICKS = [
  'no reason',
  'no right to ask',
  'no right to decide',
  'decided alone',
  'decided again',
  'decided after its day',
  'asked again',
  'form out of date',
  'decided out of date',
  'took another’s back',
  'another’s case',
  'saw link and code',
  'lost answer sent for again',
] as const

export type Trick = (typeof TRICKS)[number]

/** How often a trick was tried and, unless a fault ate the answer, what came of it. */
export interface TrickFigures {
  readonly tried: number
  /** Refused for what it is, or, sent again, answered as the first time. */
  readonly held: number
}

/** What staff did in a world. */
export interface DeskFigures {
  readonly tricks: Readonly<Record<string, TrickFigures>>
  /** Requests of every kind by their state at the end of the world. */
  readonly requests: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** Rows of the journal by action. */
  readonly actions: Readonly<Record<string, number>>
  /** What came of it without anybody of the lender: see {@link OUTCOMES}. */
  readonly outcomes: Readonly<Record<string, number>>
}

/** What borrowers and the nights make of what was decided, and how it is counted. */
export const OUTCOMES = {
  'consent to the bureau taken back': `from consent_withdrawal where type = 'CREDIT_HISTORY'`,
  'consent to data taken back': `from consent_withdrawal where type = 'PERSONAL_DATA'`,
  'consent to data given again': `from consent_withdrawal where type = 'PERSONAL_DATA' and given_again_at_ms is not null`,
  'account erased after a consent was taken back': `from consent_withdrawal as w join client as c on c.id = w.client_id
    where w.type = 'PERSONAL_DATA' and w.given_again_at_ms is null and c.deleted_at_ms is not null`,
  'payout ended after five working days without a place': `from loan_transition as t
    where t.from_state = 'PAYOUT_FAILED' and t.action = 'CANCEL_PAYOUT' and not exists (select 1 from desk_request as q
      where q.kind = 'CANCEL_PAYOUT' and q.subject_id = t.loan_id and q.state = 'APPROVED')`,
  'new terms signed': `from restructuring where state = 'SIGNED'`,
  'new terms lapsed': `from restructuring where state = 'EXPIRED'`,
  'letter took the consent to the bureau back': `from consent_withdrawal where type = 'CREDIT_HISTORY' and letter_id is not null`,
  'letter took the consent to data back': `from consent_withdrawal where type = 'PERSONAL_DATA' and letter_id is not null`,
  'letter about data not agreed to': `from desk_request where kind = 'WITHDRAW_DATA_CONSENT' and state = 'DECLINED'`,
  'account erased after a letter': `from consent_withdrawal as w join client as c on c.id = w.client_id
    where w.type = 'PERSONAL_DATA' and w.letter_id is not null and w.given_again_at_ms is null and c.deleted_at_ms is not null`,
  'copy of data given whole': `from data_copy where given_at_ms is not null`,
  'copy of data asked for and not taken': `from data_copy where given_at_ms is null`,
  'loan paid out above a debt load of 50 %': `from loan where paid_out_at_ms is not null and debt_load_percent > 50`,
  'claim of fraud proved': `from legal_status_end where reason = 'PROVED'`,
  'claim of fraud not proved': `from legal_status_end where reason = 'REJECTED'`,
  'report of fraud answered': `from fraud_report where answered_at_ms is not null`,
  'refund that no card has taken': `from money_task where kind = 'REFUND_REFUSED' and stopped_at_ms is not null`,
  'refund sent by a transfer': `from money_task where kind = 'REFUND_REFUSED' and transfer_number is not null`,
  'money in suspense sent by a transfer': `from money_task where kind not in ('REFUND_REFUSED', 'FRAUD_REFUND') and transfer_number is not null`,
  'money of a loan that was not theirs left to two people': `from money_task where kind = 'FRAUD_REFUND'`,
  'money of a loan that was not theirs given back': `from refund join money_task on money_task.subject_id = refund.id where kind = 'FRAUD_REFUND' and refund.state = 'PAID'`,
  'decline ended': `from client_decline where ended_at_ms is not null`,
} as const

/** What is refused and leaves no row: counted by the step that sees it. */
export const SEEN = [
  'loan refused by the share of high debt loads',
  'letter with another passport',
  'fourth copy of data in a day',
  'transfer of what the acquirer may give back',
] as const

export type Seen = (typeof SEEN)[number]

const sights = new WeakMap<World, Map<Seen, number>>()

/** Counts something that leaves no row. */
export const noteSeen = (world: World, what: Seen): void => {
  const seen = sights.get(world) ?? new Map<Seen, number>()
  sights.set(world, seen)
  seen.set(what, (seen.get(what) ?? 0) + 1)
}

const tallies = new WeakMap<World, Map<Trick, TrickFigures>>()

/** Counts a trick and its answer. */
export const noteTrick = (world: World, trick: Trick, { status }: Answer): void => {
  const tally = tallies.get(world) ?? new Map<Trick, TrickFigures>()
  tallies.set(world, tally)
  const { tried, held } = tally.get(trick) ?? { tried: 0, held: 0 }
  const isAnswered = status < 500
  tally.set(trick, { tried: tried + 1, held: held + (isAnswered ? 1 : 0) })
}

const rowsOf = async ({ lite }: World, query: string) =>
  (await lite.query<{ name: string; state: string; times: number }>(query)).rows

/** Everything staff did in a world that is over. */
export const deskFigures = async (world: World): Promise<DeskFigures> => {
  const requests: Record<string, Record<string, number>> = {}
  const states = `select kind as name, state, count(*)::int as times from desk_request group by 1, 2 order by 1, 2`
  for (const { name, state, times } of await rowsOf(world, states))
    requests[name] = { ...requests[name], [state]: times }
  const journal = `select action as name, '' as state, count(*)::int as times from staff_action group by 1 order by 1`
  const actions = (await rowsOf(world, journal)).map(({ name, times }) => [name, times] as const)
  const outcomes: Record<string, number> = Object.fromEntries(sights.get(world) ?? [])
  for (const [what, from] of Object.entries(OUTCOMES)) {
    const [row] = await rowsOf(world, `select count(*)::int as times ${from}`)
    if (row && row.times > 0) outcomes[what] = row.times
  }
  return {
    tricks: Object.fromEntries(tallies.get(world) ?? []),
    requests,
    actions: Object.fromEntries(actions),
    outcomes,
  }
}
