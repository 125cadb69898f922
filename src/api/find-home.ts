import { clientStatus } from '../../protocol/calls/profile-manager/client.ts'
import { PATHS } from '../../protocol/paths.ts'
import { send } from './send.ts'
import { CallRefused, NetworkFailure } from './send-failures.ts'

/**
 * Where a signed-in person belongs: the registration while it is unfinished, otherwise `account`, a screen of the
 * account (spec §2, D48). Null when the server did not say.
 */
export const findHome = async (account: string): Promise<string | null> => {
  try {
    const { status } = await send(clientStatus)
    const unfinished = status === 'REGISTERED' || status === 'UNCOMPLETED_REGISTRATION'
    return unfinished ? PATHS.signUp : account
  } catch (error) {
    if (error instanceof CallRefused || error instanceof NetworkFailure) return null
    throw error
  }
}
