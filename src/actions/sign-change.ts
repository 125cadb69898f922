import type { Reply } from '../../protocol/call.ts'
import { loanApplicationChange } from '../../protocol/calls/core/changes.ts'
import type { LoanChangeType } from '../../protocol/enums.ts'
import { once } from '../api/intent.ts'
import { send } from '../api/send.ts'

interface SignedChange {
  readonly loanId: string
  readonly applicationType: LoanChangeType
  /** Hash of the plan that was shown and that the code signs (D10, D22). */
  readonly termsHash: string
}

/**
 * Signs a change of a contract with a code bound to its terms. Never queued (D31). The answer says whether the change
 * stands already or waits for its payment (D13, D14). Throws CallRefused, NetworkFailure.
 */
export const signChange = (
  { loanId, applicationType, termsHash }: SignedChange,
  smsSignCode: string,
): Promise<Reply<typeof loanApplicationChange>> =>
  once(`sign-change/${termsHash}/${smsSignCode}`, (idempotencyKey) =>
    send(loanApplicationChange, {
      body: { applicationType, loanId, smsSignCode, termsHash },
      idempotencyKey,
    }),
  )
