import type { Reply } from '../../protocol/call.ts'
import { autoDebitEnable, autoDebitStop } from '../../protocol/calls/cloud-payments/auto-debit.ts'
import { oneAtATime } from '../api/intent.ts'
import { send } from '../api/send.ts'

type AutoDebit = Reply<typeof autoDebitEnable>

/**
 * Agrees to debits of a saved card, by the text that was shown; only after the client's own tick (D15, D16). Throws
 * CallRefused, NetworkFailure.
 */
export const enableAutoDebit = (
  { loanApplicationId, textVersion }: Pick<AutoDebit, 'loanApplicationId' | 'textVersion'>,
  paymentDataId: string,
): Promise<AutoDebit> =>
  oneAtATime(`auto-debit/${loanApplicationId}/${paymentDataId}/${textVersion}`, (idempotencyKey) =>
    send(autoDebitEnable, {
      body: { loanApplicationId, paymentDataId, accepted: true, textVersion },
      idempotencyKey,
    }),
  )

/** Stops automatic debit at once (D16). Throws CallRefused, NetworkFailure. */
export const stopAutoDebit = (loanApplicationId: string): Promise<AutoDebit> =>
  oneAtATime(`auto-debit-stop/${loanApplicationId}`, (idempotencyKey) =>
    send(autoDebitStop, { body: { loanApplicationId }, idempotencyKey }),
  )
