import type { Reply } from '../../protocol/call.ts'
import {
  autoDebit,
  autoDebitEnable,
  autoDebitStop,
} from '../../protocol/calls/cloud-payments/auto-debit.ts'
import { once } from '../api/intent.ts'
import { send } from '../api/send.ts'

export type AutoDebit = Reply<typeof autoDebit>

/** Automatic debit of a contract and the text of its consent (D16). Throws CallRefused, NetworkFailure. */
export const loadAutoDebit = (loanApplicationId: string, signal: AbortSignal): Promise<AutoDebit> =>
  send(autoDebit, { query: { loanApplicationId }, signal })

/**
 * Agrees to debits of a saved card, by the text that was shown; only after the client's own tick (D15, D16). Throws
 * CallRefused, NetworkFailure.
 */
export const enableAutoDebit = (
  { loanApplicationId, textVersion }: Pick<AutoDebit, 'loanApplicationId' | 'textVersion'>,
  paymentDataId: string,
): Promise<AutoDebit> =>
  once(`auto-debit/${loanApplicationId}/${paymentDataId}/${textVersion}`, (idempotencyKey) =>
    send(autoDebitEnable, {
      body: { loanApplicationId, paymentDataId, accepted: true, textVersion },
      idempotencyKey,
    }),
  )

/** Stops automatic debit at once (D16). Throws CallRefused, NetworkFailure. */
export const stopAutoDebit = (loanApplicationId: string): Promise<AutoDebit> =>
  once(`auto-debit-stop/${loanApplicationId}`, (idempotencyKey) =>
    send(autoDebitStop, { body: { loanApplicationId }, idempotencyKey }),
  )
