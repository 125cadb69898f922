import { isPayoutAwaited } from '../../lending/lifecycle.ts'
import { cardMask } from '../db/cards.ts'
import type { Queryable } from '../db/database.ts'
import { isAskedFor } from '../db/desk-requests.ts'
import type { LoanRow } from '../db/loans.ts'
import { payoutTries } from '../db/money-tasks.ts'

/** How a payout stands whose money is not with the client yet. */
export interface PayoutUnderWay {
  readonly isAskedFor: boolean
  readonly stoppedAtMs: number | null
  readonly tries: readonly {
    readonly payoutId: string
    readonly place: string
    readonly state: 'PROCESSING' | 'PAID' | 'DECLINED'
    readonly sentAtMs: number
  }[]
}

type Try = Awaited<ReturnType<typeof payoutTries>>[number]

const tryOf = ({ payout, ...card }: Try) => ({
  payoutId: payout.id,
  place: payout.bankName === null ? cardMask(card) : `${payout.bankName}, по СБП`,
  state: payout.state,
  sentAtMs: payout.createdAtMs,
})

/** The payouts that are awaited among a client's loans, by the loan. */
export const payoutsUnderWay = async (
  queryable: Queryable,
  loans: readonly LoanRow[],
): Promise<ReadonlyMap<string, PayoutUnderWay>> => {
  const found = new Map<string, PayoutUnderWay>()
  for (const loan of loans.filter(isPayoutAwaited)) {
    const tries = await payoutTries(queryable, loan.id)
    found.set(loan.id, {
      isAskedFor: await isAskedFor(queryable, loan.id),
      stoppedAtMs: loan.payoutStoppedAtMs,
      tries: tries.map(tryOf),
    })
  }
  return found
}
