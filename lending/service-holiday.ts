/** Payment holidays of those who serve and of their family: whom, how long (377-FZ, decision 0117). */
import { addDays, type IsoDate } from './calendar.ts'

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

/** The last day without payments of a holiday from a day on: of the service and the days after it. */
export function serviceHolidayEnd(
  { daysAfter, openDays }: ServiceRules,
  { from, endsOn }: { from: IsoDate; endsOn: IsoDate | null },
): IsoDate {
  return addDays(endsOn ?? addDays(from, openDays), daysAfter)
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
