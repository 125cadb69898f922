import type { Body } from '../../protocol/call.ts'
import { supportCallBack, supportWrite } from '../../protocol/calls/profile-manager/support.ts'
import { send } from '../api/send.ts'
import { currentSession } from '../api/session.ts'
import { outcomeOf } from '../offline/outbox-changes.ts'
import { outbox } from '../offline/outbox.ts'

type Written =
  | { readonly kind: 'support'; readonly body: Body<typeof supportWrite> }
  | { readonly kind: 'callBack'; readonly body: Body<typeof supportCallBack> }

const sendNow = async (written: Written, idempotencyKey: string): Promise<void> => {
  if (written.kind === 'support') await send(supportWrite, { body: written.body, idempotencyKey })
  else await send(supportCallBack, { body: written.body, idempotencyKey })
}

/**
 * Puts a message to the lender, or the call-back request, into the outbox: it goes now or when the network is back, and
 * twice is once (D31, D36). Resolves with whether the server has it. CallRefused and NetworkFailure only where the device
 * keeps nothing.
 */
export const writeToSupport = async (written: Written): Promise<boolean> => {
  const key = crypto.randomUUID()
  const coming = outcomeOf(key)
  try {
    await outbox.add(written, { key, ownerId: currentSession()?.claims.sub })
  } catch {
    // A full device: without its outbox the server is told now or not at all.
    await sendNow(written, key)
    return true
  }
  return (await coming) === 'sent'
}
