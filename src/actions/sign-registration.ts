import type { Body, Reply } from '../../protocol/call.ts'
import {
  registrationSign,
  registrationTerms,
} from '../../protocol/calls/profile-manager/registration.ts'
import { send } from '../api/send.ts'

export type RegistrationTerms = Reply<typeof registrationTerms>

/** The documents that the code of REGISTRATION_END signs, with their hash (D22). */
export const loadRegistrationTerms = (): Promise<RegistrationTerms> => send(registrationTerms)

/** Signs the registration. Never queued: without network it is simply not signed (D31). */
export const signRegistration = (
  body: Body<typeof registrationSign>,
  idempotencyKey: string,
): Promise<Reply<typeof registrationSign>> => send(registrationSign, { body, idempotencyKey })
