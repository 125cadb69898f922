import type { MarketLimit } from '../../lending/market-limits.ts'
import type { Context } from '../context.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import { insertMarketDraft } from '../db/dated-limits.ts'
import { askInside } from './ask-inside.ts'
import { MARKET_ACTIONS } from './market-limits.ts'
import type { Actor } from './take-case.ts'

export interface ProposedLimits {
  readonly quarter: string
  /** YYYY-MM-DD */
  readonly validFrom: string
  readonly limits: readonly MarketLimit[]
  readonly reason: string
  readonly actor: Actor
}

/**
 * Keeps the limits that somebody has typed and asks another person to put them in force; until then nothing changes.
 * @throws Refusal ROLE_REFUSED, REQUEST_IMPOSSIBLE for a day that is over, or has contracts by another row
 */
export const proposeMarketLimits = (
  context: Context,
  idempotency: IdempotencyRequest,
  { reason, actor, ...typed }: ProposedLimits,
): Promise<string> =>
  runIdempotent(context, idempotency, {
    async effect(tx) {
      const nowMs = context.clock.now()
      const typedBy = actor.staff.id
      const subjectId = await insertMarketDraft(tx, { ...typed, typedBy, typedAtMs: nowMs })
      return askInside(tx, context, MARKET_ACTIONS, {
        kind: 'SET_MARKET_LIMITS',
        subjectId,
        reason,
        actor,
      })
    },
  })
