import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { clientNameOf } from '../db/client-profile.ts'
import { clientById } from '../db/clients.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import { recordStaffAction } from './staff-actions.ts'
import { lockThread, supportThreadOf } from '../db/support.ts'
import { writeAnswer } from '../messaging/answer-support.ts'
import type { Actor } from './take-case.ts'

const MAX_SHOWN = 200

/** The thread of a client; that it was opened is written down. @throws Refusal NOT_FOUND */
export const openThread = async (context: Context, { staff, address }: Actor, clientId: string) => {
  const { database, clock } = context
  const client = await clientById(database, clientId)
  if (!client) throw new Refusal('NOT_FOUND')
  await recordStaffAction(
    database,
    { staffId: staff.id, action: 'THREAD_OPENED', clientId, address },
    clock.now(),
  )
  return {
    clientName: await clientNameOf(database, clientId),
    phone: client.phone,
    messages: await supportThreadOf(database, clientId, MAX_SHOWN),
  }
}

/**
 * Answers a client in their thread and tells them. Whoever has not read the last message answers something else than they
 * think: that is refused. Sent again under its key it is written once.
 * @throws Refusal NOT_FOUND, THREAD_MOVED
 */
export const answerThread = (
  context: Context,
  idempotency: IdempotencyRequest,
  answer: { clientId: string; body: string; afterMessageId: string; actor: Actor },
): Promise<void> =>
  runIdempotent(context, idempotency, {
    async effect(tx) {
      const { clientId, body, afterMessageId, actor } = answer
      const nowMs = context.clock.now()
      const last = await lockThread(tx, clientId)
      if (last === null) throw new Refusal('NOT_FOUND')
      if (last !== afterMessageId) throw new Refusal('THREAD_MOVED')
      const subject = await writeAnswer(tx, { clientId, body, nowMs })
      const { staff, address } = actor
      await recordStaffAction(
        tx,
        { staffId: staff.id, action: 'THREAD_ANSWERED', clientId, subject, address },
        nowMs,
      )
    },
  })
