import { DAY_MS } from '../../lending/durations.ts'
import { knownGoal } from '../../protocol/goals.ts'
import type { Context } from '../context.ts'
import { insertRecommendation, insertTrackedEvent } from '../db/support.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'

/** An event of the interface as a device tells it; whose it was is not written down. */
export interface TrackedEvent {
  readonly name: string
  readonly details: Readonly<Record<string, string | number | boolean>>
  /** The device's own moment, ISO 8601. */
  readonly at: string | undefined
}

/** Nothing waits longer for the network: older moments come from a wrong clock. */
const OLDEST_MS = 30 * DAY_MS

/** An event that waited for the network tells its own moment; one that cannot be right, or none, counts as now. */
const momentOf = (at: string | undefined, nowMs: number): number => {
  const atMs = at === undefined ? Number.NaN : Date.parse(at)
  return atMs <= nowMs && atMs >= nowMs - OLDEST_MS ? atMs : nowMs
}

/** Keeps a rating, 1 to 5, with its comment and whether everybody may read it. */
export const leaveRecommendation = (
  context: Context,
  idempotency: IdempotencyRequest,
  recommendation: { clientId: string; rating: number; comment: string; mayPublish: boolean },
): Promise<void> =>
  runIdempotent(context, idempotency, {
    effect: (tx) => insertRecommendation(tx, { ...recommendation, atMs: context.clock.now() }),
  })

/**
 * Keeps one event of the interface: its listed name and parameters, and nothing else of it (decision 0064). One that no
 * list knows, of another version of the page or made up, is taken and not kept: its device has nothing to mend.
 */
export const trackEvent = async (
  context: Context,
  idempotency: IdempotencyRequest,
  { name, details, at }: TrackedEvent,
): Promise<void> => {
  const goal = knownGoal(name, details)
  if (goal === null) return
  await runIdempotent(context, idempotency, {
    effect: (tx) => insertTrackedEvent(tx, { ...goal, atMs: momentOf(at, context.clock.now()) }),
  })
}
