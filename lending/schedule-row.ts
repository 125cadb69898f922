import type { IsoDate } from './calendar.ts'
import type { Kopecks } from './money.ts'

export type RowSums = {
  paymentKopecks: Kopecks
  principalKopecks: Kopecks
  interestKopecks: Kopecks
  balanceAfterKopecks: Kopecks
}

/** An instalment: one row of a repayment schedule. */
export type ScheduleRow = RowSums & { number: number; dueOn: IsoDate }
