import { addDays, type IsoDate } from './calendar.ts'
import type { ChangeRefusal, DatedPreview } from './change-facts.ts'
import { changePreview, openRows, passesCap, scheduleInForce } from './change-preview.ts'
import type { Loan } from './loan-book.ts'
import { NO_OTHER_LOANS, type ChangeClient } from './change-guard.ts'
import { refusedByHoliday, refusedByRestructuring, SHIFT_REFUSALS } from './change-refusals.ts'
import { judged, refused, type DatedResult } from './dated-change.ts'
import { withChange, type LoanChange } from './loan-change.ts'
import { foldLoan } from './loan-replay.ts'
import type { LoanState } from './loan-state.ts'
import { addKopecks, minKopecks, ZERO } from './money.ts'
import { interestOfDays } from './payment.ts'
import { dayText } from './day-text.ts'
import { formatMoney } from './plain-text.ts'
import { DAYS, pluralForm } from './plural.ts'
import { isSinglePayment } from './products.ts'
import { chargedRate } from './rate.ts'

export const MAX_SHIFT_DAYS = 10

export type ShiftRequest = {
  on: IsoDate
  days: number
  /** The client's other loans; none by default. */
  client?: ChangeClient
}

/**
 * Moves the nearest payment of an installment or split loan by up to 10 days, once a contract, free (D14). Interest
 * for those days is counted on the principal of that payment only: the rest of the debt pays for them in the next row.
 * The other dates stay.
 */
export function paymentShift(loan: Loan, request: ShiftRequest): DatedResult {
  const { on, days, client = NO_OTHER_LOANS } = request
  const state = foldLoan({ ...loan, asOf: on })
  const index = state.rows.findIndex(({ leftKopecks }) => leftKopecks > 0)
  const row = state.rows[index]
  const refusal =
    refusedByHoliday(state.holiday) ?? refusedByRestructuring(loan) ?? refusalOf(loan, state, days)
  if (!row) return refused(SHIFT_REFUSALS[state.closed ? 'CLOSED' : 'PRINCIPAL_REPAID'])
  if (refusal) return refused(refusal)
  const toDueOn = addDays(row.dueOn, days)
  const next = state.rows[index + 1]
  if (next && toDueOn >= next.dueOn) return refused(SHIFT_REFUSALS.NEXT_PAYMENT)

  const delayed = minKopecks(row.principalKopecks, row.leftKopecks)
  const extraKopecks = interestOfDays(delayed, chargedRate(loan), days, 'down')
  const toCome = addKopecks(state.futureInterestKopecks, extraKopecks)
  if (passesCap(loan, state, toCome)) return refused(SHIFT_REFUSALS.CAP)
  const rows = openRows(state, on).map((planned) =>
    planned.number === row.number
      ? {
          ...planned,
          dueOn: toDueOn,
          interestKopecks: addKopecks(planned.interestKopecks, extraKopecks),
          paymentKopecks: addKopecks(planned.paymentKopecks, extraKopecks),
        }
      : planned,
  )
  const change: LoanChange = {
    on,
    kind: 'SHIFT',
    rows,
    countedFrom: scheduleInForce(loan).from,
    paymentsBefore: loan.payments.length,
  }
  const preview = changePreview(loan, state, change, {
    dueNowKopecks: ZERO,
    totalKopecks: addKopecks(state.remainingTotalKopecks, extraKopecks),
  })
  const dated = { ...preview, fromDueOn: row.dueOn, toDueOn, extraKopecks }
  return judged(loan, { ...dated, explanation: explain(dated, days) }, client)
}

/** The loan after a shift takes effect: nothing is paid for it that day. */
export function shiftedLoan(loan: Loan, { change }: DatedPreview): Loan {
  return withChange(loan, change, null)
}

function refusalOf(loan: Loan, state: LoanState, days: number): ChangeRefusal | null {
  if (isSinglePayment(loan.productKey)) return SHIFT_REFUSALS.SINGLE_PAYMENT
  if (!Number.isInteger(days) || days < 1 || days > MAX_SHIFT_DAYS) return SHIFT_REFUSALS.DAYS
  if (loan.changes?.some(({ kind }) => kind === 'SHIFT')) return SHIFT_REFUSALS.ALREADY_SHIFTED
  // Dates are moved of a schedule that is paid up to the day, to the kopeck.
  const isBehind = state.overdueDays > 0 || state.penaltyKopecks > 0 || state.carriedKopecks > 0
  return isBehind ? SHIFT_REFUSALS.OVERDUE : null
}

function explain(preview: Omit<DatedPreview, 'explanation'>, days: number): string {
  const { fromDueOn, toDueOn, extraKopecks } = preview
  const term = `${days} ${pluralForm(days, DAYS)}`
  return `Платёж ${dayText(fromDueOn)} переносится на ${dayText(toDueOn)} и станет больше на ${formatMoney(extraKopecks, { whole: true })}: это проценты за ${term} на ту часть займа, которую вы вернёте позже. Остальные даты и суммы не меняются, за сам перенос платы нет. Сдвинуть платёж можно один раз за договор.`
}
