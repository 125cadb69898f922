/** Payment holidays of those who serve and of their family: whom, how long (377-FZ, decision 0117). */
import { addDays, daysBetween, type IsoDate } from './calendar.ts'

/** Days of a service as the borrower states them. */
export type Service = {
  /** Its first day: of the call-up, or of the contract. */
  from: IsoDate
  /** Its last day; null while nobody knows it. */
  endsOn: IsoDate | null
}

/** How a service gives a holiday its length. */
export type ServiceRules = {
  /** The holiday goes on for so many days after the service. */
  daysAfter: number
  /** A service whose end nobody knows is taken to last so many days from the first day of the holiday. */
  openDays: number
  /** An end further off than this many days from the demand is a slip of the hand. */
  maxDays: number
  /** The borrower is told so many days ahead that the holiday ends. */
  noticeDays: number
}

/** Days in a hospital or of treatment at home, by a paper of the hospital; both days are of them. */
export type Treatment = { readonly from: IsoDate; readonly until: IsoDate }

/**
 * Days of treatment after the last day of a service, each counted once however many papers name it; those of the service
 * itself are of it already (decision 0121).
 */
export function treatmentDays(treatments: readonly Treatment[], endsOn: IsoDate): number {
  let days = 0
  let counted = endsOn
  for (const { from, until } of treatments.toSorted((a, b) => a.from.localeCompare(b.from))) {
    const first = from > counted ? from : addDays(counted, 1)
    if (until < first) continue
    days += daysBetween(first, until) + 1
    counted = until
  }
  return days
}

/** The last day without payments of a holiday from a day on: of the service, of treatment after it, and the days after both. */
export function serviceHolidayEnd(
  { daysAfter, openDays }: ServiceRules,
  {
    from,
    endsOn,
    treatments = [],
  }: { from: IsoDate; endsOn: IsoDate | null; treatments?: readonly Treatment[] },
): IsoDate {
  if (endsOn === null) return addDays(from, openDays + daysAfter)
  return addDays(endsOn, daysAfter + treatmentDays(treatments, endsOn))
}

/** Whether a service may end on a day, told on another: not before it began, and not too far off. */
export function isServiceEndRight(
  { maxDays }: ServiceRules,
  { from, endsOn }: { from: IsoDate; endsOn: IsoDate },
  on: IsoDate,
): boolean {
  return endsOn >= from && endsOn <= addDays(on, maxDays)
}

/**
 * Whether the stated days fit a holiday from a day on that is asked for on another: the service has begun by its first day,
 * ends after its own beginning and not too far off, and leaves the holiday at least a day.
 */
export function areServiceDaysRight(
  rules: ServiceRules,
  { from: serviceFrom, endsOn }: Service,
  { on, from }: { on: IsoDate; from: IsoDate },
): boolean {
  if (serviceFrom > from) return false
  if (endsOn === null) return true
  const isRight = isServiceEndRight(rules, { from: serviceFrom, endsOn }, on)
  return isRight && serviceHolidayEnd(rules, { from, endsOn }) >= from
}
