import { sessionsEnd, sessionsEndOthers } from '../../protocol/calls/auth-service/session.ts'
import { send } from '../api/send.ts'

/** Ends one of the own sign-ins. Throws CallRefused, NOT_FOUND for one that has ended already. */
export const endSignIn = async (id: string): Promise<void> => {
  await send(sessionsEnd, { body: { id } })
}

/** Ends every own sign-in but this one. */
export const endOtherSignIns = async (): Promise<void> => {
  await send(sessionsEndOthers, {})
}
