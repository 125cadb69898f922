import * as calls from '../../../protocol/calls/profile-manager/flags.ts'
import { markTraining } from '../../accounts/mark-training.ts'
import type { Context } from '../../context.ts'
import { clientStanding } from '../../origination/client-standing.ts'
import { hasConfirmedIncome } from '../../origination/known-income.ts'
import { route } from '../../route.ts'
import { ownClient } from './own-client.ts'
import { profileFlags } from './profile-flags.ts'

const flagsNow = async (context: Context, clientId: string) => {
  const own = await ownClient(context, clientId)
  const standing = await clientStanding(context.database, own, context.clock.now())
  const isIncomeConfirmed = await hasConfirmedIncome(context, clientId)
  return profileFlags(own, { ...standing, isIncomeConfirmed })
}

export const actionFlagsCurrently = route(calls.actionFlagsCurrently, ({ context, client }) =>
  flagsNow(context, client.id),
)

export const actionFlagsSetTraining = route(
  calls.actionFlagsSetTraining,
  async ({ context, client, body, idempotency }) => {
    await markTraining(context, idempotency, { clientId: client.id, status: body.status })
    return flagsNow(context, client.id)
  },
)
