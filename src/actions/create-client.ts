import type { Body, Reply } from '../../protocol/call.ts'
import { clientCreate } from '../../protocol/calls/profile-manager/client.ts'
import { checkCode } from '../../protocol/calls/sms-service/codes.ts'
import type { CodeCheckResult } from '../../protocol/enums.ts'
import { send } from '../api/send.ts'

/** Checks the code of the phone step without using it up. */
export const checkRegistrationCode = async (
  phone: string,
  code: string,
): Promise<CodeCheckResult> =>
  (await send(checkCode, { body: { phone, code, eventCode: 'REGISTRATION' } })).result

/** Creates the client. The key is kept by the draft, so a lost answer never makes a second client. */
export const createClient = (
  body: Body<typeof clientCreate>,
  idempotencyKey: string,
): Promise<Reply<typeof clientCreate>> => send(clientCreate, { body, idempotencyKey })
