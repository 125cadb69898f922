import type { ReserveRates } from '../../lending/reserves.ts'
import type { Context } from '../context.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import { insertReserveRateDraft } from '../db/reserve-rates.ts'
import { askInside } from './ask-inside.ts'
import { RESERVE_RATE_ACTIONS } from './reserve-rates.ts'
import type { Actor } from './take-case.ts'

export interface ProposedRates {
  /** YYYY-MM-DD */
  readonly validFrom: string
  readonly rates: ReserveRates
  readonly reason: string
  readonly actor: Actor
}

/**
 * Keeps the percents of reserves that somebody has typed and asks another person to put them in force; until then nothing
 * changes.
 * @throws Refusal ROLE_REFUSED, REQUEST_IMPOSSIBLE for a day that is over or today, and for percents that fall
 */
export const proposeReserveRates = (
  context: Context,
  idempotency: IdempotencyRequest,
  { validFrom, rates, reason, actor }: ProposedRates,
): Promise<string> =>
  runIdempotent(context, idempotency, {
    async effect(tx) {
      const nowMs = context.clock.now()
      const typed = { typedBy: actor.staff.id, typedAtMs: nowMs }
      const subjectId = await insertReserveRateDraft(tx, { validFrom, rates, ...typed })
      return askInside(tx, context, RESERVE_RATE_ACTIONS, {
        kind: 'SET_RESERVE_RATES',
        subjectId,
        reason,
        actor,
      })
    },
  })
