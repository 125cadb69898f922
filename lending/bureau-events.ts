import type {
  BureauAmendment,
  BureauContract,
  BureauDebtLoad,
  BureauFullCost,
  BureauLegalStep,
} from './bureau-contract.ts'
import { BUREAU_EVENT_KINDS, type BureauEventKind } from './bureau-event-kinds.ts'
import { byDay, isNews, repeatedDays, turningDays } from './bureau-days.ts'
import { bureauFigures, type BureauFigures } from './bureau-figures.ts'
import type { IsoDate } from './calendar.ts'
import type { HolidayTerms } from './holiday-terms.ts'
import type { LegalStatusKind } from './legal-status-kinds.ts'
import type { Loan } from './loan-book.ts'
import type { LoanState } from './loan-state.ts'
import { walkLoan } from './loan-walk.ts'
import type { Kopecks } from './money.ts'

/** Codes of 758-П annex 3 for events of a person. */
export const BUREAU_EVENT_CODES = {
  REFUSED: '1.3',
  SIGNED: '1.4',
  IDENTITY_CHANGED: '1.7',
  CONTACTS_CHANGED: '1.9',
  TERMS_CHANGED: '2.1',
  ISSUED: '2.2',
  DEBT_CHANGED: '2.3',
  BANKRUPTCY: '1.12',
  COURT: '2.6',
  ENDED: '2.5',
} as const satisfies Record<BureauEventKind, string>

export type BureauEventFacts = {
  amountKopecks: Kopecks
  fullCost: BureauFullCost
  signedOn: IsoDate | null
  issuedOn: IsoDate | null
  endsOn: IsoDate | null
  /** Null while no money was sent. */
  figures: BureauFigures | null
  amendments: readonly BureauAmendment[]
  /** Codes of the guard; none but for a refusal. */
  reasons: readonly string[]
  /** 38: how the obligation ended; null while it stands. */
  end: {
    reason: 'PAID' | 'DISCHARGED' | 'ENDED_BY_LAW' | 'FORGIVEN' | 'NOT_ISSUED'
    on: IsoDate
  } | null
  /** Of a bankruptcy or a court; absent from other events. */
  legal?: BureauLegalStep
  /** 29(1); absent from events that do not carry it, and where it is not known. */
  debtLoad?: BureauDebtLoad
}

/** `occurrence` tells apart events of one kind of a loan: a day, or ONCE for what happens once. */
export type BureauEvent = {
  kind: BureauEventKind
  occurrence: string
  on: IsoDate
  facts: BureauEventFacts
}

const ONCE = 'ONCE'

/**
 * Everything the bureaus have to hear of a loan up to the evening of `asOf`, in order: what was told before comes out the
 * same again, unless money that came late or a mistake has changed the past (218-FZ art. 4, 758-П). Of one day there is one
 * event with figures, and the end of a loan says what its last payment did. A payout that came back leaves nothing to tell
 * (decision 0063), nor does a loan that was proved to be another's deceit (decision 0164). Throws RangeError for a book that cannot be folded.
 */
export function bureauEvents(contract: BureauContract, asOf: IsoDate): BureauEvent[] {
  const { refused, signedOn, droppedOn, loan } = contract
  if (loan?.payoutReturn && loan.payoutReturn.on <= asOf) return []
  if (isProvedFraud(contract, asOf)) return []
  const events: BureauEvent[] = []
  if (refused && refused.on <= asOf)
    events.push(once('REFUSED', refused.on, { ...plainFacts(contract), reasons: refused.reasons }))
  if (signedOn !== null && signedOn <= asOf)
    events.push(once('SIGNED', signedOn, plainFacts(contract)))
  const issuedOn = loan && loan.issuedOn <= asOf ? loan.issuedOn : null
  for (const [on, amended] of byDay(contract, asOf))
    if (issuedOn === null || on < issuedOn)
      events.push(daily('TERMS_CHANGED', on, { ...plainFacts(contract), amendments: amended }))
  if (loan && issuedOn !== null) {
    const lent = lentEvents(contract, loan, asOf)
    const until = endedOnIn(lent) ?? asOf
    const changed = dataEvents(contract, until)
    const legal = legalEvents(contract, { lent, issuedOn, asOf })
    return inOrder([...events, ...changed, ...lent, ...legal]).map((event) =>
      withDebtLoad(contract, event),
    )
  }
  const isDropped = droppedOn !== null && droppedOn <= asOf
  events.push(...dataEvents(contract, isDropped ? droppedOn : asOf))
  if (isDropped)
    events.push(
      once('ENDED', droppedOn, {
        ...plainFacts(contract),
        end: { reason: 'NOT_ISSUED', on: droppedOn },
      }),
    )
  return inOrder(events).map((event) => withDebtLoad(contract, event))
}

