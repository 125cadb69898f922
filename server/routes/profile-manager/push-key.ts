import { pushKey } from '../../../protocol/calls/profile-manager/push.ts'
import { route } from '../../route.ts'

export const pushKeyRoute = route(pushKey, ({ context }) => ({
  publicKey: context.gateways.push.publicKey(),
}))
