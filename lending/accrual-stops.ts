import { addDays, type IsoDate } from './calendar.ts'

/** Days on which nothing accrues, whatever is owed: from the first to the last, both of them; null: for good. */
export type AccrualStop = {
  from: IsoDate
  until: IsoDate | null
  interest: boolean
  penalty: boolean
  /** The debt is not claimed as a whole: dates of the contract stand, should it be owed again, or the claim was a mistake. */
  keepsDates?: boolean
}

/** What of accrual is stopped on a day. */
export function stoppedOn(
  stops: readonly AccrualStop[] | undefined,
  day: IsoDate,
): { interest: boolean; penalty: boolean } {
  const inForce = (stops ?? []).filter(
    ({ from, until }) => from <= day && (until === null || day <= until),
  )
  return {
    interest: inForce.some(({ interest }) => interest),
    penalty: inForce.some(({ penalty }) => penalty),
  }
}

/** Whether the whole debt is claimed on a day, so that nothing of it waits for its date (decision 0116). */
export function isClaimedOn(stops: readonly AccrualStop[] | undefined, day: IsoDate): boolean {
  return stoppedOn(
    stops?.filter(({ keepsDates }) => keepsDates !== true),
    day,
  ).interest
}

/** The first day from `day` on, that one included, on which a stop begins or is over; null when none comes. */
export function nextStopEdge(
  stops: readonly AccrualStop[] | undefined,
  day: IsoDate,
): IsoDate | null {
  const edges = (stops ?? []).flatMap(({ from, until }) =>
    until === null ? [from] : [from, addDays(until, 1)],
  )
  return edges.filter((edge) => edge >= day).toSorted()[0] ?? null
}
