import { loginByPasskey, loginPasskeyOptions } from '../../protocol/calls/auth-service/passkeys.ts'
import { showPasskey } from './passkeys.ts'
import { send } from './send.ts'

/** Shows a passkey to a begun login; the address that continues it. Throws CallRefused, NetworkFailure, ToldFailure. */
export const enterByPasskey = async (uid: string): Promise<string> => {
  const params = { uid }
  const credential = await showPasskey(await send(loginPasskeyOptions, { params }))
  const { returnTo } = await send(loginByPasskey, { params, body: { credential } })
  return returnTo
}
