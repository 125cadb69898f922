import type { LoanCaps } from '../../lending/rules.ts'
import type { Context } from '../context.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import { insertLawCapDraft } from '../db/dated-limits.ts'
import { askInside } from './ask-inside.ts'
import { LAW_CAP_ACTIONS } from './law-caps.ts'
import type { Actor } from './take-case.ts'

export interface ProposedCaps {
  /** YYYY-MM-DD */
  readonly validFrom: string
  readonly caps: LoanCaps
  readonly reason: string
  readonly actor: Actor
}

/**
 * Keeps the caps that somebody has typed and asks another person to put them in force; until then nothing changes.
 * @throws Refusal ROLE_REFUSED, REQUEST_IMPOSSIBLE for a day that is over or today
 */
export const proposeLawCaps = (
  context: Context,
  idempotency: IdempotencyRequest,
  { validFrom, caps, reason, actor }: ProposedCaps,
): Promise<string> =>
  runIdempotent(context, idempotency, {
    async effect(tx) {
      const nowMs = context.clock.now()
      const typed = { typedBy: actor.staff.id, typedAtMs: nowMs }
      const subjectId = await insertLawCapDraft(tx, { validFrom, ...caps, ...typed })
      return askInside(tx, context, LAW_CAP_ACTIONS, {
        kind: 'SET_LAW_CAPS',
        subjectId,
        reason,
        actor,
      })
    },
  })