/** Events that say which debt load the contract was signed with (lender's duties §2); a refusal and an end do not. */
const CARRYING_DEBT_LOAD: ReadonlySet<BureauEventKind> = new Set([
  'SIGNED',
  'ISSUED',
  'TERMS_CHANGED',
  'DEBT_CHANGED',
])

function withDebtLoad({ debtLoad }: BureauContract, event: BureauEvent): BureauEvent {
  if (debtLoad === null || !CARRYING_DEBT_LOAD.has(event.kind)) return event
  return { ...event, facts: { ...event.facts, debtLoad } }
}

/** The day a loan whose money is out ended by its events; null while it has not. */
function endedOnIn(lent: readonly BureauEvent[]): IsoDate | null {
  return lent.find(({ kind }) => kind === 'ENDED')?.on ?? null
}

/**
 * Other data of the person while something signed is under way, up to a day. Those of the day of the signature stand in the
 * report of the signature: it goes out when that day is over (decision 0169).
 */
function dataEvents(contract: BureauContract, until: IsoDate): BureauEvent[] {
  const { signedOn, dataChanges } = contract
  if (signedOn === null) return []
  return dataChanges
    .filter(({ on }) => on > signedOn && on <= until)
    .map(({ kind, on }) => daily(kind, on, plainFacts(contract)))
}

/** By day, and of one day in the order of the kinds. */
function inOrder(events: readonly BureauEvent[]): BureauEvent[] {
  const place = ({ kind }: BureauEvent) => BUREAU_EVENT_KINDS.indexOf(kind)
  return events.toSorted((a, b) => (a.on === b.on ? place(a) - place(b) : a.on < b.on ? -1 : 1))
}

const LEGAL_EVENTS: Readonly<Record<LegalStatusKind, BureauEventKind | null>> = {
  /** No event of 758-П: heirs are told of by its block of a changed debtor (to be confirmed). */
  DECEASED: null,
  BANKRUPT_COURT: 'BANKRUPTCY',
  BANKRUPT_MFC: 'BANKRUPTCY',
  COURT: 'COURT',
  ENFORCEMENT: 'COURT',
  /** The end of the obligation, 2.5, tells it. */
  SERVICE_DEATH: null,
  SERVICE_FAMILY_DEATH: null,
  SERVICE_DISABILITY: null,
  /** Proved, it withdraws what was told; while it is looked into the debt is told as it stands. */
  FRAUD_CLAIM: null,
}

/**
 * Cases about an issued loan that has not ended before the lender knew of them. One entered by mistake never was, so what
 * was told of it is withdrawn.
 */
function legalEvents(
  contract: BureauContract,
  { lent, issuedOn, asOf }: { lent: readonly BureauEvent[]; issuedOn: IsoDate; asOf: IsoDate },
): BureauEvent[] {
  const endedOn = endedOnIn(lent)
  const isTold = (knownOn: IsoDate): boolean =>
    knownOn <= asOf && (endedOn === null || knownOn <= endedOn)
  return contract.legalStatuses.flatMap((status) => {
    const { id, kind, from, end, caseNumber, enteredOn, endCaseNumber, endEnteredOn } = status
    const event = LEGAL_EVENTS[kind]
    if (event === null || end?.reason === 'MISTAKE' || !isTold(enteredOn)) return []
    const step = (occurrence: string, legal: BureauLegalStep): BureauEvent => {
      const on = legal.on < issuedOn ? issuedOn : legal.on
      return { kind: event, occurrence, on, facts: { ...plainFacts(contract), legal } }
    }
    const begun = step(id, { kind, stage: 'BEGUN', on: from, caseNumber })
    if (!end || endEnteredOn === null || !isTold(endEnteredOn)) return [begun]
    const over = { kind, stage: end.reason, on: end.on, caseNumber: endCaseNumber ?? caseNumber }
    return [begun, step(`${id} END`, over)]
  })
}

/** Whether two people had decided by the evening of a day that the loan was not the client's. */
function isProvedFraud({ legalStatuses }: BureauContract, asOf: IsoDate): boolean {
  return legalStatuses.some(
    ({ end, endEnteredOn }) =>
      end?.reason === 'PROVED' && endEnteredOn !== null && endEnteredOn <= asOf,
  )
}

function once(kind: BureauEventKind, on: IsoDate, facts: BureauEventFacts): BureauEvent {
  return { kind, occurrence: ONCE, on, facts }
}

function daily(kind: BureauEventKind, on: IsoDate, facts: BureauEventFacts): BureauEvent {
  return { kind, occurrence: on, on, facts }
}

