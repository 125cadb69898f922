import { Refusal } from '../../protocol/errors.ts'
import type { ClientProof } from '../../protocol/client-proof.ts'
import { confirmCodeAccesses, openCodeAccess } from '../accounts/code-accesses.ts'
import type { Context } from '../context.ts'
import { lockClient } from '../db/clients.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import { accessConfirmed } from '../messaging/account-texts.ts'
import { tellEvent } from '../messaging/tell-event.ts'
import { provePassport } from './prove-passport.ts'
import { recordStaffAction } from './staff-actions.ts'
import type { Actor } from './take-case.ts'

interface Shown {
  readonly clientId: string
  /** Ten digits of series and number, as the client shows them. */
  readonly passport: string
  readonly proof: ClientProof
  readonly reason: string
  readonly actor: Actor
}

/**
 * Notes that the owner of an account has shown the passport after somebody got in by a code alone: the pause ends, and what
 * «Это не я» has stopped goes on (decision 0147). A telephone call proves nothing: the number may be the thief's.
 * @throws Refusal NOT_FOUND, VALIDATION, REQUEST_IMPOSSIBLE, ILLEGAL_TRANSITION when nothing waits for it
 */
export const confirmAccessAtDesk = (
  context: Context,
  idempotency: IdempotencyRequest,
  { clientId, passport, proof, reason, actor }: Shown,
): Promise<void> =>
  runIdempotent(context, idempotency, {
    async before() {
      await provePassport(context, {
        clientId,
        digits: passport,
        field: 'passport',
        instead: {
          unknown: 'Без паспорта в анкете займов и так нет.',
          over: 'Проверьте паспорт завтра, по документам.',
        },
        actor,
      })
    },
    async effect(tx) {
      const nowMs = context.clock.now()
      await lockClient(tx, clientId)
      const open = await openCodeAccess(tx, clientId, nowMs)
      if (!open)
        throw new Refusal('ILLEGAL_TRANSITION', {
          detail: 'Подтверждать нечего: займы и карты этого клиента не на паузе.',
        })
      await confirmCodeAccesses(tx, { clientId, by: 'STAFF', nowMs })
      const { staff, address } = actor
      const done = {
        staffId: staff.id,
        action: 'ACCESS_CONFIRMED',
        clientId,
        subject: proof,
        reason,
        address,
      } as const
      await recordStaffAction(tx, done, nowMs)
      const words = accessConfirmed(nowMs)
      await tellEvent(tx, { clientId, loanId: null, words, cause: `${open.id}:confirmed`, nowMs })
    },
  })
