import { MINUTE_MS } from '../../lending/durations.ts'
import { SEND_MESSAGE, type SendOrder } from '../messaging/messages.ts'
import { giveMessageUp, notifyClient } from '../messaging/notify-client.ts'
import { planReminders } from '../messaging/reminders.ts'
import type { Job } from '../job.ts'
import { moscowMidnightPlus } from './moscow-midnight.ts'
import { NIGHTLY_TRIES } from './retries.ts'

/** Sends one message to a client (D17). */
export const sendMessageJob: Job<SendOrder> = {
  kind: SEND_MESSAGE,
  maxAttempts: 5,
  retryDelayMs: (attempt) => attempt * 5 * MINUTE_MS,
  run: notifyClient,
  onDead: giveMessageUp,
}

const nextRunAtMs = (nowMs: number): number => moscowMidnightPlus(nowMs, 20)

/** Plans the reminders and notices up to its next run at 00:20 Moscow (D16, D17, D33), after the loans were settled. */
export const remindJob: Job<null> = {
  kind: 'loans.remind',
  ...NIGHTLY_TRIES,
  nextRunAtMs,
  run: (context) => planReminders(context, nextRunAtMs),
}
