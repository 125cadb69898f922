import { checkCode as checkCodeCall } from '../../../protocol/calls/sms-service.ts'
import { clientById } from '../../db/clients.ts'
import { route } from '../../route.ts'
import { checkCode } from '../../services/check-code.ts'

export const checkCodeRoute = route(checkCodeCall, async ({ context, client, body }) => {
  const own = client && (await clientById(context.database, client.id))
  return { result: await checkCode(context, { ...body, byOwner: own?.phone === body.phone }) }
})
