import { kopecks } from '../../lending/money.ts'
import { formatMoney } from '../../lending/plain-text.ts'
import type { LoanFigures, RequestFacts } from '../../protocol/two-people.ts'
import type { Tx } from '../db/database.ts'
import type { LoanRow } from '../db/loans.ts'
import { cardMasks } from '../origination/application-view.ts'
import { lockStoppable, stopPayout } from '../origination/stop-payout.ts'

interface Ground {
  readonly tx: Tx
  /** Id of the loan. */
  readonly subjectId: string
  readonly nowMs: number
}

/** Nothing is owed before the money has come. */
const unpaid = (contractState: string): LoanFigures => ({
  contractState,
  principalKopecks: 0,
  interestKopecks: 0,
  penaltyKopecks: 0,
  advanceKopecks: 0,
  overdueDays: 0,
  offBalanceKopecks: 0,
})

const placeOf = async (tx: Tx, { cardId, payoutBankName }: LoanRow): Promise<string> => {
  if (payoutBankName !== null) return `в банк «${payoutBankName}» по СБП`
  return `на карту ${(await cardMasks(tx, [cardId])).get(cardId) ?? ''}`.trim()
}

/**
 * What two people decide about a payout under way (decision 0102). They see both ends it may have, so a try that began or
 * was refused since the question makes it no other one; another sum or place does.
 */
export const PAYOUT_ACTIONS = {
  CANCEL_PAYOUT: {
    async check({ tx, subjectId }: Ground) {
      const loan = await lockStoppable(tx, subjectId)
      const { clientId, amountKopecks } = loan
      const sum = formatMoney(kopecks(amountKopecks))
      const facts: RequestFacts = {
        amountKopecks,
        before: unpaid('SIGNED'),
        after: unpaid('CANCELLED'),
      }
      const about = `Отменить выплату ${sum} ${await placeOf(tx, loan)}. Поручение, которое уже у банка, отменится, когда он ответит, что не выплатил; если деньги дошли, займ останется в силе`
      return { clientId, about, facts }
    },
    effect: ({ tx, subjectId, nowMs }: Ground) => stopPayout(tx, subjectId, nowMs),
  },
}
