import type { Context } from '../context.ts'
import { updateClient } from '../db/clients.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'

/** Notes whether a client wants papers at the confirmed address. */
export const choosePapers = (
  context: Context,
  idempotency: IdempotencyRequest,
  { clientId, sendsPapers }: { clientId: string; sendsPapers: boolean },
): Promise<{ ok: true }> =>
  runIdempotent<{ ok: true }>(context, idempotency, {
    async effect(tx) {
      await updateClient(tx, clientId, { mailsPapers: sendsPapers })
      return { ok: true }
    },
  })
