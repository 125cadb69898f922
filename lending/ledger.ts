import type { IsoDate } from './calendar.ts'
import type { Account, MovementKind } from './ledger-names.ts'
import { addKopecks, negateKopecks, subtractKopecks, ZERO, type Kopecks } from './money.ts'

export type Posting = { account: Account; amountKopecks: Kopecks }

/** One entry of the double-entry ledger; its postings sum to zero (D11). */
export type Movement = {
  on: IsoDate
  kind: MovementKind
  /** Position in the payments given to the fold, on movements that a payment caused. */
  paymentIndex?: number
  /** Names what caused it, where that is neither the payout nor a payment. */
  causeId?: string
  postings: Posting[]
}

/** What of the debt a movement repays. */
export type Repaid = {
  principal: Kopecks
  interest: Kopecks
  penalty: Kopecks
  courtCosts: Kopecks
}

export const NOTHING_REPAID: Repaid = {
  principal: ZERO,
  interest: ZERO,
  penalty: ZERO,
  courtCosts: ZERO,
}

/** Debits one account and credits another. */
export function transfer(to: Account, from: Account, amountKopecks: Kopecks): Posting[] {
  return [
    { account: to, amountKopecks },
    { account: from, amountKopecks: negateKopecks(amountKopecks) },
  ]
}

/** Credits the debts repaid and debits where the money came from; what is left over goes to the advance. */
export function repayment(source: Account, sourceKopecks: Kopecks, repaid: Repaid): Posting[] {
  const total = addKopecks(repaid.principal, repaid.interest, repaid.penalty, repaid.courtCosts)
  const all: Posting[] = [
    { account: source, amountKopecks: sourceKopecks },
    { account: 'PRINCIPAL', amountKopecks: negateKopecks(repaid.principal) },
    { account: 'INTEREST', amountKopecks: negateKopecks(repaid.interest) },
    { account: 'PENALTY', amountKopecks: negateKopecks(repaid.penalty) },
    { account: 'COURT_COSTS', amountKopecks: negateKopecks(repaid.courtCosts) },
    { account: 'ADVANCE', amountKopecks: subtractKopecks(total, sourceKopecks) },
  ]
  return all.filter(({ amountKopecks }) => amountKopecks !== 0)
}

/** Balances of every account: the fold of the ledger. */
export function balances(movements: readonly Movement[]): Record<Account, Kopecks> {
  const sums: Record<Account, Kopecks> = {
    PRINCIPAL: ZERO,
    INTEREST: ZERO,
    HOLIDAY_INTEREST: ZERO,
    PENALTY: ZERO,
    COURT_COSTS: ZERO,
    ADVANCE: ZERO,
    INTEREST_INCOME: ZERO,
    PENALTY_INCOME: ZERO,
    SETTLEMENT: ZERO,
    PAYOUT_CLEARING: ZERO,
    FORGIVEN: ZERO,
    DEBT_FORGIVEN: ZERO,
    WRITTEN_OFF: ZERO,
    RECOVERED: ZERO,
    OFF_BALANCE: ZERO,
    OFF_BALANCE_CONTRA: ZERO,
    COURT_COSTS_PAID: ZERO,
    COURT_COSTS_LOST: ZERO,
    COURT_CLEARING: ZERO,
  }
  for (const { account, amountKopecks } of movements.flatMap((movement) => movement.postings)) {
    sums[account] = addKopecks(sums[account], amountKopecks)
  }
  return sums
}

/** Puts a debt on the account off the balance, or takes it off again when negative. */
export function offBalance(amountKopecks: Kopecks) {
  return [
    { account: 'OFF_BALANCE' as const, amountKopecks },
    { account: 'OFF_BALANCE_CONTRA' as const, amountKopecks: negateKopecks(amountKopecks) },
  ]
}
