import * as calls from '../../../protocol/calls/profile-manager/flags.ts'
import { lockClient, updateClient } from '../../db/clients.ts'
import { runIdempotent } from '../../db/idempotency.ts'
import { clientStanding } from '../../origination/client-standing.ts'
import { route } from '../../route.ts'
import { ownClient } from './own-client.ts'
import { profileFlags } from './profile-flags.ts'

export const actionFlagsCurrently = route(
  calls.actionFlagsCurrently,
  async ({ context, client }) => {
    const own = await ownClient(context, client.id)
    const standing = await clientStanding(context.database, own, context.clock.now())
    return profileFlags(own, standing)
  },
)

export const actionFlagsSetTraining = route(
  calls.actionFlagsSetTraining,
  ({ context, client, body, idempotency }) =>
    runIdempotent(context, idempotency, {
      async effect(tx) {
        const own = await lockClient(tx, client.id)
        await updateClient(tx, own.id, { training: body.status })
        const standing = await clientStanding(tx, own, context.clock.now())
        return profileFlags({ ...own, training: body.status }, standing)
      },
    }),
)
