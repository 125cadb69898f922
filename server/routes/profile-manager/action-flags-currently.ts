import { actionFlagsCurrently } from '../../../protocol/calls/profile-manager/flags.ts'
import { clientStanding } from '../../origination/client-standing.ts'
import { route } from '../../route.ts'
import { ownClient } from './own-client.ts'
import { profileFlags } from './profile-flags.ts'

export const actionFlagsCurrentlyRoute = route(
  actionFlagsCurrently,
  async ({ context, client }) => {
    const own = await ownClient(context, client.id)
    const standing = await clientStanding(context.database, own, context.clock.now())
    return profileFlags(own, standing)
  },
)
