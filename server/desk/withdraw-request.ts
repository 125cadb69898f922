import { REQUEST_LIFE_MS } from '../../protocol/two-people.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { decideDeskRequest, lockDeskRequest } from '../db/desk-requests.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import { recordQuestion } from './record-question.ts'
import type { Actor } from './take-case.ts'

interface Withdrawal {
  readonly requestId: string
  /** Why nobody has to decide any more. */
  readonly reason: string
  readonly actor: Actor
}

/**
 * Takes back what the same person asked for and nobody has decided: nothing was done, so one person may (decision 0110).
 * @throws Refusal NOT_FOUND, REQUEST_NOT_YOURS, REQUEST_DECIDED, REQUEST_EXPIRED
 */
export const withdrawRequest = (
  context: Context,
  idempotency: IdempotencyRequest,
  { requestId, reason, actor }: Withdrawal,
): Promise<void> =>
  runIdempotent(context, idempotency, {
    async effect(tx) {
      const nowMs = context.clock.now()
      const request = await lockDeskRequest(tx, requestId)
      if (!request) throw new Refusal('NOT_FOUND')
      const { askedBy, askedAtMs, state } = request
      if (askedBy !== actor.staff.id) throw new Refusal('REQUEST_NOT_YOURS')
      const isOver =
        state === 'EXPIRED' || (state === 'OPEN' && nowMs - askedAtMs >= REQUEST_LIFE_MS)
      if (isOver) throw new Refusal('REQUEST_EXPIRED')
      if (state !== 'OPEN') throw new Refusal('REQUEST_DECIDED')
      const withdrawn = { state: 'WITHDRAWN', decidedBy: null, decidedAtMs: nowMs } as const
      await decideDeskRequest(tx, requestId, { ...withdrawn, note: reason })
      await recordQuestion(tx, request, { action: 'REQUEST_WITHDRAWN', reason, actor }, nowMs)
    },
  })
