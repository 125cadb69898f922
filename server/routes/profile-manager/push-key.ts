import { pushKey } from '../../../protocol/calls/reminders.ts'
import { route } from '../../route.ts'

export const pushKeyRoute = route(pushKey, ({ context }) => ({
  publicKey: context.gateways.push.publicKey(),
}))
