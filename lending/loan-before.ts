import type { IsoDate } from './calendar.ts'
import type { Loan } from './loan-book.ts'
import type { LoanChange } from './loan-change.ts'

/** A place in the history of a loan: a day, and how many payments had come before. */
export type Place = { on: IsoDate; paymentsBefore: number }

/** Within a day a change without a payment of its own comes right before the payments that came after it. */
const within = ({ kind, paymentsBefore }: Pick<LoanChange, 'kind' | 'paymentsBefore'>): number =>
  kind === 'PARTIALLY_EARLY' ? paymentsBefore : paymentsBefore - 0.5

/** Order of changes as the fold takes them: by day, then by what had come before; not the order we learnt of them. */
export function compareChanges(
  a: Pick<LoanChange, 'on' | 'kind' | 'paymentsBefore'>,
  b: Pick<LoanChange, 'on' | 'kind' | 'paymentsBefore'>,
): number {
  if (a.on !== b.on) return a.on < b.on ? -1 : 1
  return within(a) - within(b)
}

/**
 * A loan as it stood right before a place in its history: the payments that count for earlier days or came earlier on
 * that day, whenever we learnt of them (D55), and the given changes with their places among those payments.
 */
export function loanBefore(loan: Loan, { on, paymentsBefore }: Place): Loan {
  const stood = loan.payments.map(
    (payment, index) => payment.on < on || (payment.on === on && index < paymentsBefore),
  )
  return {
    ...loan,
    payments: loan.payments.filter((_payment, index) => stood[index]),
    takenBack: (loan.takenBack ?? []).filter(
      (taken) => taken.on < on || (taken.on === on && taken.paymentsBefore <= paymentsBefore),
    ),
    forgivenesses: (loan.forgivenesses ?? []).filter(
      (forgiven) =>
        forgiven.on < on || (forgiven.on === on && forgiven.paymentsBefore <= paymentsBefore),
    ),
    courtCosts: (loan.courtCosts ?? []).filter(
      (cost) => cost.on < on || (cost.on === on && cost.paymentsBefore <= paymentsBefore),
    ),
    changes: (loan.changes ?? []).map((change) => ({
      ...change,
      paymentsBefore: stood.slice(0, change.paymentsBefore).filter(Boolean).length,
    })),
  }
}
