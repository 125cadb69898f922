import { isoDate } from '../../../lending/calendar.ts'
import * as calls from '../../../protocol/calls/desk/debits.ts'
import { declinedDebitsShown } from '../../desk/declined-debits.ts'
import { route } from '../../route.ts'
import { instantOf, instantOrNull } from './actor.ts'

export const deskDeclinedDebits = route(calls.deskDeclinedDebits, async ({ context, query }) => {
  const asked = { list: query.list, before: query.before ?? null }
  const { debits, next } = await declinedDebitsShown(context, asked)
  return {
    asOf: instantOf(context.clock.now()),
    debits: debits.map(({ atMs, dueOn, nextTryAtMs, told, contact, ...debit }) => ({
      ...debit,
      at: instantOf(atMs),
      dueOn: dueOn === null ? null : isoDate(dueOn),
      nextTryAt: instantOrNull(nextTryAtMs),
      told: told && {
        title: told.title,
        channel: told.channel,
        state: told.state,
        at: instantOf(told.atMs),
      },
      contact: contact && {
        left: contact.left,
        refusal: contact.refusal && {
          reason: contact.refusal.reason,
          until: instantOrNull(contact.refusal.untilMs),
        },
      },
    })),
    next,
  }
})
