import { clientDelete } from '../../protocol/calls/profile-manager/account-deletion.ts'
import { send } from '../api/send.ts'
import { forgetSession } from '../api/session.ts'

/**
 * Deletes the account with a code of DELETE_PROFILE. The session is over with it: every tab leaves the account and what
 * lies on the device is removed (D32). Throws CallRefused, NetworkFailure.
 */
export const deleteAccount = async (smsCode: string, idempotencyKey: string): Promise<void> => {
  await send(clientDelete, { body: { smsCode }, idempotencyKey })
  forgetSession()
}
