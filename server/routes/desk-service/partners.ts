import { isoDate } from '../../../lending/calendar.ts'
import * as calls from '../../../protocol/calls/desk/partners.ts'
import { funnelOf, goalsOf } from '../../desk/funnel.ts'
import { postbacksShown } from '../../desk/postbacks.ts'
import { route } from '../../route.ts'
import { instantOf, instantOrNull } from './actor.ts'

export const deskPostbacks = route(calls.deskPostbacks, async ({ context, query }) => {
  const { before, partner } = query
  const { postbacks, next } = await postbacksShown(context, { before, partner })
  return {
    asOf: instantOf(context.clock.now()),
    postbacks: postbacks.map(
      ({ id, webId: _webId, createdAtMs, settledAtMs, nextTryAtMs, ...postback }) => ({
        ...postback,
        postbackId: id,
        createdAt: instantOf(createdAtMs),
        settledAt: instantOrNull(settledAtMs),
        nextTryAt: instantOrNull(nextTryAtMs),
      }),
    ),
    next,
  }
})

export const deskFunnel = route(calls.deskFunnel, async ({ context, query }) => ({
  asOf: instantOf(context.clock.now()),
  rows: await funnelOf(context, { from: isoDate(query.from), to: isoDate(query.to) }),
}))

export const deskGoals = route(calls.deskGoals, async ({ context, query }) => ({
  asOf: instantOf(context.clock.now()),
  goals: await goalsOf(context, { from: isoDate(query.from), to: isoDate(query.to) }),
}))
