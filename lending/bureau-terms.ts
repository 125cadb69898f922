import { addWorkingDays, isoDate, type IsoDate } from './calendar.ts'

/** Working days to tell a bureau of an event, by the day of the event, the latest first (218-FZ art. 5). */
const REPORT_TERMS = [
  { from: isoDate('2022-01-01'), workingDays: 3 },
  { from: isoDate('2005-09-01'), workingDays: 5 },
] as const

/** Working days the lender has to answer a client who disputes what a bureau was told (218-FZ art. 8). */
const DISPUTE_DAYS = 10

/** The last day to tell a bureau of an event, or to correct what was found to be wrong on a day. */
export function reportDueOn(on: IsoDate): IsoDate {
  const term = REPORT_TERMS.find(({ from }) => from <= on) ?? { workingDays: 5 }
  return addWorkingDays(on, term.workingDays)
}

/** The last day of the answer to a dispute that came on a day. */
export function disputeDueOn(receivedOn: IsoDate): IsoDate {
  return addWorkingDays(receivedOn, DISPUTE_DAYS)
}
