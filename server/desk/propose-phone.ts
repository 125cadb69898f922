import { REQUEST_LIFE_MS } from '../../protocol/two-people.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { ClientProof } from '../../protocol/client-proof.ts'
import type { Context } from '../context.ts'
import { lockClient } from '../db/clients.ts'
import { expireDeskRequests } from '../db/desk-requests.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import { insertPhoneDraft, openPhoneDraft } from '../db/data-changes.ts'
import { phoneAskedFor } from '../messaging/account-texts.ts'
import { tellEvent } from '../messaging/tell-event.ts'
import { askInside } from './ask-inside.ts'
import { PHONE_ACTIONS, tailOf } from './phone-actions.ts'
import { provePassport } from './prove-passport.ts'
import type { Actor } from './take-case.ts'

interface ProposedPhone {
  readonly clientId: string
  /** E.164 */
  readonly phone: string
  /** Ten digits of series and number, as the client shows them. */
  readonly passport: string
  readonly proof: ClientProof
  readonly reason: string
  readonly actor: Actor
}

const prove = (context: Context, { clientId, passport, actor }: ProposedPhone) =>
  provePassport(context, {
    clientId,
    digits: passport,
    field: 'passport',
    instead: {
      unknown: 'Пусть клиент зарегистрируется с новым номером.',
      over: 'Смените номер завтра, по документам.',
    },
    actor,
  })

/**
 * Asks another person to give a client who has lost their phone another one; until then nothing changes. The client is told
 * at once by every way they chose, so that an owner who lost nothing can object. One question at a time about a client.
 * @throws Refusal ROLE_REFUSED, NOT_FOUND, VALIDATION, REQUEST_IMPOSSIBLE, REQUEST_OPEN, PHONE_TAKEN
 */
export const proposePhone = (
  context: Context,
  idempotency: IdempotencyRequest,
  proposed: ProposedPhone,
): Promise<string> =>
  runIdempotent(context, idempotency, {
    async before() {
      await prove(context, proposed)
    },
    async effect(tx) {
      const nowMs = context.clock.now()
      const { clientId, phone, proof, reason, actor } = proposed
      const { phone: former } = await lockClient(tx, clientId)
      await expireDeskRequests(tx, { beforeMs: nowMs - REQUEST_LIFE_MS, nowMs })
      if (await openPhoneDraft(tx, clientId)) throw new Refusal('REQUEST_OPEN')
      const subjectId = await insertPhoneDraft(tx, {
        clientId,
        former,
        phone,
        proof,
        networkAddress: actor.address,
        typedBy: actor.staff.id,
        typedAtMs: nowMs,
      })
      const requestId = await askInside(tx, context, PHONE_ACTIONS, {
        kind: 'CHANGE_PHONE',
        subjectId,
        reason,
        actor,
      })
      const words = phoneAskedFor({ atMs: nowMs, tail: tailOf(phone) })
      await tellEvent(tx, { clientId, loanId: null, words, cause: subjectId, nowMs })
      return requestId
    },
  })
