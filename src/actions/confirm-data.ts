import { dataConfirm } from '../../protocol/calls/profile-manager/data-refresh.ts'
import { once } from '../api/intent.ts'
import { send } from '../api/send.ts'

/** Says that the data read at a moment (ISO 8601, by the server's clock) are still true. Throws CallRefused, NetworkFailure. */
export const confirmData = async (seenAt: string): Promise<void> => {
  await once(`confirm-data/${seenAt}`, (idempotencyKey) =>
    send(dataConfirm, { body: { seenAt }, idempotencyKey }),
  )
}
