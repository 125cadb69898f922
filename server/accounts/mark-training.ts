import type { ActionFlagState } from '../../protocol/enums.ts'
import type { Context } from '../context.ts'
import { lockClient, updateClient } from '../db/clients.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'

/** Keeps how far the client has come in the tour of the account. @throws Refusal UNAUTHENTICATED */
export const markTraining = (
  context: Context,
  idempotency: IdempotencyRequest,
  { clientId, status }: { clientId: string; status: ActionFlagState },
): Promise<void> =>
  runIdempotent(context, idempotency, {
    async effect(tx) {
      const client = await lockClient(tx, clientId)
      await updateClient(tx, client.id, { training: status })
    },
  })
