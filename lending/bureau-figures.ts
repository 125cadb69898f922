import { ALLOCATION_ORDER, type Due } from './allocation.ts'
import type { IsoDate } from './calendar.ts'
import type { Account } from './ledger-names.ts'
import type { MovementKind } from './ledger-names.ts'
import type { Movement } from './ledger.ts'
import type { LoanState } from './loan-state.ts'
import {
  addKopecks,
  minKopecks,
  negateKopecks,
  subtractKopecks,
  ZERO,
  type Kopecks,
} from './money.ts'

/** A sum by what a bureau tells apart (758-П blocks 25 to 28); `otherKopecks` is penalty and costs of a claim that are owed. */
export type BureauDebt = {
  principalKopecks: Kopecks
  interestKopecks: Kopecks
  otherKopecks: Kopecks
}

/** What a bureau is told of the money of a loan in the evening of a day. */
export type BureauFigures = {
  /** All that is owed, what is late included (block 25). */
  debt: BureauDebt
  /** What of it is late, since the oldest missed date (block 27); null when nothing is. */
  overdue: (BureauDebt & { since: IsoDate; days: number }) | null
  /** Paid so far, money that went back to the payer left out (block 28). */
  paid: BureauDebt
  lastPayment: { on: IsoDate; amountKopecks: Kopecks } | null
  /** 28.10: 1 whole, 2 a part, 3 nothing of what is due was paid. */
  sizeCode: 1 | 2 | 3
  /** 28.11: 1 nothing was due yet, 2 in time, 3 late. */
  termCode: 1 | 2 | 3
  nextPayment: { dueOn: IsoDate; amountKopecks: Kopecks } | null
  /** The last date of the schedule. */
  endsOn: IsoDate | null
  /** What stands off the balance since it was written off (block 54); null while nothing does. */
  offBalanceKopecks: Kopecks | null
}

const NOTHING: BureauDebt = { principalKopecks: ZERO, interestKopecks: ZERO, otherKopecks: ZERO }

const PART_OF: Record<keyof Due, keyof BureauDebt> = {
  overdueInterest: 'interestKopecks',
  overduePrincipal: 'principalKopecks',
  currentInterest: 'interestKopecks',
  currentPrincipal: 'principalKopecks',
  penalty: 'otherKopecks',
  courtCosts: 'otherKopecks',
}

const REPAYING: ReadonlySet<MovementKind> = new Set([
  'PAYMENT',
  'ADVANCE_APPLIED',
  'PAYMENT_TAKEN_BACK',
])

const RECOVERING: ReadonlySet<MovementKind> = new Set(['RECOVERY', 'PAYMENT_TAKEN_BACK'])

function postedTo(
  movements: readonly Movement[],
  account: Account,
  kinds: ReadonlySet<MovementKind>,
): Kopecks {
  return addKopecks(
    ...movements
      .filter(({ kind }) => kinds.has(kind))
      .flatMap(({ postings }) => postings)
      .filter((posting) => posting.account === account)
      .map(({ amountKopecks }) => amountKopecks),
  )
}

/** What movements of some kinds have taken off each debt. */
function takenOff(movements: readonly Movement[], kinds: ReadonlySet<MovementKind>): BureauDebt {
  const credited = (account: Account) => negateKopecks(postedTo(movements, account, kinds))
  return {
    principalKopecks: credited('PRINCIPAL'),
    interestKopecks: credited('INTEREST'),
    otherKopecks: addKopecks(credited('PENALTY'), credited('COURT_COSTS')),
  }
}

/** Spreads what was paid of a written-off debt in the order of the law. */
function spread(lost: BureauDebt, paidKopecks: Kopecks): BureauDebt {
  const paid = { ...NOTHING }
  let rest = paidKopecks
  for (const kind of ALLOCATION_ORDER) {
    const part = PART_OF[kind]
    const taken = minKopecks(rest, subtractKopecks(lost[part], paid[part]))
    paid[part] = addKopecks(paid[part], taken)
    rest = subtractKopecks(rest, taken)
  }
  return { ...paid, principalKopecks: addKopecks(paid.principalKopecks, rest) }
}

