import { lastDebitMs } from '../../lending/auto-debit.ts'
import { isoDate, moscowDate } from '../../lending/calendar.ts'
import { HOUR_MS } from '../../lending/durations.ts'
import type { Context } from '../context.ts'
import { type DueDebit, dueDebits } from '../db/auto-debits.ts'
import { enqueueAlone } from '../db/outbox.ts'
import { pageByPage } from '../page-by-page.ts'

/** Outbox kind of one debit of a planned moment. */
export const ATTEMPT_AUTO_DEBIT = 'auto-debit.attempt'
export type AutoDebitOrder = { readonly loanId: string; readonly slotMs: number }

const PAGE = 500
const LATEST_MS = 2 * HOUR_MS

/** True when a planned moment is so long over that a debit would come at an hour the client was not told. */
export const isTooLate = (slotMs: number, nowMs: number): boolean => nowMs - slotMs > LATEST_MS

const orderOf = ({ loanId, dueOn }: DueDebit, nowMs: number): AutoDebitOrder[] => {
  const slotMs = lastDebitMs(isoDate(dueOn), nowMs)
  return slotMs !== null && !isTooLate(slotMs, nowMs) ? [{ loanId, slotMs }] : []
}

const planPage = async (
  { database, clock }: Context,
  after: DueDebit | null,
): Promise<DueDebit | null> => {
  const nowMs = clock.now()
  const page = await dueDebits(database, { today: moscowDate(nowMs), after, limit: PAGE })
  const orders = page.flatMap((due) => orderOf(due, nowMs))
  await enqueueAlone(
    database,
    orders.map((payload) => ({
      kind: ATTEMPT_AUTO_DEBIT,
      payload,
      runAtMs: nowMs,
      dedupeKey: `${payload.loanId}:${payload.slotMs}`,
    })),
  )
  return page.length === PAGE ? (page.at(-1) ?? null) : null
}

/** Orders the debits of the latest planned moment (D16): loans with an agreement and a payment due, found by index. */
export const planAutoDebits = (context: Context): Promise<void> =>
  pageByPage<DueDebit>((after) => planPage(context, after))
