import * as calls from '../../../protocol/calls/desk/passports.ts'
import { comparePassports } from '../../desk/compare-passports.ts'
import { proposePassport } from '../../desk/propose-passport.ts'
import { route } from '../../route.ts'
import { actorOf } from './actor.ts'

export const deskProposePassport = route(
  calls.deskProposePassport,
  async ({ context, client: staff, params, body, request, idempotency }) => {
    const actor = actorOf(staff, request)
    const proposed = { ...params, ...body, actor }
    return { requestId: await proposePassport(context, idempotency, proposed) }
  },
)

export const deskComparePassports = route(
  calls.deskComparePassports,
  ({ context, client: staff, params, request }) =>
    comparePassports(context, actorOf(staff, request), params.clientId),
)
