import { daysBetween, isoDate, type IsoDate } from '../../../../lending/calendar.ts'
import { addKopecks, kopecks, type Kopecks } from '../../../../lending/money.ts'
import type { Contract } from '../../../queries/contracts.ts'
import { type DatedRow, datedRowsOf } from './months.ts'

/** `NEXT` is the nearest day to pay over all loans, `PLANNED` a later one. */
export type DayMark = 'OVERDUE' | 'NEXT' | 'PLANNED' | 'PAID'

export interface PaymentDay {
  readonly day: IsoDate
  readonly rows: readonly DatedRow[]
  readonly mark: DayMark
  /** Still to pay by the schedule; what was paid when nothing is. */
  readonly amountKopecks: Kopecks
}

/** What the schedule still asks for in this row. */
export const leftOf = ({ row }: DatedRow): Kopecks =>
  row.status === 'PAID' ? kopecks(0) : kopecks(row.paymentKopecks - row.paidKopecks)

const markOf = (rows: readonly DatedRow[], isNearest: boolean): DayMark => {
  if (rows.some(({ row }) => row.status === 'EXPIRED')) return 'OVERDUE'
  if (rows.every(({ row }) => row.status === 'PAID')) return 'PAID'
  return isNearest ? 'NEXT' : 'PLANNED'
}

/** Days with payments of all loans, earliest first. */
export const paymentDaysOf = (contracts: readonly Contract[]): PaymentDay[] => {
  const rows = datedRowsOf(contracts)
  const nearest = rows.find(({ row }) => row.status === 'NEAREST' || row.status === 'PENDING')
  return [...Map.groupBy(rows, ({ row }) => isoDate(row.dueOn))].map(([day, inDay]) => {
    const mark = markOf(inDay, day === nearest?.row.dueOn)
    const amounts =
      mark === 'PAID' ? inDay.map(({ row }) => kopecks(row.paymentKopecks)) : inDay.map(leftOf)
    return { day, rows: inDay, mark, amountKopecks: addKopecks(...amounts) }
  })
}

/** The day a person comes for: the earliest one that is not paid, or the latest paid one. */
export const mainDayOf = (days: readonly PaymentDay[]): PaymentDay | undefined =>
  days.find(({ mark }) => mark !== 'PAID') ?? days.at(-1)

/** Whether the contract's next payment is this row: later ones are not paid before it. */
export const isPayable = ({ contract, row }: DatedRow): boolean =>
  row.status !== 'PAID' &&
  contract.rows.find(({ status }) => status !== 'PAID')?.number === row.number

/** True for the days between today and the nearest one to pay: what is left of the time. */
export const isCountdown = (day: IsoDate, today: IsoDate, next: IsoDate | null): boolean =>
  next !== null && daysBetween(today, day) > 0 && daysBetween(day, next) > 0
