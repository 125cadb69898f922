import { eq } from 'drizzle-orm'
import { type IsoDate, isoDate, moscowDate } from '../../lending/calendar.ts'
import type { LoanState } from '../../lending/loan-state.ts'
import type { Kopecks } from '../../lending/money.ts'
import type { Tx } from '../db/database.ts'
import { endChange, waitingChange } from '../db/loan-changes.ts'
import { type LoanRow, lockLoan } from '../db/loans.ts'
import type { PaymentRow } from '../db/payments.ts'
import { payments } from '../db/schema/payments.ts'
import { appliedPaymentsOf } from '../loan-book/loan-history.ts'
import { signedSchedule } from '../loan-book/signed-schedule.ts'
import { accrueLoan } from './accrue-loans.ts'
import { applyPaidChange } from './apply-change.ts'
import { fileAgreement } from './file-agreement.ts'
import { bookLateMoney } from './late-money.ts'
import {
  allocationOf,
  bookedToOf,
  type ComingPayment,
  dayToBook,
  type PaymentAllocation,
  takePlace,
} from './payment-place.ts'
import { tellChangeEnded } from './tell-change-ended.ts'

interface Came {
  readonly amountKopecks: Kopecks
  /** The moment the money counts for. */
  readonly paidAtMs: number
  readonly nowMs: number
}

type Repayment = PaymentRow & { loanId: string }

const comingOf = (payment: Repayment, came: Came) => ({
  paymentId: payment.id,
  loanId: payment.loanId,
  kind: payment.paymentType === 'PAYOFF' ? ('PAYOFF' as const) : ('INSTALMENT' as const),
  ...came,
})

/**
 * Applies money that has come to its loan, on the Moscow day it was paid unless the books have gone on since, and
 * settles the loan up to today. Applied once: a payment that has its place keeps it. What is over is kept in `overpaidKopecks` of the allocation.
 */
export const applyPayment = async (
  tx: Tx,
  payment: ComingPayment,
): Promise<{ state: LoanState; closed: boolean; allocation: PaymentAllocation }> => {
  const { paymentId, loanId, nowMs } = payment
  const loan = await lockLoan(tx, loanId)
  if (!loan) throw new Error('A payment of a loan that does not exist')
  const placed = (await appliedPaymentsOf(tx, [loanId])).get(loanId) ?? []
  const known = placed.find(({ id }) => id === paymentId)
  const today = moscowDate(nowMs)
  const on = known ? today : await dayToBook(tx, loan, payment.paidAtMs)
  if (!known) await takePlace(tx, payment, { on, earlier: placed })
  const state = await accrueLoan(tx, loan, { on: on > today ? on : today, nowMs })
  const index = known ? placed.indexOf(known) : placed.length
  const allocation = allocationOf(state, index)
  if (!known) await tx.update(payments).set({ allocation }).where(eq(payments.id, paymentId))
  return { state, closed: state.closed, allocation }
}

/** Money of a day after which nothing is booked yet, and with it the change it was signed for. */
const bookInTime = async (
  tx: Tx,
  loan: LoanRow,
  payment: Repayment,
  { came, on }: { came: Came; on: IsoDate },
): Promise<{ closed: boolean }> => {
  const { changeId } = payment
  const { amountKopecks, nowMs } = came
  const applied =
    changeId !== null && (await applyPaidChange(tx, { loan, changeId, amountKopecks, on, nowMs }))
  const { closed } = await applyPayment(tx, comingOf(payment, came))
  if (applied && changeId !== null) await fileAgreement(tx, changeId, nowMs)
  return { closed }
}

/** What was signed and is not paid holds only as long as the loan is the one that was looked at (D57). */
const endOutdatedChange = async (
  tx: Tx,
  loanId: string,
  { closed, nowMs }: { closed: boolean; nowMs: number },
): Promise<void> => {
  const waiting = await waitingChange(tx, loanId)
  if (!waiting) return
  if (closed) return endChange(tx, waiting.id, { endReason: 'REPAID_IN_FULL', nowMs })
  const loan = await lockLoan(tx, loanId)
  // The night ends one whose day is over.
  if (!loan || waiting.previewedOn !== moscowDate(nowMs)) return
  const schedule = await signedSchedule(tx, {
    loan,
    change: waiting,
    on: isoDate(waiting.previewedOn),
  })
  if (typeof schedule !== 'string') return
  await endChange(tx, waiting.id, { endReason: schedule, nowMs })
  await tellChangeEnded(tx, [{ ...waiting, endReason: schedule }], nowMs)
}

/**
 * Books the money of a repayment on the day the card gave it, however late we learnt of it (D55), and with it the
 * change of the schedule it was signed for (D13, D14, D57). A change that is not the signed one any more leaves the
 * money an ordinary payment; one that waits on a loan changed or closed meanwhile has expired. The loan must be locked.
 */
export const bookRepayment = async (tx: Tx, payment: Repayment, came: Came): Promise<void> => {
  const { loanId } = payment
  const { paidAtMs, nowMs } = came
  const loan = await lockLoan(tx, loanId)
  if (!loan) throw new Error('A payment of a loan that does not exist')
  const paidOn = moscowDate(paidAtMs)
  const issuedOn = isoDate(loan.issuedOn)
  const on = paidOn < issuedOn ? issuedOn : paidOn
  const bookedTo = await bookedToOf(tx, loan)
  const { closed } =
    on < bookedTo
      ? await bookLateMoney(
          tx,
          loan,
          { ...comingOf(payment, came), changeId: payment.changeId, on, bookedTo },
          moscowDate(nowMs),
        )
      : await bookInTime(tx, loan, payment, { came, on })
  await endOutdatedChange(tx, loanId, { closed, nowMs })
}
