import { actionFlagsSetTraining } from '../../../protocol/calls/profile-manager/flags.ts'
import { clientStanding } from '../../origination/client-standing.ts'
import { lockClient, updateClient } from '../../db/clients.ts'
import { runIdempotent } from '../../db/idempotency.ts'
import { route } from '../../route.ts'
import { profileFlags } from './profile-flags.ts'

export const actionFlagsSetTrainingRoute = route(
  actionFlagsSetTraining,
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
