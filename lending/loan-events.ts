import type { IsoDate } from './calendar.ts'
import type { CourtCost } from './court-costs.ts'
import type { Forgiveness } from './forgiven-debt.ts'
import type { Discharge } from './legal-status.ts'
import type { FoldInput, LoanPayment, PayoutReturn, WriteOff } from './loan-book.ts'
import type { LoanChange } from './loan-change.ts'
import type { TakenBack } from './taken-back.ts'

/** What happens to a loan on a day beside the passing of it. */
export type LoanEvent = {
  on: IsoDate
  index: number
  /** Place among the changes and the money taken back between two payments. */
  order?: number
  payment?: LoanPayment
  change?: LoanChange
  taken?: TakenBack
  writeOff?: WriteOff
  discharge?: Discharge
  forgiveness?: Forgiveness
  payoutReturn?: PayoutReturn
  courtCost?: CourtCost
}

/** Payments and changes by day; within a day by index, a change before the payments that came after it. */
export function eventsOf(loan: FoldInput): LoanEvent[] {
  const events: LoanEvent[] = loan.payments.map((payment, index) => ({
    on: payment.on,
    index,
    payment,
  }))
  for (const [position, change] of (loan.changes ?? []).entries()) {
    if (change.on > loan.asOf) continue
    const own = events.find(({ payment, index }) => payment && index === change.paymentsBefore)
    if (change.kind !== 'PARTIALLY_EARLY') {
      const order = position + 0.5
      events.push({ on: change.on, index: change.paymentsBefore - 0.5, order, change })
    } else if (own?.on === change.on) own.change = change
    else throw new RangeError(`no payment came with the change on ${change.on}`)
  }
  for (const taken of loan.takenBack?.filter(({ on }) => on <= loan.asOf) ?? []) {
    const { on, paymentsBefore, changesBefore: order } = taken
    events.push({ on, index: paymentsBefore - 0.5, order, taken })
  }
  if (loan.writeOff && loan.writeOff.on <= loan.asOf) {
    const { on, paymentsBefore, changesBefore: order } = loan.writeOff
    events.push({ on, index: paymentsBefore - 0.5, order, writeOff: loan.writeOff })
  }
  for (const forgiveness of loan.forgivenesses?.filter(({ on }) => on <= loan.asOf) ?? []) {
    const { on, paymentsBefore, changesBefore: order } = forgiveness
    events.push({ on, index: paymentsBefore - 0.5, order, forgiveness })
  }
  for (const courtCost of loan.courtCosts?.filter(({ on }) => on <= loan.asOf) ?? []) {
    const { on, paymentsBefore, changesBefore: order } = courtCost
    events.push({ on, index: paymentsBefore - 0.5, order, courtCost })
  }
  // What came on the day of the discharge was paid before it.
  if (loan.discharge && loan.discharge.on <= loan.asOf) {
    const { discharge } = loan
    events.push({ on: discharge.on, index: loan.payments.length, discharge })
  }
  if (loan.payoutReturn && loan.payoutReturn.on <= loan.asOf) {
    const { payoutReturn } = loan
    const { on, paymentsBefore, changesBefore: order } = payoutReturn
    events.push({ on, index: paymentsBefore - 0.5, order, payoutReturn })
  }
  return events.sort((a, b) =>
    a.on === b.on ? a.index - b.index || (a.order ?? 0) - (b.order ?? 0) : a.on < b.on ? -1 : 1,
  )
}
