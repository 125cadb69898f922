import type { Body } from '../../protocol/call.ts'
import { passwordChange } from '../../protocol/calls/auth-service/password.ts'
import { send } from '../api/send.ts'

/** Puts a new password in the place of the present one. Throws CallRefused with the field that is wrong. */
export const changePassword = async (
  body: Body<typeof passwordChange>,
  idempotencyKey: string,
): Promise<void> => {
  await send(passwordChange, { body, idempotencyKey })
}
