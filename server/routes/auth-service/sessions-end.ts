import { endSession as endSessionCall } from '../../../protocol/calls/auth-service/session.ts'
import { Refusal } from '../../../protocol/errors.ts'
import { openDeviceSessions } from '../../db/identity.ts'
import { route } from '../../route.ts'
import { endSession } from '../../accounts/end-session.ts'

/** Another's session is answered like one that does not exist (D24). */
export const endSessionRoute = route(endSessionCall, async ({ context, client, body }) => {
  const own = await openDeviceSessions(context.database, client.id)
  if (!own.some(({ sessionUid }) => sessionUid === body.id)) throw new Refusal('NOT_FOUND')
  await endSession(context, { sessionUid: body.id })
  return { ok: true as const }
})
