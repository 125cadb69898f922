import { isoDate } from '../../../lending/calendar.ts'
import * as calls from '../../../protocol/calls/desk/overdue.ts'
import { overdueShown, overdueStages } from '../../desk/overdue.ts'
import { changeContacts } from '../../desk/stop-contacts.ts'
import { route } from '../../route.ts'
import { actorOf, instantOf, instantOrNull } from './actor.ts'

export const deskOverdueStages = route(calls.deskOverdueStages, async ({ context }) => ({
  asOf: instantOf(context.clock.now()),
  stages: await overdueStages(context),
}))

export const deskOverdue = route(calls.deskOverdue, async ({ context, query }) => {
  const { stage, afterDueOn, afterId } = query
  const after =
    afterDueOn === undefined || afterId === undefined
      ? null
      : { dueOn: isoDate(afterDueOn), id: afterId }
  const { contracts, next } = await overdueShown(context, { stage, after })
  return {
    asOf: instantOf(context.clock.now()),
    contracts: contracts.map(({ lastMessage, refusal, stoppedAtMs, ...contract }) => ({
      ...contract,
      lastMessage: lastMessage && {
        title: lastMessage.title,
        channel: lastMessage.channel,
        state: lastMessage.state,
        at: instantOf(lastMessage.atMs),
      },
      refusal: refusal && { reason: refusal.reason, until: instantOrNull(refusal.untilMs) },
      stoppedAt: instantOrNull(stoppedAtMs),
    })),
    next,
  }
})

export const deskContacts = route(
  calls.deskContacts,
  async ({ context, client: staff, params, body, request, idempotency }) => {
    const actor = actorOf(staff, request)
    await changeContacts(context, idempotency, { ...params, ...body, actor })
    return { ok: true as const }
  },
)
