import { isDataChange } from '../../lending/bureau-event-kinds.ts'
import type { BureauEvent } from '../../lending/bureau-events.ts'
import { reportDueOn } from '../../lending/bureau-terms.ts'
import type { IsoDate } from '../../lending/calendar.ts'
import type { BureauOperation } from '../../protocol/bureau.ts'
import { hashOf } from '../canonical-hash.ts'
import type { BureauReportRow, NewBureauReport } from './report-rows.ts'

export type KnownReport = Pick<
  BureauReportRow,
  'id' | 'kind' | 'occurrence' | 'version' | 'operation' | 'on' | 'dueOn' | 'facts' | 'state'
>

/** What makes the reports of a loan what they have to be. */
export interface ReportPlan {
  readonly inserts: readonly Omit<NewBureauReport, 'loanId'>[]
  /** Of reports that were never sent. */
  readonly rewrites: readonly Pick<BureauReportRow, 'id' | 'operation' | 'on' | 'facts'>[]
  readonly drops: readonly string[]
  /** Rejected ones that something else has taken the place of. */
  readonly replaced: readonly string[]
}

interface PlanAt {
  /** The evening up to which the events were derived. */
  readonly asOf: IsoDate
  /** The evening of the last night that looked; null before the first. */
  readonly scannedOn: IsoDate | null
  /** A correction follows from a dispute that the client has won. */
  readonly isDisputed?: boolean
  /** The rejected report that a person sends again as it is. */
  readonly resentId?: string
}

type Needed = BureauEvent & { readonly operation: BureauOperation }

const keyOf = ({ kind, occurrence }: Pick<BureauEvent, 'kind' | 'occurrence'>): string =>
  `${kind} ${occurrence}`

/**
 * Two events say the same. The debt load of the signature never changes: what was told before reports carried it is not
 * corrected for its sake, and the next report of the deal brings it (decision 0169).
 */
const isEqual = (
  one: Pick<BureauEvent, 'on' | 'facts'>,
  other: Pick<BureauEvent, 'on' | 'facts'>,
): boolean => one.on === other.on && comparedOf(one) === comparedOf(other)

const comparedOf = ({ facts: { debtLoad: _debtLoad, ...facts } }: Pick<BureauEvent, 'facts'>) =>
  hashOf(facts)

/** What was told without figures is of its day: the columns it was read from move on. */
const asTold = (wanted: BureauEvent, versions: readonly KnownReport[]): BureauEvent => {
  const told = versions.findLast(({ operation }) => operation !== 'C.2')
  if (wanted.facts.figures !== null || told === undefined || told.facts.figures !== null)
    return wanted
  return { ...wanted, on: told.on, facts: told.facts }
}

/** What the bureau has of an event; null when it has nothing. */
const standingOf = (versions: readonly KnownReport[]): KnownReport | null => {
  const last = versions.findLast(({ state }) => state === 'ACCEPTED')
  return last && last.operation !== 'C.2' ? last : null
}

/**
 * A passport that has changed has changed, be the loan ended earlier than was thought, or the account erased with what was
 * kept of the change: withdrawn, it would give the bureau the former passport back. It goes only with all that was told of
 * its loan (decision 0169).
 */
const isLeftToStand = (kind: BureauEvent['kind'], events: readonly BureauEvent[]): boolean =>
  isDataChange(kind) && events.length > 0

const neededOf = (
  wanted: BureauEvent | null,
  standing: KnownReport | null,
  { first, corrected }: { first: BureauOperation; corrected: BureauOperation },
): Needed | null => {
  if (!wanted)
    return (
      standing && {
        kind: standing.kind,
        occurrence: standing.occurrence,
        on: standing.on,
        facts: standing.facts,
        operation: 'C.2',
      }
    )
  if (!standing) return { ...wanted, operation: first }
  return isEqual(wanted, standing) ? null : { ...wanted, operation: corrected }
}

/** The day the lender knew: that of the event, or of the look that found the past to be another one. */
const learnedOn = ({ operation, on }: Needed, { asOf, scannedOn }: PlanAt): IsoDate => {
  const isNew = operation === 'A' || operation === 'B'
  return isNew && (scannedOn === null || on > scannedOn) ? on : asOf
}

/**
 * Compares what the bureau has to know of a loan with what it was told: what is new is told, what has changed is corrected,
 * what never was is withdrawn (758-П annex 1). What is on its way is left alone until its receipt; what was rejected waits for
 * a person while it says the same. Planned twice it is the same.
 */
export const planReports = (
  events: readonly BureauEvent[],
  known: readonly KnownReport[],
  at: PlanAt,
): ReportPlan => {
  const { isDisputed = false, resentId } = at
  const versionsBy = Map.groupBy(known, keyOf)
  const wantedBy = new Map(events.map((event) => [keyOf(event), event]))
  const hasStanding = known.some(({ state }) => state === 'ACCEPTED')
  const plan = {
    inserts: [] as Omit<NewBureauReport, 'loanId'>[],
    rewrites: [] as ReportPlan['rewrites'][number][],
    drops: [] as string[],
    replaced: [] as string[],
  }
  // What is withdrawn goes first: a bureau takes nothing of a loan that has ended.
  for (const key of new Set([...versionsBy.keys(), ...wantedBy.keys()])) {
    const versions = versionsBy.get(key) ?? []
    const latest = versions.at(-1)
    if (latest?.state === 'SENT') continue
    const derived = wantedBy.get(key)
    const wanted = derived ? asTold(derived, versions) : null
    const isFirst = derived !== undefined && derived === events[0] && !hasStanding
    const standing = standingOf(versions)
    const isKept = !wanted && standing !== null && isLeftToStand(standing.kind, events)
    const needed = isKept
      ? null
      : neededOf(wanted, standing, {
          first: isFirst ? 'A' : 'B',
          corrected: isDisputed ? 'D.2' : 'C.1',
        })
    const isSame =
      needed !== null &&
      latest !== undefined &&
      latest.operation === needed.operation &&
      isEqual(latest, needed)
    if (latest?.state === 'WAITING') {
      if (!needed) plan.drops.push(latest.id)
      else if (!isSame) plan.rewrites.push({ ...needed, id: latest.id })
      continue
    }
    if (latest?.state === 'REJECTED') {
      if (isSame && latest.id !== resentId) continue
      plan.replaced.push(latest.id)
    }
    if (!needed) continue
    const version = (latest?.version ?? 0) + 1
    // The days of the law go on while a report is put right.
    const dueOn = latest?.state === 'REJECTED' ? latest.dueOn : reportDueOn(learnedOn(needed, at))
    plan.inserts.push({ ...needed, version, dueOn })
  }
  const order = new Map(events.map((event, index) => [keyOf(event), index]))
  const placeOf = (insert: Omit<NewBureauReport, 'loanId'>) => order.get(keyOf(insert)) ?? -1
  return { ...plan, inserts: plan.inserts.toSorted((a, b) => placeOf(a) - placeOf(b)) }
}
