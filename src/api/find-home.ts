import { clientStatus } from '../../protocol/calls/profile-manager/client.ts'
import { PATHS } from '../../protocol/paths.ts'
import { CallRefused, NetworkFailure, send } from './send.ts'

/**
 * Where a signed-in person belongs: the registration while it is unfinished, otherwise the account (spec §2).
 * Null when the server did not say.
 */
export const findHome = async (): Promise<string | null> => {
  try {
    const { status } = await send(clientStatus)
    const unfinished = status === 'REGISTERED' || status === 'UNCOMPLETED_REGISTRATION'
    return unfinished ? PATHS.signUp : PATHS.addContract
  } catch (error) {
    if (error instanceof CallRefused || error instanceof NetworkFailure) return null
    throw error
  }
}
