import { inboxRead } from '../../protocol/calls/profile-manager/inbox.ts'
import { send } from '../api/send.ts'
import { currentSession } from '../api/session.ts'
import { outcomeOf } from '../offline/outbox-changes.ts'
import { outbox } from '../offline/outbox.ts'

/**
 * Notes that messages were read, now or when the network is back: twice is once (D31). Returns whether the server knows
 * it. CallRefused and NetworkFailure only where the device keeps nothing.
 */
export const readMessages = async (ids: readonly string[]): Promise<boolean> => {
  const key = crypto.randomUUID()
  const body = { ids: [...ids] }
  const coming = outcomeOf(key)
  try {
    await outbox.add({ kind: 'read', body }, { key, ownerId: currentSession()?.claims.sub })
  } catch {
    // A full device: without its outbox the server is told now or not at all.
    await send(inboxRead, { body })
    return true
  }
  return (await coming) === 'sent'
}
