import type { Body } from '../../protocol/call.ts'
import { supportCallBack, supportWrite } from '../../protocol/calls/profile-manager/support.ts'
import { send } from '../api/send.ts'
import { currentSession } from '../api/session.ts'
import { loadDraft, saveDraft } from '../offline/records.ts'
import { outcomeOf } from '../offline/outbox-changes.ts'
import { outbox } from '../offline/outbox.ts'

/** What stands in the field and was not sent. */
export interface SupportDraft {
  readonly body: string
}

const DRAFT = 'support'

export const EMPTY_SUPPORT: SupportDraft = { body: '' }

/** Keeps what was typed on this device, sealed (D32). */
export const keepSupportDraft = (draft: SupportDraft): Promise<void> =>
  saveDraft(DRAFT, { ...draft })

/** What was typed and not sent yet. */
export const restoreSupportDraft = async (): Promise<SupportDraft> => ({
  ...EMPTY_SUPPORT,
  ...((await loadDraft(DRAFT)) as Partial<SupportDraft> | null),
})

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
