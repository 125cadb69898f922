import type { Kopecks } from '../../lending/money.ts'
import type { MoneyTaskRow } from '../db/money-tasks.ts'

/** What an operation at the acquirer says of itself; null: it does not say. */
export interface OperationFacts {
  readonly transactionId: string
  readonly amountKopecks: Kopecks
  readonly currency: string | null
  readonly accountId: string | null
  readonly testMode: boolean | null
}

/** What it is expected to say. `isTestTerminal`: only operations of a test terminal are expected. */
export interface Expected {
  readonly clientId: string
  readonly amountKopecks: number
  readonly isTestTerminal: boolean
}

export type MoneyDifference = MoneyTaskRow['reasons'][number]

/** The one currency of the books. */
export const CURRENCY = 'RUB'

/** A test moved no money on a real terminal, and real money has no place on a test one. */
export const hasOtherTestFlag = (
  { testMode }: Pick<OperationFacts, 'testMode'>,
  isTestTerminal: boolean,
): boolean => testMode !== null && testMode !== isTestTerminal

/** What of an operation differs from what it was begun as (D45); empty when it fits. */
export const differencesOf = (found: OperationFacts, expected: Expected): MoneyDifference[] => {
  const checks: readonly (readonly [MoneyDifference, boolean])[] = [
    ['TEST_FLAG', hasOtherTestFlag(found, expected.isTestTerminal)],
    ['CURRENCY', found.currency !== CURRENCY],
    ['ACCOUNT', found.accountId !== expected.clientId],
    ['AMOUNT', found.amountKopecks !== expected.amountKopecks],
  ]
  return checks.flatMap(([reason, differs]) => (differs ? [reason] : []))
}

/** The part of an operation that is real money in roubles: what the books can hold; 0 for none. */
export const countableKopecks = (found: OperationFacts, isTestTerminal: boolean): Kopecks | 0 =>
  found.currency === CURRENCY && !hasOtherTestFlag(found, isTestTerminal) ? found.amountKopecks : 0
