import { clientData } from '../../protocol/calls/profile-manager.ts'
import { send } from '../api/send.ts'
import type { InfoUser } from '../state/sign-up.ts'

/** What the server keeps of the registration; the step in it is where the person goes on (D19). */
export const loadRegistration = (signal?: AbortSignal): Promise<InfoUser> =>
  send(clientData, signal ? { signal } : {})
