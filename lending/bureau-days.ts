/** Days on which bureaus may have something to hear of a loan. */
import type { BureauAmendment, BureauContract } from './bureau-contract.ts'
import { addDays, daysBetween, type IsoDate } from './calendar.ts'
import type { CourtCost } from './court-costs.ts'
import { afterHoliday } from './holiday-terms.ts'
import type { Loan } from './loan-book.ts'
import type { LoanState } from './loan-state.ts'

/** An arrear that nothing happens to is told of again after so many days: interest and days past due have grown. */
const REPEAT_AFTER_DAYS = 30

/** Changes of the terms by day, up to `asOf`. */
export function byDay(
  { amendments }: BureauContract,
  asOf: IsoDate,
): Map<IsoDate, BureauAmendment[]> {
  const days = new Map<IsoDate, BureauAmendment[]>()
  for (const { on, kind } of amendments.toSorted((a, b) => (a.on < b.on ? -1 : 1)))
    if (on <= asOf) days.set(on, [...(days.get(on) ?? []), kind])
  return days
}

/** Days on which something may have happened: money, changes, every due date of any schedule and the day after it. */
export function turningDays(
  { holidayGrants }: BureauContract,
  loan: Loan,
  { state: { rows }, amended }: { state: LoanState; amended: ReadonlyMap<IsoDate, unknown> },
): Set<IsoDate> {
  const schedules = [loan.rows, rows, ...(loan.changes ?? []).map((change) => change.rows)]
  const dueDays = schedules.flat().flatMap(({ dueOn }) => [dueOn, addDays(dueOn, 1)])
  const lengths = (loan.holidays ?? []).flatMap((terms) => [
    terms,
    ...(holidayGrants[terms.from] ?? []).map((grant) => ({ ...terms, ...grant })),
  ])
  const moved = lengths.flatMap((terms) =>
    loan.rows.flatMap(({ dueOn }) => {
      const movedTo = afterHoliday(terms, dueOn)
      return [movedTo, addDays(movedTo, 1)]
    }),
  )
  return new Set([loan.issuedOn, ...moneyDays(loan), ...dueDays, ...moved, ...amended.keys()])
}

function moneyDays(loan: Loan): IsoDate[] {
  const { payments, takenBack = [], writeOff, discharge, forgivenesses = [] } = loan
  const ends = [
    ...[writeOff, discharge].flatMap((end) => (end ? [end] : [])),
    ...forgivenesses,
    ...awardsOf(loan),
  ]
  const happened = [...payments, ...takenBack, ...ends]
  return [
    ...happened.map(({ on }) => on),
    ...takenBack.flatMap(({ dueOn }) => [dueOn, addDays(dueOn, 1)]),
  ]
}

/** What a court has awarded of the costs of its claim: the debt is larger by it (decision 0123). */
function awardsOf({ courtCosts = [] }: Loan): CourtCost[] {
  return courtCosts.filter(({ awardedKopecks }) => awardedKopecks > 0)
}

/** Money moved, a date was missed, an advance was used, or the arrear is a month older. */
export function isNews(
  loan: Loan,
  { on, state, before }: { on: IsoDate; state: LoanState; before: LoanState },
): boolean {
  const { payments, takenBack = [], writeOff, forgivenesses = [] } = loan
  const ends = [...(writeOff ? [writeOff] : []), ...forgivenesses, ...awardsOf(loan)]
  const isMoney = [...payments, ...takenBack, ...ends].some((event) => event.on === on)
  const isMissed = state.rows.some(
    ({ status, dueOn }) => status === 'EXPIRED' && addDays(dueOn, 1) === on,
  )
  return (
    isMoney ||
    isMissed ||
    state.outstandingPrincipalKopecks !== before.outstandingPrincipalKopecks ||
    (isGrowing(state) && state.overdueDays % REPEAT_AFTER_DAYS === 0)
  )
}

function isGrowing({ overdueDays, offBalanceKopecks }: LoanState): boolean {
  return overdueDays > 0 && offBalanceKopecks === null
}

/** Days between two turning days on which an arrear is told of again. */
export function repeatedDays(before: { on: IsoDate; state: LoanState }, until: IsoDate): IsoDate[] {
  if (!isGrowing(before.state)) return []
  const since = addDays(before.on, -before.state.overdueDays)
  const days: IsoDate[] = []
  for (
    let age = before.state.overdueDays - (before.state.overdueDays % REPEAT_AFTER_DAYS);
    age < daysBetween(since, until);
    age += REPEAT_AFTER_DAYS
  )
    if (age > before.state.overdueDays) days.push(addDays(since, age))
  return days
}
