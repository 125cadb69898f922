import {
  passkeyAdd,
  passkeyOptions,
  passkeyRemove,
  passkeyRename,
} from '../../protocol/calls/auth-service/passkeys.ts'
import { makePasskey } from '../api/passkeys.ts'
import { send } from '../api/send.ts'

/** Makes a passkey on this device and has the account know it. Throws CallRefused, NetworkFailure, ToldFailure. */
export const addPasskey = async (reauthentication: string): Promise<void> => {
  const options = await send(passkeyOptions, { body: { reauthentication } })
  const credential = await makePasskey(options)
  await send(passkeyAdd, {
    body: { reauthentication, credential },
    idempotencyKey: crypto.randomUUID(),
  })
}

/** Calls a passkey something else. Throws CallRefused with the field that is wrong. */
export const renamePasskey = async (id: string, name: string): Promise<void> => {
  await send(passkeyRename, { body: { id, name } })
}

/** Removes a passkey. Throws CallRefused. */
export const removePasskey = async (id: string, reauthentication: string): Promise<void> => {
  await send(passkeyRemove, { body: { id, reauthentication } })
}
