import type { Contract } from '../../queries/contracts.ts'

/** What of a loan says when it is to be paid: the contract has it, and the list of the account. */
export type Payable = Pick<
  Contract,
  'loanApplicationId' | 'typeOfProduct' | 'nextPayment' | 'overdueDays'
>

/** The loan that is to be paid first: the one that is late the longest, then the one that is due next. Null when none is. */
export const nearestPayment = <T extends Payable>(loans: readonly T[]): T | null =>
  loans
    .filter(({ nextPayment }) => nextPayment !== null)
    .toSorted(
      (a, b) =>
        b.overdueDays - a.overdueDays ||
        (a.nextPayment?.dueOn ?? '').localeCompare(b.nextPayment?.dueOn ?? ''),
    )[0] ?? null
