import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { applicationView, type ApplicationView } from './application-view.ts'
import { refusePausedCard } from './card-pause.ts'
import { isExpired } from '../accounts/card-face.ts'
import { ownCard } from '../db/cards.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import { moveApplication } from '../loan-book/move-loan.ts'
import { loanOf, lockLoan } from '../db/loans.ts'
import { orderPayout } from './payout-outcomes.ts'
import { firstTryOfCard } from './payouts.ts'

/**
 * Sends a loan whose payout failed to another own card (D10).
 * @throws Refusal NOT_FOUND, NO_CARD, CARD_PAUSED, ILLEGAL_TRANSITION, VALIDATION for the card that failed
 */
export const changePayoutCard = (
  context: Context,
  idempotency: IdempotencyRequest,
  { clientId, loanId, cardId }: { clientId: string; loanId: string; cardId: string },
): Promise<ApplicationView> =>
  runIdempotent(context, idempotency, {
    async effect(tx) {
      const nowMs = context.clock.now()
      const known = await loanOf(tx, clientId, loanId)
      const card = await ownCard(tx, clientId, cardId)
      const loan = known && card && (await lockLoan(tx, loanId))
      if (!loan) throw new Refusal('NOT_FOUND')
      if (loan.state !== 'PAYOUT_FAILED') throw new Refusal('ILLEGAL_TRANSITION')
      if (isExpired(card, nowMs)) {
        throw new Refusal('NO_CARD', { detail: 'Срок карты закончился. Выберите другую карту.' })
      }
      if (loan.cardId === cardId) {
        const message = 'На эту карту перевод не прошёл. Выберите другую.'
        throw new Refusal('VALIDATION', { fields: [{ field: 'paymentData', message }] })
      }
      await refusePausedCard(tx, card, nowMs)
      const change = { cardId }
      const pending = await moveApplication(tx, loan, { action: 'CHANGE_CARD', nowMs, change })
      const attempt = await firstTryOfCard(tx, loanId)
      await orderPayout(tx, { loanId, attempt, runAtMs: nowMs })
      return applicationView(tx, pending, nowMs)
    },
  })
