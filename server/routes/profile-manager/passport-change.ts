import * as calls from '../../../protocol/calls/profile-manager/passport-change.ts'
import { Refusal } from '../../../protocol/errors.ts'
import { addressOf } from '../../network-address.ts'
import {
  askPassportChange,
  type ShownChange,
  shownPassportChange,
  withdrawPassportChange,
} from '../../onboarding/ask-passport-change.ts'
import { route } from '../../route.ts'
import { sessionUidOf } from '../../session-cookies.ts'

const replyOf = (shown: ShownChange | null) => {
  if (!shown) return { change: null }
  const { askedAtMs, decidedAtMs, ...change } = shown
  const askedAt = new Date(askedAtMs).toISOString()
  const decidedAt = decidedAtMs === null ? null : new Date(decidedAtMs).toISOString()
  return { change: { ...change, askedAt, decidedAt } }
}

export const passportChange = route(calls.passportChange, async ({ context, client }) => {
  const asOf = new Date(context.clock.now()).toISOString()
  return { ...replyOf(await shownPassportChange(context, client.id)), asOf }
})

export const passportChangeAsk = route(
  calls.passportChangeAsk,
  async ({ context, client, body, request, idempotency }) => {
    const sessionUid = sessionUidOf(request)
    if (sessionUid === undefined) throw new Refusal('UNAUTHENTICATED')
    const sent = { ...body, clientId: client.id, sessionUid, networkAddress: addressOf(request) }
    return replyOf(await askPassportChange(context, idempotency, sent))
  },
)

export const passportChangeWithdraw = route(
  calls.passportChangeWithdraw,
  async ({ context, client, body, idempotency }) =>
    replyOf(await withdrawPassportChange(context, idempotency, { clientId: client.id, ...body })),
)
