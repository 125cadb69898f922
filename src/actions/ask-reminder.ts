import { limitsReminder } from '../../protocol/calls/core/limits.ts'
import { oneAtATime } from '../api/intent.ts'
import { send } from '../api/send.ts'

/** Asks to be told once when a loan can be taken again, or takes that back. Throws CallRefused, NetworkFailure. */
export const askReminder = async (wanted: boolean): Promise<void> => {
  await oneAtATime(`loan-reminder/${wanted}`, (idempotencyKey) =>
    send(limitsReminder, { body: { wanted }, idempotencyKey }),
  )
}
