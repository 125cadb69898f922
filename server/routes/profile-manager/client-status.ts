import { clientStatus } from '../../../protocol/calls/profile-manager/client.ts'
import { uploadsLeft } from '../../db/client-checks.ts'
import { clientStanding } from '../../origination/client-standing.ts'
import { route } from '../../route.ts'
import { ownClient } from './own-client.ts'
import { statusMessage } from './status-messages.ts'

export const clientStatusRoute = route(clientStatus, async ({ context, client }) => {
  const own = await ownClient(context, client.id)
  const nowMs = context.clock.now()
  const { status, reasons } = await clientStanding(context.database, own, nowMs)
  return {
    status,
    step: own.step,
    reasons: [...reasons],
    message: statusMessage(status, reasons),
    uploadsLeftToday: await uploadsLeft(context.database, own.id, nowMs),
  }
})
