import type { Reply } from '../../protocol/call.ts'
import { clientStatus } from '../../protocol/calls/profile-manager/client.ts'
import { send } from '../api/send.ts'

export type ClientCheck = Reply<typeof clientStatus>

/** How the check of the documents stands and what to do next (D20). */
export const checkClient = (signal?: AbortSignal): Promise<ClientCheck> =>
  send(clientStatus, signal ? { signal } : {})