function combine(
  first: BureauDebt,
  second: BureauDebt,
  by: (one: Kopecks, other: Kopecks) => Kopecks,
): BureauDebt {
  return {
    principalKopecks: by(first.principalKopecks, second.principalKopecks),
    interestKopecks: by(first.interestKopecks, second.interestKopecks),
    otherKopecks: by(first.otherKopecks, second.otherKopecks),
  }
}

/** The debt as it stands, and what was paid of one that was written off. */
function debtOf(state: LoanState): { debt: BureauDebt; recovered: BureauDebt } {
  const { offBalanceKopecks, outstandingPrincipalKopecks, accruedInterestKopecks } = state
  if (offBalanceKopecks === null) {
    return {
      debt: {
        principalKopecks: outstandingPrincipalKopecks,
        interestKopecks: accruedInterestKopecks,
        otherKopecks: addKopecks(state.penaltyKopecks, state.courtCostsKopecks),
      },
      recovered: NOTHING,
    }
  }
  const writtenOff = takenOff(state.movements, new Set<MovementKind>(['WRITE_OFF']))
  // What a court awarded of a debt that had left the balance is owed there.
  const awarded = postedTo(state.movements, 'OFF_BALANCE', new Set(['COURT_COSTS_DECIDED']))
  const lost = { ...writtenOff, otherKopecks: addKopecks(writtenOff.otherKopecks, awarded) }
  if (state.dischargedOn !== null || (state.debtForgivenOn !== null && offBalanceKopecks === 0)) {
    const paid = negateKopecks(postedTo(state.movements, 'RECOVERED', RECOVERING))
    return { debt: NOTHING, recovered: spread(lost, paid) }
  }
  // What was held as an advance went into the debt on that day: it was paid.
  const total = addKopecks(lost.principalKopecks, lost.interestKopecks, lost.otherKopecks)
  const recovered = spread(lost, subtractKopecks(total, offBalanceKopecks))
  return { debt: combine(lost, recovered, subtractKopecks), recovered }
}

function overdueOf(state: LoanState, debt: BureauDebt): BureauFigures['overdue'] {
  const oldest = state.rows.find(({ status }) => status === 'EXPIRED')
  if (!oldest || state.overdueDays === 0) return null
  const since = { since: oldest.dueOn, days: state.overdueDays }
  if (state.offBalanceKopecks !== null) return { ...debt, ...since }
  return {
    principalKopecks: state.overduePrincipalKopecks,
    interestKopecks: subtractKopecks(state.overdueKopecks, state.overduePrincipalKopecks),
    otherKopecks: addKopecks(state.penaltyKopecks, state.courtCostsKopecks),
    ...since,
  }
}

function codesOf(
  { rows, entries }: LoanState,
  overdue: BureauFigures['overdue'],
): Pick<BureauFigures, 'sizeCode' | 'termCode'> {
  if (overdue) {
    const oldest = rows.find(({ status }) => status === 'EXPIRED')
    return { sizeCode: oldest && oldest.paidKopecks > 0 ? 2 : 3, termCode: 3 }
  }
  return { sizeCode: 1, termCode: entries.length === 0 ? 1 : 2 }
}

/**
 * The figures of a bureau's report from the fold of a loan (758-П blocks 25 to 28 and 54): the same sums as in the ledger of
 * that evening, days past due by the oldest missed date.
 */
export function bureauFigures(state: LoanState): BureauFigures {
  const { debt, recovered } = debtOf(state)
  const overdue = overdueOf(state, debt)
  const last = state.entries.at(-1)
  return {
    debt,
    overdue,
    paid: combine(takenOff(state.movements, REPAYING), recovered, addKopecks),
    lastPayment: last ? { on: last.on, amountKopecks: last.amountKopecks } : null,
    ...codesOf(state, overdue),
    nextPayment: state.nextPayment,
    endsOn: state.rows.at(-1)?.dueOn ?? null,
    offBalanceKopecks: state.offBalanceKopecks,
  }
}
