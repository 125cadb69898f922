import { SEND_MESSAGE, type SendOrder } from '../messaging/messages.ts'
import { giveMessageUp, notifyClient } from '../messaging/notify-client.ts'
import type { Job } from './job.ts'

/** Sends one message to a client (D17). */
export const sendMessageJob: Job<SendOrder> = {
  kind: SEND_MESSAGE,
  maxAttempts: 5,
  retryDelayMs: (attempt) => attempt * 5 * 60_000,
  run: notifyClient,
  onDead: giveMessageUp,
}
