import type { HolidayLawTerm } from '../../lending/payment-holiday.ts'
import type { Context } from '../context.ts'
import { insertHolidayLawDraft } from '../db/dated-limits.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import { askInside } from './ask-inside.ts'
import { HOLIDAY_LAW_ACTIONS } from './holiday-law.ts'
import type { Actor } from './take-case.ts'

export interface ProposedHolidayLaw extends HolidayLawTerm {
  readonly reason: string
  readonly actor: Actor
}

/**
 * Keeps the last day of 377-FZ that somebody has typed and asks another person to put it in force; until then nothing
 * changes.
 * @throws Refusal ROLE_REFUSED, REQUEST_IMPOSSIBLE for days that cannot be
 */
export const proposeHolidayLaw = (
  context: Context,
  idempotency: IdempotencyRequest,
  { validFrom, lastOn, reason, actor }: ProposedHolidayLaw,
): Promise<string> =>
  runIdempotent(context, idempotency, {
    async effect(tx) {
      const typed = { typedBy: actor.staff.id, typedAtMs: context.clock.now() }
      const subjectId = await insertHolidayLawDraft(tx, { validFrom, lastOn, ...typed })
      return askInside(tx, context, HOLIDAY_LAW_ACTIONS, {
        kind: 'SET_HOLIDAY_LAW',
        subjectId,
        reason,
        actor,
      })
    },
  })
