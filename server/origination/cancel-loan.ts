import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { applicationView, type ApplicationView } from './application-view.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import { moveApplication } from '../loan-book/move-loan.ts'
import { orderEndPostback } from '../onboarding/order-postback.ts'
import { loanOf, lockLoan } from '../db/loans.ts'

/**
 * Gives a loan up free of charge while its money has not been sent: during the cooling-off period, before the
 * signature, or after a payout that failed (D9). @throws Refusal NOT_FOUND, COOLING_OVER, ILLEGAL_TRANSITION
 */
export const cancelLoan = (
  context: Context,
  idempotency: IdempotencyRequest,
  { clientId, loanId }: { clientId: string; loanId: string },
): Promise<ApplicationView> =>
  runIdempotent(context, idempotency, {
    async effect(tx) {
      const nowMs = context.clock.now()
      if (!(await loanOf(tx, clientId, loanId))) throw new Refusal('NOT_FOUND')
      const loan = await lockLoan(tx, loanId)
      if (!loan) throw new Refusal('NOT_FOUND')
      const isOver = loan.coolingUntilMs !== null && loan.coolingUntilMs <= nowMs
      if (loan.state === 'CANCELLED') return applicationView(tx, loan, nowMs)
      if (loan.state === 'PAYOUT_PENDING' || loan.state === 'PAID_OUT') {
        throw new Refusal('COOLING_OVER')
      }
      if (loan.state === 'COOLING' && isOver) throw new Refusal('COOLING_OVER')
      if (loan.state === 'REFUSED' || loan.state === 'EXPIRED') {
        throw new Refusal('ILLEGAL_TRANSITION')
      }
      const cancelled = await moveApplication(tx, loan, { action: 'CANCEL', nowMs })
      await orderEndPostback(tx, { applicationId: loanId, event: 'REJECTED', nowMs })
      return applicationView(tx, cancelled, nowMs)
    },
  })
