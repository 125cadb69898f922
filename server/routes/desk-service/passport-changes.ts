import * as calls from '../../../protocol/calls/desk/passport-changes.ts'
import {
  proposeSentPassport,
  refuseSentPassport,
  sentPassport,
  sentPassportPhoto,
  sentPassports,
} from '../../desk/passport-changes.ts'
import { route } from '../../route.ts'
import { actorOf, instantOf } from './actor.ts'

export const deskPassportChanges = route(calls.deskPassportChanges, async ({ context }) => ({
  asOf: instantOf(context.clock.now()),
  waiting: (await sentPassports(context)).map(({ askedAtMs, ...sent }) => ({
    ...sent,
    askedAt: instantOf(askedAtMs),
  })),
}))

export const deskPassportChange = route(
  calls.deskPassportChange,
  async ({ context, client: staff, params, request }) => {
    const { change, ...seen } = await sentPassport(
      context,
      actorOf(staff, request),
      params.changeId,
    )
    const { id: changeId, clientId, state, reason, askedAtMs } = change
    return { ...seen, changeId, clientId, state, reason, askedAt: instantOf(askedAtMs) }
  },
)

export const deskPassportChangePhoto = route(
  calls.deskPassportChangePhoto,
  async ({ context, client: staff, params, request, reply }) => {
    const content = await sentPassportPhoto(context, actorOf(staff, request), params)
    void reply.type('image/jpeg').header('content-disposition', 'inline')
    return content
  },
)

export const deskProposePassportChange = route(
  calls.deskProposePassportChange,
  async ({ context, client: staff, params, body, request, idempotency }) => {
    const actor = actorOf(staff, request)
    const asked = { ...params, ...body, actor }
    return { requestId: await proposeSentPassport(context, idempotency, asked) }
  },
)

export const deskRefusePassportChange = route(
  calls.deskRefusePassportChange,
  async ({ context, client: staff, params, body, request, idempotency }) => {
    const actor = actorOf(staff, request)
    await refuseSentPassport(context, idempotency, { ...params, ...body, actor })
    return { ok: true as const }
  },
)
