import type { Body } from '../../protocol/call.ts'
import type { supportCallBack, supportWrite } from '../../protocol/calls/profile-manager/support.ts'
import { currentSession } from '../api/session.ts'
import { outcomeOf } from '../offline/outbox-changes.ts'
import { outbox } from '../offline/outbox.ts'

type Written =
  | { readonly kind: 'support'; readonly body: Body<typeof supportWrite> }
  | { readonly kind: 'callBack'; readonly body: Body<typeof supportCallBack> }

/**
 * Puts a message to the lender, or the call-back request, into the outbox: it goes now or when the network is back, and
 * twice is once (D31, D36). Resolves with whether the server has it. Throws when the device keeps nothing.
 */
export const writeToSupport = async (written: Written): Promise<boolean> => {
  const key = crypto.randomUUID()
  const coming = outcomeOf(key)
  await outbox.add(written, { key, ownerId: currentSession()?.claims.sub })
  return (await coming) === 'sent'
}
