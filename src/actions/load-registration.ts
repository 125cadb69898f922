import { clientData } from '../../protocol/calls/profile-manager/client.ts'
import { send } from '../api/send.ts'
import { claimOffline } from '../offline/wipe.ts'
import type { InfoUser } from '../state/sign-up.ts'

/**
 * What the server keeps of the registration; the step in it is where the person goes on (D19). From here on drafts and
 * photos on this device are this client's; somebody else's are removed (D32).
 */
export const loadRegistration = async (signal?: AbortSignal): Promise<InfoUser> => {
  const info = await send(clientData, signal ? { signal } : {})
  // A device that keeps nothing must not hold back the registration.
  await claimOffline(info.clientId).catch(reportError)
  return info
}
