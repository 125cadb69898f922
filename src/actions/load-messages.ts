import type { Reply } from '../../protocol/call.ts'
import { messages } from '../../protocol/calls/profile-manager/messages.ts'
import { send } from '../api/send.ts'
import { loadSnapshot, saveSnapshot } from '../offline/snapshots.ts'

export type MessageLog = Reply<typeof messages>
export type Message = MessageLog['messages'][number]

const NAME = 'messages'

/** What we wrote and how often (D17), kept on this device on the way. Throws CallRefused, NetworkFailure. */
export const loadMessages = async (signal: AbortSignal): Promise<MessageLog> => {
  const value = await send(messages, { signal })
  saveSnapshot(NAME, { value, asOf: value.asOf, receivedAtMs: Date.now() }).catch(reportError)
  return value
}

/** The log as this device last saw it, or null. */
export const recallMessages = async (): Promise<MessageLog | null> =>
  (await loadSnapshot<MessageLog>(NAME))?.value ?? null
