import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { type ChangeStep, stepOf } from './change-step.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import { loanOf, lockLoan } from '../db/loans.ts'
import { waitingChange } from '../db/loan-changes.ts'
import { dropWaiting } from './drop-waiting.ts'

/**
 * Drops a change that is signed and not paid; when none waits, nothing happens.
 * @throws Refusal NOT_FOUND, PAYMENT_IN_PROGRESS
 */
export const cancelChange = (
  context: Context,
  idempotency: IdempotencyRequest,
  { clientId, loanId }: { clientId: string; loanId: string },
): Promise<ChangeStep> =>
  runIdempotent<ChangeStep>(context, idempotency, {
    async effect(tx) {
      const nowMs = context.clock.now()
      if (!(await loanOf(tx, clientId, loanId))) throw new Refusal('NOT_FOUND')
      await lockLoan(tx, loanId)
      const waiting = await waitingChange(tx, loanId)
      if (waiting) await dropWaiting(tx, waiting, nowMs)
      return stepOf(tx, { clientId, loanId }, nowMs)
    },
  })
