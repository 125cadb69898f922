import {
  reauthenticate,
  reauthenticationOptions,
} from '../../protocol/calls/auth-service/reauthentication.ts'
import type { ReauthenticatedAction } from '../../protocol/reauthenticated-actions.ts'
import { showPasskey } from '../api/passkeys.ts'
import { send } from '../api/send.ts'

/** Confirms an action by a passkey; what the action's call takes. Throws CallRefused, NetworkFailure, ToldFailure. */
export const reauthenticateByPasskey = async (action: ReauthenticatedAction): Promise<string> => {
  const credential = await showPasskey(await send(reauthenticationOptions, { body: { action } }))
  return (await send(reauthenticate, { body: { action, credential } })).reauthentication
}

/** Confirms an action by the password. Throws CallRefused with the field `currentPassword`. */
export const reauthenticateByPassword = async (
  action: ReauthenticatedAction,
  currentPassword: string,
): Promise<string> =>
  (await send(reauthenticate, { body: { action, currentPassword } })).reauthentication
