import { codeAccessConfirm, codeAccessDeny } from '../../protocol/calls/auth-service/code-access.ts'
import { send } from '../api/send.ts'

/** Says that it was the owner who got in by a code. Throws CallRefused, REAUTHENTICATION_OVER. */
export const confirmCodeAccess = async (reauthentication: string): Promise<void> => {
  await send(codeAccessConfirm, {
    body: { reauthentication },
    idempotencyKey: crypto.randomUUID(),
  })
}

/** «Это не я»: ends every session and stops loans. Throws CallRefused, ACCESS_LINK_UNKNOWN. */
export const denyCodeAccess = async (token: string): Promise<void> => {
  await send(codeAccessDeny, { body: { token } })
}