function plainFacts({
  amountKopecks,
  fullCost,
  signedOn,
  endsOn,
}: BureauContract): BureauEventFacts {
  return {
    amountKopecks,
    fullCost,
    signedOn,
    issuedOn: null,
    endsOn,
    figures: null,
    amendments: [],
    reasons: [],
    end: null,
  }
}

/** The events of a loan whose money is with the client. */
function lentEvents(contract: BureauContract, loan: Loan, asOf: IsoDate): BureauEvent[] {
  const latest = walkAsKnown(contract, loan, asOf)(asOf)
  const endedOn = endOf(latest)
  const last = endedOn !== null && endedOn < asOf ? endedOn : asOf
  const stateOn = walkAsKnown(contract, loan, last)
  const amended = byDay(contract, last)
  const factsOn = (state: LoanState, on: IsoDate): BureauEventFacts => {
    const figures = bureauFigures(state)
    return {
      ...plainFacts(contract),
      fullCost: fullCostOn(contract, on),
      issuedOn: loan.issuedOn,
      endsOn: figures.endsOn,
      figures,
      amendments: amended.get(on) ?? [],
    }
  }
  const events: BureauEvent[] = []
  const days = turningDays(contract, loan, { state: latest, amended }).add(last)
  let before = { on: loan.issuedOn, state: stateOn(loan.issuedOn) }
  for (const on of [...days].filter((day) => day >= loan.issuedOn && day <= last).toSorted()) {
    for (const repeated of repeatedDays(before, on))
      events.push(daily('DEBT_CHANGED', repeated, factsOn(stateOn(repeated), repeated)))
    const state = stateOn(on)
    const facts = () => factsOn(state, on)
    if (on === loan.issuedOn) events.push(once('ISSUED', on, facts()))
    else if (amended.has(on)) events.push(daily('TERMS_CHANGED', on, facts()))
    else if (on !== endedOn && isNews(loan, { on, state, before: before.state }))
      events.push(daily('DEBT_CHANGED', on, facts()))
    if (on === endedOn)
      events.push(once('ENDED', on, { ...facts(), end: { reason: endReasonOf(latest), on } }))
    before = { on, state }
  }
  return events
}

/** Payment holidays as they were known in the evening of a day: a running one goes on for as long as it was granted for. */
function holidaysAsKnown(
  { holidayGrants }: BureauContract,
  loan: Loan,
  on: IsoDate,
): HolidayTerms[] {
  return (loan.holidays ?? []).map((terms) => {
    const grants = holidayGrants[terms.from] ?? []
    const known = grants.findLast((grant) => grant.on <= on) ?? grants[0]
    return known === undefined || on > terms.untilOn
      ? terms
      : { ...terms, untilOn: known.untilOn, months: known.months }
  })
}

const sameLengths = (one: readonly HolidayTerms[], other: readonly HolidayTerms[]): boolean =>
  one.every(
    ({ untilOn, months }, index) =>
      untilOn === other[index]?.untilOn && months === other[index]?.months,
  )

/**
 * The loan as it was known in the evening of days asked for one after another, up to the last: its days are replayed once, and
 * from the first one only where the length of a payment holiday is known otherwise than the day before.
 */
function walkAsKnown(
  contract: BureauContract,
  loan: Loan,
  asOf: IsoDate,
): (on: IsoDate) => LoanState {
  let holidays = holidaysAsKnown(contract, loan, loan.issuedOn)
  let stateOn = walkLoan({ ...loan, holidays, asOf })
  return (on) => {
    const known = holidaysAsKnown(contract, loan, on)
    if (!sameLengths(known, holidays)) {
      holidays = known
      stateOn = walkLoan({ ...loan, holidays, asOf })
    }
    return stateOn(on)
  }
}

/** The day on which nothing was owed any more; null while something is, off the balance too. */
function endOf(state: LoanState): IsoDate | null {
  const { closedOn, dischargedOn, debtForgivenOn, offBalanceKopecks, entries } = state
  if (dischargedOn !== null) return dischargedOn
  if (offBalanceKopecks === 0 && debtForgivenOn !== null) return debtForgivenOn
  if (closedOn === null || offBalanceKopecks === null) return closedOn
  return offBalanceKopecks === 0 ? (entries.at(-1)?.on ?? closedOn) : null
}

function endReasonOf({ dischargedOn, endedByLaw, debtForgivenOn }: LoanState) {
  if (endedByLaw !== null) return 'ENDED_BY_LAW' as const
  if (dischargedOn !== null) return 'DISCHARGED' as const
  return debtForgivenOn === null ? ('PAID' as const) : ('FORGIVEN' as const)
}

function fullCostOn({ amendments, fullCost }: BureauContract, day: IsoDate): BureauFullCost {
  return (
    amendments.findLast((amendment) => amendment.on <= day && amendment.fullCost !== null)
      ?.fullCost ?? fullCost
  )
}
