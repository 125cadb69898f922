import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { stopAutoDebits } from '../db/auto-debits.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import { loanOf } from '../db/loans.ts'

/**
 * Stops automatic debit at once: an attempt that has not made its payment yet makes none (D16). Stopping what is off
 * changes nothing.
 * @throws Refusal NOT_FOUND
 */
export const stopAutoDebit = (
  context: Context,
  idempotency: IdempotencyRequest,
  { clientId, loanId }: { clientId: string; loanId: string },
): Promise<{ ok: true }> =>
  runIdempotent<{ ok: true }>(context, idempotency, {
    async effect(tx) {
      if (!(await loanOf(tx, clientId, loanId))) throw new Refusal('NOT_FOUND')
      await stopAutoDebits(tx, [loanId], context.clock.now())
      return { ok: true }
    },
  })
