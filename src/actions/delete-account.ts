import type { Reply } from '../../protocol/call.ts'
import {
  clientDelete,
  clientDeleteTerms,
} from '../../protocol/calls/profile-manager/account-deletion.ts'
import { send } from '../api/send.ts'
import { forgetSession } from '../api/session.ts'

export type DeletionTerms = Reply<typeof clientDeleteTerms>

/** Whether the account can be deleted now and what is kept (D25). Throws CallRefused, NetworkFailure. */
export const loadDeletionTerms = (signal: AbortSignal): Promise<DeletionTerms> =>
  send(clientDeleteTerms, { signal })

/**
 * Deletes the account with a code of DELETE_PROFILE. The session is over with it: every tab leaves the account and what
 * lies on the device is removed (D32). Throws CallRefused, NetworkFailure.
 */
export const deleteAccount = async (smsCode: string, idempotencyKey: string): Promise<void> => {
  await send(clientDelete, { body: { smsCode }, idempotencyKey })
  forgetSession()
}
