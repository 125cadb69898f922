import { clientAuthorization } from '../../protocol/calls/profile-manager/client.ts'
import { checkCode } from '../../protocol/calls/sms-service/codes.ts'
import type { CodeCheckResult } from '../../protocol/enums.ts'
import { send } from '../api/send.ts'

/** Checks the code for a new password without using it up. */
export const checkResetCode = async (phone: string, code: string): Promise<CodeCheckResult> =>
  (await send(checkCode, { body: { phone, code, eventCode: 'DEFAULT' } })).result

/** Sets a new password for a phone that a code has verified; every session of the old one ends. Throws CallRefused. */
export const resetPassword = async (
  body: { phone: string; phoneCode: string; password: string },
  idempotencyKey: string,
): Promise<void> => {
  await send(clientAuthorization, { body, idempotencyKey })
}
