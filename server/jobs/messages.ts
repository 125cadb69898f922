import { moscowDate } from '../../lending/calendar.ts'
import { MINUTE_MS } from '../../lending/durations.ts'
import type { Context } from '../context.ts'
import { transaction } from '../db/transaction.ts'
import { SEND_MESSAGE, type SendOrder } from '../messaging/messages.ts'
import { giveMessageUp, notifyClient } from '../messaging/notify-client.ts'
import { type ReminderRound, reminderRounds, remindPage } from '../messaging/reminders.ts'
import type { Job } from './job.ts'
import { moscowMidnightPlus } from './moscow-midnight.ts'
import { pageByPage } from './page-by-page.ts'
import { NIGHTLY_TRIES } from './retries.ts'

/** Sends one message to a client (D17). */
export const sendMessageJob: Job<SendOrder> = {
  kind: SEND_MESSAGE,
  maxAttempts: 5,
  retryDelayMs: (attempt) => attempt * 5 * MINUTE_MS,
  run: notifyClient,
  onDead: giveMessageUp,
}

const PAGE = 500

const nextRunAtMs = (nowMs: number): number => moscowMidnightPlus(nowMs, 20)

const runRound = ({ database, clock }: Context, round: ReminderRound): Promise<void> =>
  pageByPage<string>((afterId) =>
    transaction(database, (tx) =>
      remindPage(tx, round, {
        afterId: afterId ?? '',
        limit: PAGE,
        nowMs: clock.now(),
        untilMs: nextRunAtMs(clock.now()),
      }),
    ),
  )

/**
 * Plans the reminders and notices up to its next run at 00:20 Moscow (D16, D17, D33), after the loans were settled. Only loans due
 * on a handful of dates are read, by index.
 */
export const remindJob: Job<null> = {
  kind: 'loans.remind',
  ...NIGHTLY_TRIES,
  nextRunAtMs,
  async run(context) {
    const today = moscowDate(context.clock.now())
    for (const round of await reminderRounds(context.database, today))
      await runRound(context, round)
  },
}
