import { draftSave } from '../../../protocol/calls/profile-manager/client.ts'
import { saveDraft } from '../../db/client-drafts.ts'
import { route } from '../../route.ts'
import { ownClient } from './own-client.ts'

/** What opens the account or signs is never kept half-typed. */
const NEVER_KEPT = new Set(['password', 'phoneCode', 'smsCode', 'code'])

export const clientDraftRoute = route(draftSave, async ({ context, client, body }) => {
  const own = await ownClient(context, client.id)
  const values = Object.fromEntries(
    Object.entries(body.values).filter(([name]) => !NEVER_KEPT.has(name)),
  )
  if (own.step !== 'done') {
    await saveDraft(context.database, {
      clientId: own.id,
      step: body.step,
      values,
      savedAtMs: context.clock.now(),
    })
  }
  return { ok: true as const }
})
