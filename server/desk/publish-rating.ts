import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { lockRating, setRatingPublished } from '../db/support.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import { recordStaffAction } from './staff-actions.ts'
import type { Actor } from './take-case.ts'

/**
 * Shows the words of a client to everybody, or takes them away; only words whose client lets them be shown (decision 0073).
 * @throws Refusal NOT_FOUND for a rating that is not there, has no words or may not be shown
 */
export const publishRating = (
  context: Context,
  idempotency: IdempotencyRequest,
  { id, published, actor }: { id: string; published: boolean; actor: Actor },
): Promise<void> =>
  runIdempotent(context, idempotency, {
    async effect(tx) {
      const rating = await lockRating(tx, id)
      if (!rating?.mayPublish || rating.comment === '') throw new Refusal('NOT_FOUND')
      const nowMs = context.clock.now()
      await setRatingPublished(tx, id, published ? (rating.publishedAtMs ?? nowMs) : null)
      await recordStaffAction(
        tx,
        {
          staffId: actor.staff.id,
          action: published ? 'RATING_SHOWN' : 'RATING_HIDDEN',
          clientId: rating.clientId,
          subject: id,
          address: actor.address,
        },
        nowMs,
      )
    },
  })
