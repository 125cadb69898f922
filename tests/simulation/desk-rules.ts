import { addWorkingDays, moscowDate } from '../../lending/calendar.ts'
import { REQUEST_LIFE_MS } from '../../protocol/two-people.ts'
import { watchedBystanders } from './bystanders.ts'
import {
  aboutClients,
  type DeskFacts,
  EVERYTHING,
  readDeskFacts,
  type RequestFacts,
} from './desk-facts.ts'
import { checkJournal } from './desk-journal.ts'
import { BrokenRule } from './failure.ts'
import type { Life } from './life.ts'
import type { World } from './world.ts'

/** A rule of the workplace that holds whatever its people do; `broken` says in words how it does not. */
export interface DeskRule {
  readonly rule: string
  readonly broken: (facts: DeskFacts) => readonly string[]
}

const DECISIONS: Readonly<Record<string, string>> = {
  APPROVED: 'REQUEST_APPROVED',
  DECLINED: 'REQUEST_DECLINED',
}

const perRequest =
  (check: (request: RequestFacts) => readonly (string | false)[]) =>
  ({ requests }: DeskFacts): readonly string[] =>
    requests.flatMap((request) =>
      check(request).flatMap((what) =>
        what === false ? [] : [`${request.kind} ${request.id}: ${what}`],
      ),
    )

/** {@link perRequest} for the journal of each client that a request is about. */
const perClient = (check: (request: RequestFacts) => readonly (string | false)[]) =>
  perRequest((request) => {
    const journals = Map.groupBy(request.journal, ({ clientId }) => clientId)
    const all = journals.size === 0 ? [request.journal] : [...journals.values()]
    return all.flatMap((journal) => check({ ...request, journal }))
  })

