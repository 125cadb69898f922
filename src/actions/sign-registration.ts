import type { Body, Reply } from '../../protocol/call.ts'
import { registrationSign } from '../../protocol/calls/profile-manager/registration.ts'
import { send } from '../api/send.ts'

/** Signs the registration. Never queued: without network it is simply not signed (D31). */
export const signRegistration = (
  body: Body<typeof registrationSign>,
  idempotencyKey: string,
): Promise<Reply<typeof registrationSign>> => send(registrationSign, { body, idempotencyKey })
