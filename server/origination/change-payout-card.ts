import { moscowDate } from '../../lending/calendar.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { applicationView, type ApplicationView } from './application-view.ts'
import type { Tx } from '../db/database.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import { moveApplication } from '../loan-book/move-loan.ts'
import { loanOf, type LoanRow, lockLoan } from '../db/loans.ts'
import { payoutBankOf, payoutCard, type PayoutPlace } from './loan-checks.ts'
import { orderPayout } from './payout-outcomes.ts'
import { failedAtMs, firstTryOfCard, hasBankRefused, lastDayForPlace } from './payouts.ts'

/** Where it was refused it would only be refused again: by a bank ever, by the card in its turn. */
const refuseSamePlace = async (
  tx: Tx,
  loan: LoanRow,
  { cardId, payoutBank }: PayoutPlace,
): Promise<void> => {
  if (payoutBank !== null) {
    if (!(await hasBankRefused(tx, loan.id, payoutBank.id))) return
    const message = 'Этот банк перевод не принял. Выберите другой.'
    throw new Refusal('VALIDATION', { fields: [{ field: 'payoutBankId', message }] })
  }
  if (loan.payoutBankId !== null || loan.cardId !== cardId) return
  const message = 'На эту карту перевод не прошёл. Выберите другую.'
  throw new Refusal('VALIDATION', { fields: [{ field: 'paymentData', message }] })
}

/**
 * Sends a loan whose payout failed to another own card, or by СБП to a bank (D10, decision 0097).
 * @throws Refusal NOT_FOUND, NO_CARD, CARD_PAUSED, ILLEGAL_TRANSITION, OFFER_EXPIRED, UNAVAILABLE, VALIDATION for the place that failed
 */
export const changePayoutCard = async (
  context: Context,
  idempotency: IdempotencyRequest,
  asked: {
    readonly clientId: string
    readonly loanId: string
    readonly cardId: string
    readonly payoutBankId: string | null
  },
): Promise<ApplicationView> => {
  const { clientId, loanId, cardId } = asked
  const payoutBank = await payoutBankOf(context, asked.payoutBankId)
  return runIdempotent(context, idempotency, {
    async effect(tx) {
      const nowMs = context.clock.now()
      const loan = (await loanOf(tx, clientId, loanId)) && (await lockLoan(tx, loanId))
      if (!loan) throw new Refusal('NOT_FOUND')
      if (loan.state !== 'PAYOUT_FAILED') throw new Refusal('ILLEGAL_TRANSITION')
      // The night that ends it has not come yet.
      if (moscowDate(nowMs) > lastDayForPlace(await failedAtMs(tx, loanId)))
        throw new Refusal('OFFER_EXPIRED')
      await payoutCard(tx, { clientId, cardId, payoutBank }, nowMs)
      await refuseSamePlace(tx, loan, { cardId, payoutBank })
      const change = {
        cardId,
        payoutBankId: payoutBank?.id ?? null,
        payoutBankName: payoutBank?.name ?? null,
      }
      const pending = await moveApplication(tx, loan, { action: 'CHANGE_CARD', nowMs, change })
      const attempt = await firstTryOfCard(tx, loanId)
      await orderPayout(tx, { loanId, attempt, runAtMs: nowMs })
      return applicationView(tx, pending, nowMs)
    },
  })
}