const counted = (names: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

/** Steps in the books whose every row has a request of its own. */
const ONLY_BY_TWO = [
  'WRITE_OFF',
  'REVERSE_BOOKING',
  'FORGIVE_DEBT',
  'FORGIVE_CHARGES',
  'PAY_COURT_COSTS',
  'DECIDE_COURT_COSTS',
  'RESTRUCTURE_LOAN',
  'RETURN_BY_TRANSFER',
]

/** Rules of decisions 0051, 0052, 0053, 0058 and 0068. */
export const DESK_RULES: readonly DeskRule[] = [
  {
    rule: 'whoever asks never decides (decision 0052)',
    broken: perRequest(({ askedBy, decidedBy }) => [
      askedBy === decidedBy && `asked and decided by ${askedBy}`,
    ]),
  },
  {
    rule: 'a request is decided within a day, once, and the journal says by whom (decision 0052)',
    broken: perClient(({ state, askedBy, decidedBy, askedAtMs, decidedAtMs, journal }) => {
      const made = journal.filter(({ action }) => action === 'REQUEST_MADE')
      const decided = journal.filter(({ action }) => Object.values(DECISIONS).includes(action))
      const wanted = DECISIONS[state]
      const [decision] = decided
      return [
        made.length !== 1 && `${made.length} rows say that it was made`,
        made.some(({ login }) => login !== askedBy) && 'the journal names another one who asked',
        decided.length !== (wanted === undefined ? 0 : 1) && `${decided.length} decisions`,
        wanted !== undefined && decision?.action !== wanted && `${state}, but ${decision?.action}`,
        wanted !== undefined &&
          decision?.login !== decidedBy &&
          'the journal names another one who decided',
        wanted !== undefined &&
          (decidedAtMs ?? 0) - askedAtMs >= REQUEST_LIFE_MS &&
          'decided after its day',
      ]
    }),
  },
  {
    rule: 'nothing is done without a reason (decision 0051)',
    broken: ({ requests, unreasoned }) => [
      ...unreasoned.map((id) => `row ${id} of the journal`),
      ...requests.filter(({ reason }) => reason.trim() === '').map(({ id }) => `request ${id}`),
      ...requests
        .filter(({ state, note }) => state === 'DECLINED' && (note ?? '').trim() === '')
        .map(({ id }) => `request ${id} was declined without a word`),
    ],
  },
  {
    rule: 'what only two people do is done once for every approval, and never else (decision 0053)',
    broken: ({ requests, made }) => {
      const approved = counted(
        requests
          .filter(({ kind, state }) => ONLY_BY_TWO.includes(kind) && state === 'APPROVED')
          .map(({ kind, subjectId }) => `${kind} ${subjectId}`),
      )
      const done = counted(made.map(({ kind, subjectId }) => `${kind} ${subjectId}`))
      return [...new Set([...approved.keys(), ...done.keys()])].flatMap((what) => {
        const [wanted, got] = [approved.get(what) ?? 0, done.get(what) ?? 0]
        return wanted === got ? [] : [`${what}: approved ${wanted} times, made ${got} times`]
      })
    },
  },
  {
    rule: 'the lender ends a payout once, after two people have said so (decision 0102), or when nobody has named another place in five working days (decision 0134)',
    broken: ({ requests, dropped }) =>
      dropped.flatMap(({ loanId, atMs, failedAtMs }) => {
        const times = dropped.filter((other) => other.loanId === loanId).length
        const isApproved = requests.some(
          ({ kind, subjectId, state }) =>
            kind === 'CANCEL_PAYOUT' && subjectId === loanId && state === 'APPROVED',
        )
        const isLate =
          failedAtMs !== null && moscowDate(atMs) > addWorkingDays(moscowDate(failedAtMs), 5)
        return times === 1 && (isApproved || isLate)
          ? []
          : [`loan ${loanId}: ${times} times, by two: ${isApproved}, late: ${isLate}`]
      }),
  },
  {
    rule: 'a complaint ends once and is extended once at most (442-FZ, decision 0058)',
    broken: ({ complaints }) =>
      complaints.flatMap(({ id, state, ends, extensions }) => [
        ...(ends === (['ANSWERED', 'REFUSED', 'FORWARDED'].includes(state) ? 1 : 0)
          ? []
          : [`complaint ${id} is ${state} and ended ${ends} times`]),
        ...(extensions <= 1 ? [] : [`complaint ${id} was extended ${extensions} times`]),
      ]),
  },
  {
    rule: 'the journal has every turn of the stop of contacts, and each once (decision 0068)',
    broken: ({ stops, allowances, stopped }) =>
      stops - allowances === stopped
        ? []
        : [`${stops} stops, ${allowances} allowances, stopped: ${stopped}`],
  },
  {
    rule: 'a letter ends the consent to process data once, after two people have said so, that to the bureau once (decision 0141)',
    broken: ({ requests, letters }) =>
      letters.flatMap(({ id, type, withdrawals }) => {
        const isApproved = requests.some(
          ({ kind, subjectId, state }) =>
            kind === 'WITHDRAW_DATA_CONSENT' && subjectId === id && state === 'APPROVED',
        )
        const wanted = type === 'CREDIT_HISTORY' || isApproved ? 1 : 0
        return withdrawals === wanted
          ? []
          : [`letter ${id} about ${type}: ${withdrawals} withdrawals, by two: ${isApproved}`]
      }),
  },
  {
    rule: 'nobody is called a cheat by one person alone (decision 0110)',
    broken: ({ requests, declines }) =>
      declines.flatMap(({ checkId, reason }) =>
        requests.some(
          ({ kind, subjectId, state }) =>
            kind === 'DECLINE_CLIENT' && subjectId === checkId && state === 'APPROVED',
        )
          ? []
          : [`check ${checkId}: ${reason}`],
      ),
  },
]

const check = (facts: DeskFacts): void => {
  for (const { rule, broken } of DESK_RULES) {
    const [first] = broken(facts)
    if (first !== undefined) throw new BrokenRule(`Desk: ${rule}: ${first}`)
  }
}

/** Watches what staff do about one life and its bystanders. @throws BrokenRule */
export const deskWatchOf = (world: World, life: Life): (() => Promise<void>) => {
  let last = { ms: 0, own: '', sum: null as string | null }
  return async () => {
    const own = aboutClients([life.clientId, ...watchedBystanders(life)])
    const facts = await readDeskFacts(world, own, last.ms)
    check(facts)
    if (last.own === own && last.sum !== facts.before)
      throw new BrokenRule('Desk: a row of the journal is never changed (decision 0051)')
    last = { ms: world.clock.now(), own, sum: facts.now }
  }
}

/** The same of everything staff have done in a world: about people without a loan, the rules and the staff themselves. @throws BrokenRule */
export const checkDesk = async (world: World): Promise<void> => {
  check(await readDeskFacts(world, EVERYTHING, 0))
  await checkJournal(world)
}
