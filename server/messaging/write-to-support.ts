import type { CallBackTime } from '../../protocol/enums.ts'
import type { Context } from '../context.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import { insertSupportMessage } from '../db/support.ts'

const TIMES: Readonly<Record<CallBackTime, string>> = {
  NOW: 'как можно скорее',
  MORNING: 'с 9 до 12 по Москве',
  DAY: 'с 12 до 17 по Москве',
  EVENING: 'с 17 до 21 по Москве',
}

/** Adds a message of the client to the thread with the lender. */
export const writeToSupport = (
  context: Context,
  idempotency: IdempotencyRequest,
  { clientId, body }: { clientId: string; body: string },
): Promise<void> =>
  runIdempotent(context, idempotency, {
    async effect(tx) {
      const nowMs = context.clock.now()
      await insertSupportMessage(tx, { clientId, author: 'CLIENT', kind: 'TEXT', body, nowMs })
    },
  })

/** Asks for a call to the phone of the account; the request stands in the thread like a message. */
export const askForCallBack = (
  context: Context,
  idempotency: IdempotencyRequest,
  { clientId, time, about }: { clientId: string; time: CallBackTime; about: string },
): Promise<void> =>
  runIdempotent(context, idempotency, {
    async effect(tx) {
      const nowMs = context.clock.now()
      const body = `Перезвоните мне ${TIMES[time]}.${about === '' ? '' : ` ${about}`}`
      await insertSupportMessage(tx, { clientId, author: 'CLIENT', kind: 'CALL_BACK', body, nowMs })
    },
  })
