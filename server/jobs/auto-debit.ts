import { DEBIT_HOURS, lastDebitMs, moscowHourMs } from '../../lending/auto-debit.ts'
import { addDays, isoDate, moscowDate } from '../../lending/calendar.ts'
import { HOUR_MS, MINUTE_MS } from '../../lending/durations.ts'
import type { Context } from '../context.ts'
import { type DueDebit, dueDebits } from '../db/auto-debits.ts'
import { enqueueAll } from '../db/outbox.ts'
import { transaction } from '../db/transaction.ts'
import { attemptAutoDebit } from '../servicing/auto-debit-attempt.ts'
import type { Job } from './job.ts'
import { NIGHTLY_TRIES } from './retries.ts'
import { pageByPage } from './page-by-page.ts'

const ATTEMPT = 'auto-debit.attempt'
const PAGE = 500
/** A server that was down must not debit at an hour the client was not told. */
const LATEST_MS = 2 * HOUR_MS

type Attempt = { readonly loanId: string; readonly slotMs: number }

const attemptOf = ({ loanId, dueOn }: DueDebit, nowMs: number): Attempt[] => {
  const slotMs = lastDebitMs(isoDate(dueOn), nowMs)
  return slotMs !== null && nowMs - slotMs <= LATEST_MS ? [{ loanId, slotMs }] : []
}

const planPage = async (context: Context, after: DueDebit | null): Promise<DueDebit | null> => {
  const { database, clock } = context
  const nowMs = clock.now()
  const page = await dueDebits(database, { today: moscowDate(nowMs), after, limit: PAGE })
  const rows = page
    .flatMap((due) => attemptOf(due, nowMs))
    .map((attempt) => ({
      kind: ATTEMPT,
      payload: attempt,
      runAtMs: nowMs,
      dedupeKey: `${attempt.loanId}:${attempt.slotMs}`,
    }))
  if (rows.length > 0) await transaction(database, (tx) => enqueueAll(tx, rows))
  return page.length === PAGE ? (page.at(-1) ?? null) : null
}

/** Orders the debits of 10:00 and 19:00 Moscow (D16): loans with an agreement and a payment due, found by index. */
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
  async run(context) {
    await pageByPage<DueDebit>((after) => planPage(context, after))
  },
}

/** One debit of a planned moment (D16). */
export const attemptAutoDebitJob: Job<Attempt> = {
  kind: ATTEMPT,
  maxAttempts: 3,
  retryDelayMs: () => MINUTE_MS,
  run: attemptAutoDebit,
}
