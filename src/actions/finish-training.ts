import { actionFlagsSetTraining } from '../../protocol/calls/profile-manager/flags.ts'
import { send } from '../api/send.ts'
import { currentSession } from '../api/session.ts'
import { outbox } from '../offline/outbox.ts'

/**
 * Notes that the tour of the account was seen or declined, now or when the network is back: no other device shows it
 * again (spec §7). CallRefused and NetworkFailure only where the device keeps nothing.
 */
export const finishTraining = async (): Promise<void> => {
  const body = { status: 'COMPLETED' } as const
  try {
    await outbox.add(
      { kind: 'training', body },
      { topic: 'training', ownerId: currentSession()?.claims.sub },
    )
  } catch {
    // A full device: without its outbox the server is told now or not at all.
    await send(actionFlagsSetTraining, { body })
  }
}
