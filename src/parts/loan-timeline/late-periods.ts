import { addDays, daysBetween, isoDate, type IsoDate } from '../../../lending/calendar.ts'
import { foldLoan } from '../../../lending/loan-replay.ts'
import type { FoldInput } from '../../../lending/loan-state.ts'

type Books = Omit<FoldInput, 'asOf'>

/** Days on which a payment was late: since when, and the day of the payment or of the new schedule that ended it. */
interface LatePeriod {
  readonly from: IsoDate
  /** Null while it lasts. */
  readonly until: IsoDate | null
  readonly days: number
}

/** The books as they were in the evening of a day. */
const asKnownOn = (books: Books, day: IsoDate): Books => ({
  ...books,
  payments: books.payments.filter(({ on }) => on <= day),
  changes: (books.changes ?? []).filter(({ on }) => on <= day),
})

const isLate = (books: Books, known: IsoDate, asOf: IsoDate): boolean =>
  foldLoan({ ...asKnownOn(books, known), asOf }).overdueKopecks > 0

/** Every time a payment did not come in time, folded from the same books as the balance (D10, D11). */
export function latePeriods(books: Books, today: IsoDate): LatePeriod[] {
  const schedules = [...books.rows, ...(books.changes ?? []).flatMap(({ rows }) => rows)]
  const dueDays = [...new Set(schedules.map(({ dueOn }) => isoDate(dueOn)))].toSorted()
  const periods: LatePeriod[] = []
  for (const dueOn of dueDays) {
    const from = addDays(dueOn, 1)
    const last = periods.at(-1)
    const stillLate = last !== undefined && (last.until === null || last.until > dueOn)
    if (from > today || stillLate || !isLate(books, dueOn, from)) continue
    const endedOn = [...books.payments, ...(books.changes ?? [])]
      .map(({ on }) => on)
      .filter((on) => on >= from)
      .toSorted()
    const until = endedOn.find((on) => !isLate(books, on, on)) ?? null
    periods.push({ from, until, days: daysBetween(dueOn, until ?? today) })
  }
  return periods
}
