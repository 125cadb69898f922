import type { Body, Reply } from '../../protocol/call.ts'
import { phoneChange } from '../../protocol/calls/auth-service/phone.ts'
import { refreshSession } from '../api/session.ts'
import { send } from '../api/send.ts'

/** Makes it the client's number, and has this page know its new name. Throws CallRefused with what is wrong. */
export const changePhone = async (
  body: Body<typeof phoneChange>,
  idempotencyKey: string,
): Promise<Reply<typeof phoneChange>> => {
  const changed = await send(phoneChange, { body, idempotencyKey })
  await refreshSession()
  return changed
}
