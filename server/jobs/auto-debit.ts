import { DEBIT_HOURS, moscowHourMs } from '../../lending/auto-debit.ts'
import { addDays, moscowDate } from '../../lending/calendar.ts'
import { MINUTE_MS } from '../../lending/durations.ts'
import { attemptAutoDebit } from '../servicing/auto-debit-attempt.ts'
import {
  ATTEMPT_AUTO_DEBIT,
  type AutoDebitOrder,
  planAutoDebits,
} from '../servicing/plan-auto-debits.ts'
import type { Job } from '../job.ts'
import { NIGHTLY_TRIES } from './retries.ts'

/** Orders the debits of 10:00 and 19:00 Moscow (D16). */
export const planAutoDebitsJob: Job<null> = {
  kind: 'auto-debit.plan',
  ...NIGHTLY_TRIES,
  nextRunAtMs(nowMs) {
    const today = moscowDate(nowMs)
    const moments = [today, addDays(today, 1)].flatMap((day) =>
      DEBIT_HOURS.map((hour) => moscowHourMs(day, hour)),
    )
    return moments.find((moment) => moment > nowMs) ?? nowMs
  },
  run: planAutoDebits,
}

/** One debit of a planned moment (D16). */
export const attemptAutoDebitJob: Job<AutoDebitOrder> = {
  kind: ATTEMPT_AUTO_DEBIT,
  maxAttempts: 3,
  retryDelayMs: () => MINUTE_MS,
  run: attemptAutoDebit,
}
