import { actionFlagsCurrently } from '../../protocol/calls/profile-manager/flags.ts'
import { send } from '../api/send.ts'
import { outbox } from '../offline/outbox.ts'
import type { ProfileFlags } from '../state/profile.ts'
import { dated, type Query } from './query.ts'

/** State of each profile flag (spec §4); what this device has not sent yet counts as sent. */
export const flagsQuery: Query<ProfileFlags> = {
  isPersonal: true,
  async ask(_none, signal) {
    const flags = await send(actionFlagsCurrently, { signal })
    // A device that keeps nothing has nothing waiting.
    const waiting = await outbox.items().catch(() => [])
    const training = waiting.find(({ queued }) => queued.kind === 'training')
    return dated(training ? { ...flags, training: 'COMPLETED' } : flags)
  },
}
